import { expect, test } from 'vitest';
import { createKeptKey } from './kept-key.ts';
import { memoryStorage } from './storage.ts';

test('what had no answer is asked for by its key, after a reload too; what was answered by another', () => {
  const storage = memoryStorage();
  const page = createKeptKey('wish', () => storage);
  const key = page.keyFor('this');
  expect(page.keyFor('this')).toBe(key);
  const reloaded = createKeptKey('wish', () => storage);
  expect(reloaded.keyFor('this', 'fresh')).toBe(key);
  reloaded.forget(key);
  expect(reloaded.keyFor('this', 'fresh')).toBe('fresh');
});

test('another request is another wish, whose answer forgets nothing else', () => {
  const kept = createKeptKey('wish', () => memoryStorage());
  const first = kept.keyFor('this');
  const second = kept.keyFor('that');
  expect(second).not.toBe(first);
  kept.forget(first);
  expect(kept.keyFor('that')).toBe(second);
});

test('what is broken, and a storage that is forbidden, keep nobody from asking', () => {
  const storage = memoryStorage([['wish', '{"request":"this","key":7}']]);
  expect(createKeptKey('wish', () => storage).keyFor('this', 'fresh')).toBe('fresh');
  const forbidden = createKeptKey('wish', () => {
    throw new DOMException('no', 'SecurityError');
  });
  const key = forbidden.keyFor('this');
  expect(forbidden.keyFor('this')).toBe(key);
});
