import { expect, test } from 'vitest';
import { bookPlaces } from './book-places.ts';
import { bookPlacesPrefix } from './positions-prefix.ts';
import { memoryStorage } from './storage.ts';

test('a book is found where its account left it, and by no other account', () => {
  const storage = memoryStorage();
  const ada = bookPlaces(storage, 'ada');
  ada.keep({ id: 'a', section: 1, cfi: '/4/2/1:7' });
  ada.keep({ id: 'a', section: 2, cfi: '' });
  expect(ada.of('a')).toEqual({ id: 'a', section: 2, cfi: '' });
  expect(bookPlaces(storage, 'bob').of('a')).toBeUndefined();
});

test('the last hundred books are remembered, and no place that is longer than places are', () => {
  const places = bookPlaces(memoryStorage(), 'ada');
  for (let at = 0; at <= 100; at += 1) places.keep({ id: String(at), section: 0, cfi: '' });
  expect(places.of('0')).toBeUndefined();
  expect(places.of('1')).toBeDefined();
  places.keep({ id: '1', section: 0, cfi: 'x'.repeat(3000) });
  expect(places.of('1')?.cfi).toBe('');
});

test('what is no place is passed over', () => {
  const storage = memoryStorage([
    [`${bookPlacesPrefix}ada`, '{"books":[null,{"id":"a"},{"id":"b","section":"1"}]}'],
  ]);
  expect(bookPlaces(storage, 'ada').of('a')).toBeUndefined();
});
