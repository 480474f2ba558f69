import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddressPolicy, readAllowed } from './address-policy.ts';
import { createEgress } from './egress.ts';

let server: Server;
let allowed: string;
let talk: (socket: Socket) => void;

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => talk(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  allowed = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const open = () =>
  createEgress({
    ...createAddressPolicy({ allowed: readAllowed(allowed)! }),
    addressesOf: async () => ['127.0.0.1'],
    userAgent: 'Drive',
  }).open(`http://${allowed}/`, { signal: new AbortController().signal });

/** As long as the next chunk is not asked for, a chunk may not change. */
async function readSlowly(body: AsyncIterable<Uint8Array>) {
  const memories = new Set<unknown>();
  const copies: Buffer[] = [];
  let largest = 0;
  for await (const chunk of body) {
    const copy = Buffer.from(chunk);
    await turn();
    await turn();
    expect(copy.equals(chunk)).toBe(true);
    copies.push(copy);
    memories.add(chunk.buffer);
    largest = Math.max(largest, chunk.length);
  }
  return { content: Buffer.concat(copies), memories: memories.size, chunks: copies.length, largest };
}

test('content comes in two pieces of memory by turns, which wait for whoever reads them', async () => {
  const content = randomBytes(3_000_000);
  talk = (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${content.length}\r\n\r\n`);
    socket.end(content);
  };
  const read = await readSlowly((await open()).body);
  expect(read.content.equals(content)).toBe(true);
  // Content that came with the head is in a memory of its own.
  expect(read.memories).toBeLessThanOrEqual(3);
});

test('chunks of a few bytes come together', async () => {
  const content = randomBytes(90_000);
  const sent = Array.from({ length: 45_000 }, (_, at) =>
    Buffer.concat([Buffer.from('2\r\n'), content.subarray(2 * at, 2 * at + 2), Buffer.from('\r\n')]),
  );
  talk = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    socket.end(Buffer.concat([...sent, Buffer.from('0\r\n\r\n')]));
  };
  const read = await readSlowly((await open()).body);
  expect(read.content.equals(content)).toBe(true);
  expect(read.chunks).toBeLessThan(1000);
});

test('a head that comes byte by byte is read as it was sent', async () => {
  talk = async (socket) => {
    socket.setNoDelay(true);
    for (const byte of 'HTTP/1.1 200 OK\r\nx-first: one\r\netag: "abc"\r\ncontent-length: 5\r\n\r\nhello') {
      socket.write(byte);
      await turn();
    }
  };
  const { headers, body } = await open();
  expect(headers).toEqual({ 'x-first': 'one', etag: '"abc"', 'content-length': '5' });
  expect((await readSlowly(body)).content.toString()).toBe('hello');
});

test('an early hint is no answer', async () => {
  talk = (socket) =>
    void socket.end(
      'HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello',
    );
  const { status, body } = await open();
  expect(status).toBe(200);
  expect((await readSlowly(body)).content.toString()).toBe('hello');
});
