import { expect, test } from 'vitest';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();
const clients = (...args: string[]) => office().here(['clients', ...args]);

test('a third-party app is registered with its addresses, listed and taken out', async () => {
  const added = await clients('add', 'Photo Frame', 'https://a.example/back,http://127.0.0.1/back', '--json');
  const { id } = JSON.parse(added.out);
  expect((await clients('list')).out).toMatch(
    new RegExp(`${id} +Photo Frame +0 +https://a\\.example/back http://127\\.0\\.0\\.1/back\n`),
  );
  expect((await clients('remove', id)).out).toBe(`${id} is out; what it had access to is closed to it.\n`);
  expect((await clients('remove', id)).code).toBe(1);
  expect((await clients('list')).errors).toBe('No program is registered.\n');
});

test.each([
  'http://a.example/back',
  'https://a.example/back#x',
  'https://user:word@a.example/back',
  'http://localhost/back',
  'javascript:alert(1)',
  'data:text/html,x',
  'app:/back',
  'https://a.example/ä',
  '',
])('%j is no address for answers', async (address) => {
  const { code, errors } = await clients('add', 'Frame', address);
  expect([code, errors]).toEqual([3, expect.stringContaining('is no address for answers.')]);
});
