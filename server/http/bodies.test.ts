import { expect, test } from 'vitest';
import { object, string } from 'zod/mini';
import { defineEndpoint } from '../../api/contract/endpoint.ts';
import { listening, parse, readAll } from '../fixtures/listening.ts';
import { route } from './route.ts';

/** Short enough for a test; what is measured is what is cut and what is not. */
const impatient = { request: 100, silence: 10_000, checkEvery: 10 };

const streaming = defineEndpoint({
  method: 'PUT',
  path: '/drive/v1/test/bytes',
  group: 'Test',
  summary: 'Counts bytes.',
  access: 'anyone',
  rate: 'read',
  body: 'bytes',
  answer: 'text/plain',
});
const whole = defineEndpoint({
  ...streaming,
  method: 'POST',
  path: '/drive/v1/test/json',
  body: object({ word: string() }),
});

const drive = {
  authenticate: async () => undefined,
  limit: async () => {},
  routes: [
    route(streaming, async ({ body }, reply) => {
      let bytes = 0;
      let last: Uint8Array | undefined;
      for await (const chunk of body) {
        bytes += chunk.length;
        last = chunk;
      }
      return reply.header('x-kept', String(last?.length)).send(String(bytes));
    }),
    route(whole, async ({ body }, reply) => reply.send(body.word)),
  ],
};

const head = (method: string, path: string, ...more: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: a', 'connection: close', ...more, '', ''].join('\r\n');

test('a body that is read as it comes may take longer than one that is read whole', async () => {
  const { connect } = await listening({ drive, limits: { ...impatient, bodyWindow: 60_000 } });
  const slow = await connect();
  slow.write(`${head('PUT', streaming.path, 'content-length: 3')}a`);
  const json = await connect();
  json.write(`${head('POST', whole.path, 'content-type: application/json', 'content-length: 13')}{`);
  expect(parse(await readAll(json)).status).toBe(408);
  slow.write('bc');
  expect(parse(await readAll(slow))).toMatchObject({ status: 200, body: '3' });
});

test('the memory of a chunk is given back when the next one is asked for', async () => {
  const { exchange } = await listening({ drive });
  const answer = await exchange(`${head('PUT', streaming.path, 'content-length: 3')}abc`);
  expect([answer.body, answer.headers.get('x-kept')]).toEqual(['3', '0']);
});

test('but not at any pace', async () => {
  const limits = { ...impatient, bodyWindow: 60, leastBytesPerSecond: 1024 };
  const { connect } = await listening({ drive, limits });
  const socket = await connect();
  socket.write(`${head('PUT', streaming.path, 'content-length: 1000000')}a`);
  const drip = setInterval(() => socket.write('b'), 10);
  expect(parse(await readAll(socket)).status).toBe(408);
  clearInterval(drip);
});

test('bytes of any type, or of none, reach the handler as they are', async () => {
  const { exchange } = await listening({ drive });
  for (const type of [['content-type: application/json'], ['content-type: x/y; z="'], []]) {
    const answer = await exchange(`${head('PUT', streaming.path, ...type, 'content-length: 2')}{"`);
    expect(answer).toMatchObject({ status: 200, body: '2' });
  }
});

test('a body is asked for when somebody reads it, and not when it is refused', async () => {
  const { exchange } = await listening({ drive });
  const expecting = ['expect: 100-continue', 'content-length: 3'];
  const taken = await exchange(`${head('PUT', streaming.path, ...expecting)}abc`);
  expect(taken.status).toBe(100);
  expect(taken.body).toContain('HTTP/1.1 200 OK');
  const refused = await exchange(head('PUT', '/drive/v1/test/nothing', ...expecting));
  expect(refused.status).toBe(404);
  const json = ['content-type: application/json', 'expect: 100-continue', 'content-length: 14'];
  const read = await exchange(`${head('POST', whole.path, ...json)}{"word":"yes"}`);
  expect(read.status).toBe(100);
  expect(read.body).toMatch(/200 OK[\s\S]*yes$/);
  const large = ['content-type: application/json', 'expect: 100-continue', 'content-length: 9000000'];
  expect((await exchange(head('POST', whole.path, ...large))).status).toBe(413);
});

test('a connection whose body was not asked for ends with the answer, though it would be kept', async () => {
  const { connect } = await listening({ drive });
  const socket = await connect();
  socket.write(
    'PUT /drive/v1/test/nothing HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 3\r\n\r\n',
  );
  const answer = parse(await readAll(socket));
  expect(answer.status).toBe(404);
  expect(answer.headers.get('connection')).toBe('close');
});
