import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestTitle } from '../../../api/contract/bounds.ts';
import { categories } from '../../../api/contract/file.ts';
import { isSortable, type SearchFilters, wireFilters } from './location.ts';
import { searchAddress, searchLocation } from './search-address.ts';

const queryOf = (address: string) =>
  Object.fromEntries(new URL(address, 'https://drive.example').searchParams);
const filters = fc.record(
  {
    kind: fc.constantFrom('folder' as const, ...categories),
    minSize: fc.integer({ min: 1, max: 10 ** 15 - 1 }).map(String),
    since: fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((at) => at.toISOString()),
  },
  { requiredKeys: [] },
);

describe('the address of a search', () => {
  test('is read as the search that it was written for, whatever is looked for', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' }));
    fc.assert(
      fc.property(texts, filters, (text, given) => {
        expect(searchLocation(queryOf(searchAddress(text, given)))).toEqual({
          ...{ type: 'search', text },
          filters: given,
        });
      }),
    );
  });

  test.each([
    [{ q: 'a', kind: 'folders' }, {}],
    [{ q: 'a', kind: '__proto__' }, {}],
    [{ q: 'a', size: '-1' }, {}],
    [{ q: 'a', size: '1e9' }, {}],
    [{ q: 'a', size: '1'.repeat(16) }, {}],
    [{ q: 'a', since: 'yesterday' }, {}],
    [
      { q: 'a', kind: 'IMAGE', size: '0', since: '2026-01-01' },
      { kind: 'IMAGE', minSize: '0', since: '2026-01-01' },
    ],
  ])(
    'that somebody wrote by hand (%j) filters by what is a filter',
    (query: Readonly<Record<string, string>>, read: object) => {
      expect(searchLocation(query)).toEqual({ type: 'search', text: 'a', filters: read });
    },
  );

  test('without words looks for none, and is no longer than a name', () => {
    expect(searchLocation({}).text).toBe('');
    expect(searchLocation({ q: 'a'.repeat(5000) }).text).toHaveLength(longestTitle);
  });
});

test('the address of a search below a folder names the folder, and whether it is searched alone', () => {
  const read = (given: SearchFilters) => searchLocation(queryOf(searchAddress('a', given, 'f')));
  expect(read({})).toEqual({ type: 'search', text: 'a', filters: {}, folderId: 'f' });
  expect(read({ isBelow: true }).filters).toEqual({ isBelow: true });
  expect(searchLocation({ q: 'a', folder: '../x', scope: 'folder' })).toEqual(searchLocation({ q: 'a' }));
});

describe('what the server is asked', () => {
  const ask = (given: SearchFilters) =>
    JSON.parse(wireFilters({ type: 'search', text: 'a', filters: given })) as unknown;

  test.each([
    [{ type: 'folder', folderId: '' }, { trashed: { eq: false } }],
    [{ type: 'recent' }, { trashed: { eq: false } }],
    [{ type: 'starred' }, { trashed: { eq: false }, starred: { eq: true } }],
    [{ type: 'trash' }, { trashed: { eq: true } }],
  ] as const)('of %j', (location, wire) => {
    expect(JSON.parse(wireFilters(location))).toEqual(wire);
  });

  test('of a search has each of its filters, and files alone for a category', () => {
    expect(ask({})).toEqual({});
    expect(ask({ kind: 'folder' })).toEqual({ kind: { eq: 'drive#folder' } });
    expect(ask({ kind: 'IMAGE', minSize: '10', since: '2026-01-01T00:00:00Z' })).toEqual({
      kind: { eq: 'drive#file' },
      category: { eq: 'IMAGE' },
      size: { gte: '10' },
      modified_time: { gte: '2026-01-01T00:00:00Z' },
    });
  });

  test('in an order that was chosen is asked where there is one', () => {
    expect((['folder', 'starred', 'trash', 'recent', 'search'] as const).filter(isSortable)).toEqual([
      'folder',
      'starred',
      'search',
    ]);
  });
});
