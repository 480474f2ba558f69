import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addressOfCaller, trustsProxy } from './trust.ts';

/** A page is asked for past the router, and must know its visitor as every call does. */
test.each([
  [false, '203.0.113.7'],
  [1, '203.0.113.7'],
  [1, '198.51.100.1, 203.0.113.7'],
  [2, '198.51.100.1,  203.0.113.7 '],
  [2, undefined],
  [['127.0.0.0/8'], '198.51.100.1, 203.0.113.7'],
  [['127.0.0.0/8', '203.0.113.0/24'], '198.51.100.1, 203.0.113.7'],
  [['10.0.0.0/8'], '198.51.100.1'],
  [9, '198.51.100.1'],
] as const)('behind %j, with %j, a page and a call see the same address', async (setting, forwarded) => {
  const trusts = trustsProxy(setting);
  const app = Fastify({ trustProxy: trusts });
  app.get('/', ({ ip, raw }) => [ip, addressOfCaller(raw as IncomingMessage, trusts)]);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const [call, page] = (await app.inject({ url: '/', headers })).json();
  expect(page).toBe(call);
  await app.close();
});
