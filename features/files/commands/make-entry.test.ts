import { allSettled, createEvent, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { createEntryMaking, makeFolderFx, type NewEntryRequest } from './make-entry.ts';

const requested = createEvent<NewEntryRequest>();
const left = createEvent();
createEntryMaking(requested, [left]);

/** A server whose first answer is lost on the way. */
function visitor() {
  const keys: string[] = [];
  const make = vi.fn(async ({ key }: { key: string }) => void keys.push(key));
  make.mockImplementationOnce(async ({ key }) => {
    keys.push(key);
    throw new Error('the answer was lost');
  });
  const scope = fork({ handlers: [[makeFolderFx, make]] });
  const request = (name: string, parentId = '') =>
    allSettled(requested, { scope, params: { parentId, name } }).then(() => keys.at(-1));
  return { scope, keys, request };
}

test('a wish keeps its key until it came true', async () => {
  const { request } = visitor();
  const lost = await request('Reef');
  expect(lost).toMatch(/^[\w-]{1,128}$/);
  expect(await request('Reef')).toBe(lost);
  expect(await request('Reef')).not.toBe(lost);
});

test.each<[string, (one: ReturnType<typeof visitor>) => Promise<unknown>]>([
  ['another name', ({ request }) => request('Reefs')],
  ['another parent', ({ request }) => request('Reef', 'V1')],
  [
    'another dialog',
    async ({ scope, request }) => {
      await allSettled(left, { scope });
      await request('Reef');
    },
  ],
])('%s is another wish', async (_, change) => {
  const one = visitor();
  await one.request('Reef');
  await change(one);
  expect(new Set(one.keys).size).toBe(2);
});

test('two visitors do not touch', async () => {
  const [one, other] = [visitor(), visitor()];
  expect(await one.request('Reef')).not.toBe(await other.request('Reef'));
});
