import { expect, test } from 'vitest';
import { createDigestCache } from './digest-cache.ts';
import { createDigests } from './digests.ts';

const after = (bytes: number) => {
  const digests = createDigests(100);
  digests.update(Buffer.alloc(bytes));
  return digests;
};

test('gives the state for the position where it stands, once', () => {
  const cache = createDigestCache();
  const digests = after(5);
  cache.put('a', digests);
  expect(cache.take('a', 5)).toBe(digests);
  expect(cache.take('a', 5)).toBeUndefined();
});

test('a state that stands elsewhere is of no use', () => {
  const cache = createDigestCache();
  cache.put('a', after(5));
  expect(cache.take('a', 4)).toBeUndefined();
  expect(cache.take('a', 5)).toBeUndefined();
});

test('keeps those used last, and none for ever', () => {
  let now = 0;
  const cache = createDigestCache({ most: 2, idle: 10, now: () => now });
  cache.put('a', after(1));
  cache.put('b', after(2));
  cache.put('a', after(3));
  cache.put('c', after(4));
  expect(cache.take('b', 2)).toBeUndefined();
  expect(cache.take('a', 3)).toBeDefined();
  now = 10;
  cache.put('d', after(5));
  expect(cache.take('c', 4)).toBeUndefined();
  cache.drop('d');
  expect(cache.take('d', 5)).toBeUndefined();
});
