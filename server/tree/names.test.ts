import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptName, extensionOf } from '../../api/contract/file-name.ts';
import { runs } from '../../tests/long.ts';
import { nameKey } from './name-key.ts';
import { numbered } from './names.ts';

const accepted = (name: string) => ({ ok: true, name });

const acceptable = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'aB.9 é한👍\u0301\u200d()'), minLength: 1, maxLength: 200 }),
  )
  .map((text) => acceptName(text))
  .filter((answer) => answer.ok)
  .map((answer) => (answer.ok ? answer.name : ''));

describe('a number', () => {
  test.each([
    ['foo.txt', 1, 'foo(1).txt'],
    ['FOO.TXT', 2, 'FOO(2).TXT'],
    ['foo(1).txt', 1, 'foo(1)(1).txt'],
    ['archive.tar.gz', 1, 'archive(1).tar.gz'],
    ['archive.TAR.bz2', 10, 'archive(10).TAR.bz2'],
    ['.profile', 1, '.profile(1)'],
    ['.config.json', 1, '.config(1).json'],
    ['README', 3, 'README(3)'],
    ['ends.', 1, 'ends.(1)'],
    ['v1.0 final version', 1, 'v1.0 final version(1)'],
    ['日本.txt', 1, '日本(1).txt'],
  ])('of the file %j, %i: %j', (name, n, expected) => expect(numbered(name, n, false)).toBe(expected));

  test.each([
    ['Photos', 'Photos(1)'],
    ['my.folder', 'my.folder(1)'],
    ['archive.tar.gz', 'archive.tar.gz(1)'],
    ['.git', '.git(1)'],
  ])('of the folder %j: %j', (name, expected) => expect(numbered(name, 1, true)).toBe(expected));

  test('shortens a long stem between graphemes, never the extension', () => {
    expect(numbered(`${'a'.repeat(251)}.txt`, 1, false)).toBe(`${'a'.repeat(248)}(1).txt`);
    expect(numbered('a'.repeat(255), 12, true)).toBe(`${'a'.repeat(251)}(12)`);
    const family = '👩‍👩‍👧‍👦';
    expect(numbered(`${family.repeat(10)}.txt`, 1, false)).toBe(`${family.repeat(9)}(1).txt`);
    expect(numbered(`a${'\u0301\u0302'.repeat(60)}.txt`.normalize('NFC'), 1, false)).toMatch(/\(1\)\.txt$/);
  });

  test('leaves any acceptable name acceptable, numbered apart and with its extension', () => {
    fc.assert(
      fc.property(acceptable, fc.integer({ min: 1, max: 100_000 }), fc.boolean(), (name, n, isFolder) => {
        const result = numbered(name, n, isFolder);
        expect(acceptName(result)).toEqual(accepted(result));
        expect(nameKey(result)).not.toBe(nameKey(numbered(name, n + 1, isFolder)));
        if (!isFolder) expect(extensionOf(result)).toBe(extensionOf(name));
      }),
      { numRuns: runs(1000) },
    );
  });
});
