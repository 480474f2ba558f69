import { expect, test } from 'vitest';
import { addressRanges } from './address-ranges.ts';

test.each([
  [
    '203.0.113.0/24',
    ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '::ffff:cb00:7109'],
    ['203.0.112.255', '203.0.114.0', '::cb00:7109'],
  ],
  ['198.51.100.7', ['198.51.100.7'], ['198.51.100.6', '198.51.100.8']],
  ['10.1.2.3/8', ['10.0.0.0', '10.255.255.255'], ['11.0.0.0', '9.255.255.255']],
  ['128.0.0.0/1', ['255.255.255.255', '128.0.0.0'], ['127.255.255.255', '::1']],
  [
    '2001:db8::/32',
    ['2001:db8::', '2001:DB8:ffff::1', '2001:db8:1:2:3:4:5:6', '2001:db8::1%eth0'],
    ['2001:db9::', '2001:db7:ffff::'],
  ],
  ['fe80::1', ['fe80::1', 'fe80:0:0:0:0:0:0:1'], ['fe80::2']],
  ['::/1', ['::', '7fff::', '::1'], ['8000::']],
])('%s holds what lies within it and nothing else', (range, within, without) => {
  const ranges = addressRanges([range]);
  expect(within.filter((address) => !ranges.has(address))).toEqual([]);
  expect(without.filter((address) => ranges.has(address))).toEqual([]);
});

test('no address is in a list of nothing, and what is no address in none', () => {
  expect(addressRanges([]).has('127.0.0.1')).toBe(false);
  const ranges = addressRanges(['0.0.0.0/1', 'nonsense']);
  expect(['', 'unknown', '1.2.3', '1.2.3.4.5', '1.2.3.4/8'].filter((text) => ranges.has(text))).toEqual([]);
});

test('ten thousand ranges, in any order and across each other, answer as one by one', () => {
  const written = Array.from({ length: 10_000 }, (_, index) => {
    const at = (index * 7919) % 10_000;
    return `10.${at % 256}.${Math.trunc(at / 256)}.0/${index % 100 === 0 ? 20 : 24}`;
  });
  const all = addressRanges(written);
  const some = ['10.0.0.1', '10.255.39.1', '10.16.39.200', '10.15.40.1', '11.0.0.1', '9.9.9.9'];
  for (const address of some)
    expect([address, all.has(address)]).toEqual([
      address,
      written.some((range) => addressRanges([range]).has(address)),
    ]);
});
