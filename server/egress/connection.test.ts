import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAddressPolicy, readAllowed } from './address-policy.ts';
import { createEgress } from './egress.ts';
import { EgressError } from './error.ts';
import { openSource, type Source } from './fixtures/source.ts';

let source: Source;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: IncomingMessage[];
/** Addresses to which the name of the source resolves, one for each look-up. */
let leadsTo: string[];

beforeAll(async () => {
  source = await openSource((request, response) => {
    seen.push(request);
    answer(request, response);
  });
});
afterAll(() => source.close());
beforeEach(() => {
  [seen, leadsTo] = [[], ['127.0.0.1']];
});

const open = (isKept = true, { signal } = new AbortController()) =>
  createEgress({
    ...createAddressPolicy({ allowed: readAllowed(source.allowed)! }),
    addressesOf: async () => [leadsTo.shift() ?? '10.0.0.1'],
    userAgent: 'Drive',
    holdBack: async () => {},
  }).open(source.origin.replace('127.0.0.1', 'drive.test'), { signal, isKept });

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of body) text += Buffer.from(chunk);
  return text;
}

test('a connection that is kept brings more of the same address, and is closed when it is ended', async () => {
  answer = (request, response) => void response.end(`${request.url} ${request.headers.range}`);
  const first = await open();
  expect(await textOf(first.body)).toBe('/ undefined');
  const second = await first.again({ range: 'bytes=0-1' });
  expect(await textOf(second.body)).toBe('/ bytes=0-1');
  expect(seen[1]!.socket).toBe(seen[0]!.socket);
  const closing = once(seen[1]!.socket, 'close');
  second.end();
  await closing;
  await expect(second.again({})).rejects.toThrow(EgressError);
  expect(seen).toHaveLength(2);
});

test('a connection that is kept brings more, also where the end of a body came by itself', async () => {
  const sending: ServerResponse[] = [];
  answer = (_, response) => {
    response.write('hello');
    sending.push(response);
  };
  const first = await open();
  const chunks = first.body[Symbol.asyncIterator]();
  expect(String(Buffer.from((await chunks.next()).value))).toBe('hello');
  const last = chunks.next();
  sending[0]!.end();
  expect((await last).done).toBe(true);
  answer = (_, response) => void response.end('again');
  const second = await first.again({});
  expect(await textOf(second.body)).toBe('again');
  expect(seen[1]!.socket).toBe(seen[0]!.socket);
  second.end();
});

test('a connection that is kept is closed when it is called off, also between two requests', async () => {
  answer = (_, response) => void response.setHeader('keep-alive', 'timeout=600').end('hello');
  const ending = new AbortController();
  const first = await open(true, ending);
  expect(await textOf(first.body)).toBe('hello');
  const closing = once(seen[0]!.socket, 'close');
  ending.abort();
  await closing;
  await expect(first.again({})).rejects.toThrow(EgressError);
});

test('one that is not kept is closed at the end of its body', async () => {
  answer = (_, response) => void response.end('hello');
  const first = await open(false);
  const closing = once(seen[0]!.socket, 'close');
  expect(await textOf(first.body)).toBe('hello');
  await closing;
});

test('one that the server closed is opened anew to the addresses that were checked, whatever its name says now', async () => {
  answer = (_, response) => void response.setHeader('connection', 'close').end('hello');
  const first = await open();
  await textOf(first.body);
  const second = await first.again({});
  expect(await textOf(second.body)).toBe('hello');
  expect(seen[1]!.socket).not.toBe(seen[0]!.socket);
  second.end();
});

test('a redirect on the way leads nowhere', async () => {
  answer = ({ headers }, response) =>
    headers.range === undefined
      ? void response.end('hello')
      : void response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  const first = await open();
  await textOf(first.body);
  const second = await first.again({ range: 'bytes=0-1' });
  expect(second.status).toBe(302);
  second.end();
});
