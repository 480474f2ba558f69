import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperatorFetch } from './index.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  else if (request.url === '/large') response.end(Buffer.alloc(5 * 1024 * 1024));
  else response.writeHead(201, { 'request-id': 'r1' }).end('{"a":1}');
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const toServer = (path: string, init?: RequestInit) =>
  openOperatorFetch({ allowed: [`127.0.0.1 ${port}`], ports: [] })(`http://127.0.0.1:${port}${path}`, init);

test('a call goes through, with its method, and its answer is whole', async () => {
  const answer = await toServer('/', { method: 'POST', body: 'x=1' });
  expect([answer.status, answer.headers.get('request-id'), await answer.json()]).toEqual([
    201,
    'r1',
    { a: 1 },
  ]);
  expect(asked).toEqual(['POST /']);
});

test('an address inside the network is not gone to unless it is allowed, and no redirect is followed', async () => {
  asked.length = 0;
  const careful = openOperatorFetch({ allowed: [], ports: [port] });
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    await expect(careful(`http://${host}:${port}/`)).rejects.toThrow();
  expect(asked).toEqual([]);
  await expect(toServer('/away')).rejects.toThrow();
});

test('an answer has an end', async () => {
  await expect(toServer('/large')).rejects.toThrow(/larger/);
});
