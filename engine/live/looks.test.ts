import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Look } from './fingerprint.ts';
import { createLooks } from './looks.ts';

const places = { manifestFile: 'routes.yaml', contentFolder: 'content', localesFolder: 'locales' };
const found = (by: string): Look => ({ fingerprint: new Map([['routes.yaml', by]]), folders: new Map() });
const own = vi.fn(async () => found('here'));

beforeEach(() => {
  vi.useFakeTimers();
  own.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the thread that serves looks at no file where the one that reads does', async () => {
  const look = createLooks(places, async () => found('there'), own);
  expect((await look()).fingerprint.get('routes.yaml')).toBe('there');
  expect(own).not.toHaveBeenCalled();
  // And leaves no timer behind.
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['does not run', async () => undefined],
  ['ends meanwhile', async () => Promise.reject(new Error('the thread ended'))],
])('it looks by itself where that one %s', async (_, aside) => {
  const look = createLooks(places, aside, own);
  expect((await look()).fingerprint.get('routes.yaml')).toBe('here');
  expect(own).toHaveBeenCalledTimes(1);
});

test('it looks by itself where that one has so long a reading that it does not answer', async () => {
  const look = createLooks(places, () => new Promise(() => {}), own);
  const looked = look();
  await vi.advanceTimersByTimeAsync(699);
  expect(own).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await looked).fingerprint.get('routes.yaml')).toBe('here');
});
