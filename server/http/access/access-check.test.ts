import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { AccessRules } from '../../../app/server.ts';
import { countryFrom, countryOfCall, withoutForgedCountry } from '../country.ts';
import { trustsProxy } from '../trust.ts';
import { createAccessCheck, isLetIn, reportBlock } from './access-check.ts';

const nobody: AccessRules = { addresses: [], countries: [], except: [], regions: [] };
const visitor = (address: string, headers: IncomingHttpHeaders = {}) => ({ headers, address: () => address });

test('who is on a list is blocked, for the reason of that list, and who is excepted is not', () => {
  const rules = {
    ...nobody,
    addresses: ['203.0.113.0/24'],
    countries: ['AQ'],
    except: ['203.0.113.7', '198.51.100.0/24'],
  };
  const check = createAccessCheck({ rules: () => rules, countryOf: countryFrom('x-country') });
  const from = (address: string, country = '') =>
    check.blockOf(visitor(address, { 'x-country': country }))?.reason;
  expect([from('203.0.113.8'), from('203.0.113.7'), from('192.0.2.1')]).toEqual([
    'address',
    undefined,
    undefined,
  ]);
  expect([from('192.0.2.1', 'aq'), from('198.51.100.1', 'AQ'), from('192.0.2.1', 'NZ')]).toEqual([
    'country',
    undefined,
    undefined,
  ]);
});

test('the lists that are served now count, and without them nobody’s address is looked at', () => {
  let rules: AccessRules | undefined;
  const check = createAccessCheck({ rules: () => rules, countryOf: () => 'AQ' });
  const address = vi.fn(() => '192.0.2.1');
  expect(check.blockOf({ headers: {}, address })).toBeUndefined();
  expect(address).not.toHaveBeenCalled();
  rules = { ...nobody, countries: ['AQ'] };
  expect(check.blockOf({ headers: {}, address })?.reason).toBe('country');
  rules = { ...nobody, countries: ['NZ'] };
  expect(check.blockOf({ headers: {}, address })).toBeUndefined();
});

test('the proxy’s word on the country comes before the database’s, which fills in', () => {
  const countryOf = countryFrom('x-country', (address) => (address === '192.0.2.1' ? 'NZ' : ''));
  expect(countryOf({ 'x-country': 'jp' }, '192.0.2.1')).toBe('JP');
  expect(countryOf({ 'x-country': 'T1?' }, '192.0.2.1')).toBe('NZ');
  expect(countryOf({}, '192.0.2.2')).toBe('');
});

test.each([
  ['a proxy that is trusted', ['127.0.0.1'], 'JP'],
  ['anybody else', ['10.0.0.0/8'], ''],
])('a country in the request of %s', async (_, proxies, seen) => {
  const server = createServer(
    withoutForgedCountry((request, response) => response.end(countryOfCall(request.headers, 'x-country')), {
      header: 'x-country',
      trusts: trustsProxy(proxies),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Country': 'JP' } });
  expect(await answer.text()).toBe(seen);
  server.close();
});

test('only where there are other regions does a visitor’s cookie let them in', () => {
  const cookies = 'locale=ja; access_to_visit=true';
  expect(isLetIn({ reason: 'address', regions: [] }, cookies)).toBe(false);
  const block = { reason: 'address', regions: ['https://eu.example'] } as const;
  expect(
    [cookies, 'access_to_visit=false', 'x_access_to_visit=true', undefined].map((one) => isLetIn(block, one)),
  ).toEqual([true, false, false, false]);
});

test('what is reported has the share, and never the query', () => {
  const info = vi.fn();
  const report = (url: string, blockedPath: string) =>
    reportBlock({ info }, { blockedPath }, { id: '1', url, reason: 'address' });
  report('/ja/faq?token=secret', '/faq');
  report('/s/VOshare?pwd=1', '/s/VOshare');
  expect(info.mock.calls.map(([facts]) => facts)).toEqual([
    { id: '1', reason: 'address', address: '/ja/faq', path: '/faq' },
    { id: '1', reason: 'address', address: '/s/VOshare', path: '/s/VOshare', shareId: 'VOshare' },
  ]);
});
