import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { Client } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExchange } from './exchange.ts';
import { certificate, key } from './fixtures/certificate.ts';
import { createConnector } from './reading.ts';

let server: Server;
let talk: (socket: TLSSocket) => void;
const sockets: TLSSocket[] = [];

beforeAll(async () => {
  server = createServer({ key, cert: certificate }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', () => talk(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

function ask() {
  const { connect, readOn } = createConnector({ ca: certificate, servername: 'localhost' } as never, {
    isTaking: () => exchange.isTaking(),
    passOn: () => exchange.passOn(),
  });
  const exchange = createExchange({ idle: 20_000, readOn });
  const client = new Client(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    connect,
    allowH2: false,
  });
  client.dispatch({ method: 'GET', path: '/' }, exchange.handler);
  return { exchange, client };
}

/** As long as the next chunk is not asked for, a chunk may not change. */
async function readSlowly(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const copies: Buffer[] = [];
  for await (const chunk of body) {
    const copy = Buffer.from(chunk);
    for (let time = 0; time < 4; time += 1) await turn();
    expect(copy.equals(chunk)).toBe(true);
    copies.push(copy);
  }
  return Buffer.concat(copies);
}

test.each([
  ['with its head', 0],
  ['after its head', 5],
])('content in many records, %s, is what was sent, however slowly it is read', async (_, turns) => {
  const content = randomBytes(4_000_000);
  talk = async (socket) => {
    socket.setNoDelay(true);
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${content.length}\r\n\r\n`);
    for (let time = 0; time < turns; time += 1) await turn();
    socket.cork();
    // Records of several sizes, many of them in one reading.
    for (let at = 0; at < content.length; at += 9000) socket.write(content.subarray(at, at + 9000));
    socket.uncork();
  };
  const { exchange, client } = ask();
  expect((await exchange.head).status).toBe(200);
  for (let time = 0; time < 20; time += 1) await turn();
  expect((await readSlowly(exchange.body)).equals(content)).toBe(true);
  await client.destroy();
});

test('what comes behind the end of an answer does not reach its last chunk', async () => {
  const content = randomBytes(100_000);
  talk = (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${content.length}\r\n\r\n`);
    socket.write(content);
    socket.write(randomBytes(200_000));
  };
  const { exchange, client } = ask();
  const copies: Buffer[] = [];
  for await (const chunk of exchange.body) {
    const copy = Buffer.from(chunk);
    for (let time = 0; time < 30; time += 1) await turn();
    expect(copy.equals(chunk)).toBe(true);
    copies.push(copy);
  }
  expect(Buffer.concat(copies).equals(content)).toBe(true);
  await client.destroy();
});
