import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { createListing, createListings } from './listing.ts';
import { rowsOf, windowAt } from './rows.ts';

const entry = (id: string): Entry => ({ id, name: id, kind: 'video', thumbnail: '' });

test('a folder is read page by page, once each, and what comes twice is shown once', async () => {
  const asked: string[] = [];
  let changes = 0;
  const listing = createListing(async (token) => {
    asked.push(token);
    return token === ''
      ? { entries: [entry('a'), entry('b')], next: 'second' }
      : { entries: [entry('b'), entry('c')], next: '' };
  });
  listing.watch(() => {
    changes += 1;
  });
  await Promise.all([listing.more(), listing.more()]);
  expect(listing.isWhole).toBe(false);
  await listing.more();
  await listing.more();
  expect([asked, listing.entries.map(({ id }) => id), listing.isWhole, changes]).toEqual([
    ['', 'second'],
    ['a', 'b', 'c'],
    true,
    2,
  ]);
});

test('a page that does not come is said, and asked for again', async () => {
  let isThere = false;
  const listing = createListing(async () => {
    if (!isThere) throw new Error('no network');
    return { entries: [entry('a')], next: '' };
  });
  await listing.more();
  expect([listing.hasFailed, listing.isWhole]).toEqual([true, false]);
  isThere = true;
  await listing.more();
  expect([listing.hasFailed, listing.entries.length]).toEqual([false, 1]);
});

test('the last folders are kept for a while, and the one with the focus is remembered longer', () => {
  let now = 0;
  const listings = createListings(
    () => createListing(async () => ({ entries: [], next: '' })),
    () => now,
  );
  const first = listings.of('one');
  first.focused = 'card';
  expect(listings.of('one')).toBe(first);
  now += 11 * 60_000;
  const anew = listings.of('one');
  expect(anew).not.toBe(first);
  expect(anew.focused).toBe('card');
  for (let at = 0; at < 20; at += 1) listings.of(`other ${at}`);
  expect(listings.of('one')).not.toBe(anew);
});

test('films that were left off go before the folder, under headings', () => {
  const cards = ['x', 'y', 'z'].map((id) => ({ ...entry(id), key: `left ${id}`, watched: 0.5 }));
  const entries = ['a', 'b', 'c', 'd', 'e'].map(entry);
  const keys = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ cards: row, section }) => [section, row.map(({ key }) => key).join()]);
  expect(keys(rowsOf(cards, entries, 2))).toEqual([
    ['continue', 'left x,left y'],
    ['folder', 'a,b'],
    [undefined, 'c,d'],
    [undefined, 'e'],
  ]);
  expect(keys(rowsOf([], entries, 5))).toEqual([[undefined, 'a,b,c,d,e']]);
  expect(rowsOf([], [], 5)).toEqual([]);
});

test.each([
  [0, 0, [0, 0]],
  [0, 2000, [0, 4]],
  [1000, 2000, [998, 1004]],
  [1999, 2000, [1997, 2000]],
])('with the focus in row %i of %i the rows %j are drawn', (focused, count, rows) => {
  expect(windowAt(focused, count)).toEqual(rows);
});
