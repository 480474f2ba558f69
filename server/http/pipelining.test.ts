import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { closed, listening, readAll } from '../fixtures/listening.ts';

const ask = (path: string, ...headers: readonly string[]) =>
  ['GET ', path, ' HTTP/1.1\r\nhost: a\r\n', ...headers.map((header) => `${header}\r\n`), '\r\n'].join('');
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
const many = (count: number, path = '/en-US') => ask(path).repeat(count);

describe('requests that do not wait for the answer before', () => {
  test('as many as anyone may need are answered in their order', async () => {
    const { exchange, connect } = await listening();
    const socket = await connect();
    socket.write(many(14) + ask('/en-US/nothing') + ask('/healthz', 'connection: close'));
    expect(statuses(await readAll(socket))).toEqual([...Array(14).fill('200'), '404', '200']);
    expect((await exchange(ask('/en-US', 'connection: close'))).status).toBe(200);
  });

  test('beyond that the connection ends with a 429, and the site sees none of the rest', async () => {
    const { connect, site, log } = await listening({ limits: { unanswered: 4 } });
    const socket = await connect();
    socket.write(many(20));
    const text = await readAll(socket);
    expect(statuses(text)).toEqual(['200', '200', '200', '200', '429']);
    expect(text).toMatch(/429 Too Many Requests\r\n(?:.+\r\n)*connection: close\r\n/);
    expect(site.requests).toHaveLength(4);
    expect(log).toContainEqual(expect.objectContaining({ route: 'refused', status: 429 }));
  });

  test('thousands in one packet are cut off, not answered', async () => {
    const { connect, get, site } = await listening();
    const socket = await connect();
    socket.write(ask('/en-US/held') + many(5000));
    await closed(socket.resume());
    expect(site.requests).toHaveLength(1);
    expect((await get('/readyz')).status).toBe(200);
  });

  test('the site works on one at a time, and on none whose client has gone', async () => {
    const { app, connect, site } = await listening();
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = await connect();
    const [ours] = await accepted;
    socket.write(ask('/en-US/held') + many(8));
    await site.held.arrived;
    expect(site.requests).toHaveLength(1);
    socket.destroy();
    await closed(ours);
    site.held.release();
    await new Promise((resolve) => setImmediate(resolve));
    expect(site.requests).toHaveLength(1);
  });

  test('behind one that closes the connection nothing is done', async () => {
    const { connect, site } = await listening();
    const socket = await connect();
    socket.write(ask('//evil.example') + many(8));
    expect(statuses(await readAll(socket))).toEqual(['400']);
    expect(site.requests).toEqual([]);
  });
});

test('one after another there may be any number', async () => {
  const { connect } = await listening({ limits: { unanswered: 2 } });
  const socket = await connect();
  const answers: (string | undefined)[] = [];
  for (let number = 0; number < 50; number += 1) {
    socket.write(ask('/en-US'));
    answers.push(...statuses(String((await once(socket, 'data'))[0])));
  }
  expect(answers).toEqual(Array(50).fill('200'));
});
