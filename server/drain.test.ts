import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDraining } from './drain.ts';
import { listening, parse, readAll } from './fixtures/listening.ts';

const quick = { gracePeriod: 5000, checkEvery: 5 };

async function holding(draining = createDraining(quick)) {
  const server = await listening({ isDraining: draining.isDraining });
  const socket = await server.connect();
  socket.write('GET /en-US/held HTTP/1.1\r\nhost: drive.test\r\n\r\n');
  await server.site.held.arrived;
  return { ...server, draining, socket, answer: readAll(socket) };
}

test('a request in flight is finished, its connection closed, then the site', async () => {
  const { app, site, draining, answer } = await holding();
  const drained = draining.drain(app, site);
  expect(draining.isDraining()).toBe(true);
  expect(site.isClosed()).toBe(false);
  site.held.release();
  expect(parse(await answer)).toMatchObject({ status: 200, body: 'held' });
  await drained;
  expect(site.isClosed()).toBe(true);
});

test('no new connection is taken meanwhile', async () => {
  const { app, site, port, draining } = await holding();
  const drained = draining.drain(app, site);
  while (app.server.listening) await setImmediate();
  const [error] = await once(connect(port, '127.0.0.1'), 'close').catch((thrown) => [thrown]);
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  site.held.release();
  await drained;
});

test('an idle connection does not hold it up', async () => {
  const draining = createDraining(quick);
  const { app, site, connect } = await listening();
  const socket = await connect();
  socket.write('GET /en-US HTTP/1.1\r\nhost: drive.test\r\n\r\n');
  await once(socket, 'data');
  await draining.drain(app, site);
  expect(site.isClosed()).toBe(true);
});

test('gracePeriod ends: what is still in flight is cut off', async () => {
  const { app, site, draining, answer } = await holding(createDraining({ gracePeriod: 20, checkEvery: 5 }));
  await draining.drain(app, site);
  expect(await answer).toBe('');
});
