import { expect, test } from 'vitest';
import type { TrustProxy } from '../address-settings.ts';
import { requestIds } from './request-id.ts';
import { trustsProxy } from './trust.ts';

const ask = (setting: TrustProxy, remoteAddress: string, given?: string) =>
  requestIds(trustsProxy(setting))({
    headers: given === undefined ? {} : { 'x-request-id': given },
    socket: { remoteAddress },
  } as Parameters<ReturnType<typeof requestIds>>[0]);

const own = /^[\da-f]{8}-[\da-f-]{27}$/;

test.each<[TrustProxy, string, string | undefined]>([
  [false, '127.0.0.1', undefined],
  [false, '127.0.0.1', 'abcdef123456'],
  [['10.0.0.0/8'], '192.0.2.1', 'abcdef123456'],
  [1, '10.0.0.1', 'short'],
  [1, '10.0.0.1', 'a'.repeat(65)],
  [1, '10.0.0.1', 'abcdef 123456'],
  [1, '10.0.0.1', 'abcdef"}\n{"level":60'],
])('one of our own: TRUST_PROXY %j, from %s, given %j', (setting, address, given) => {
  expect(ask(setting, address, given)).toMatch(own);
});

test.each<[TrustProxy, string]>([
  [1, '192.0.2.1'],
  [['10.0.0.0/8', '::1'], '10.1.2.3'],
  [['10.0.0.0/8', '::1'], '::ffff:10.1.2.3'],
  [['10.0.0.0/8', '::1'], '::1'],
])('the one given by a proxy of ours: TRUST_PROXY %j, from %s', (setting, address) => {
  expect(ask(setting, address, 'abcdef-123.456_X')).toBe('abcdef-123.456_X');
});

test('no two alike', () => {
  expect(new Set(Array.from({ length: 1000 }, () => ask(false, '127.0.0.1'))).size).toBe(1000);
});

test('a number of proxies believes so many hops and no more', () => {
  const trusts = trustsProxy(2);
  expect([0, 1, 2].map((hop) => trusts('192.0.2.1', hop))).toEqual([true, true, false]);
});
