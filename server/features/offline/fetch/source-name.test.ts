import { describe, expect, test } from 'vitest';
import { acceptName } from '../../../../api/contract/file-name.ts';
import { nameInAddress, sourceName } from './source-name.ts';

const nameOf = (disposition: string | undefined, last = 'http://a.test/x.bin', first = last): string =>
  sourceName(disposition, new URL(last), new URL(first));

describe('Content-Disposition says the name', () => {
  test.each([
    ['attachment; filename="a b.txt"', 'a b.txt'],
    ['attachment;filename=plain.txt', 'plain.txt'],
    ['inline; FILENAME="a.txt"', 'a.txt'],
    [String.raw`attachment; filename="say \"hi\".txt"`, 'say "hi".txt'],
    [`attachment; filename="x"; filename*=UTF-8''na%C3%AFve.txt`, 'naïve.txt'],
    [`attachment; filename*=utf-8'en'%E2%82%AC%20rates.txt; filename="EURO"`, '€ rates.txt'],
    [`attachment; filename*=iso-8859-1''caf%E9.txt`, 'café.txt'],
    [`attachment; filename="${Buffer.from('日本.txt').toString('latin1')}"`, '日本.txt'],
    [`attachment; filename="caf\u00e9.txt"`, 'café.txt'],
    ['attachment; filename="%E6%97%A5.txt"', '日.txt'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [String.raw`attachment; filename="C:\\Users\\me\\a.txt"`, 'a.txt'],
    [`attachment; filename*=UTF-8''..%2F..%2Fa.txt`, 'a.txt'],
    ['attachment; filename="a\u0000b\u202egpj.exe"', 'abgpj.exe'],
    ['attachment; filename=".."', 'x.bin'],
    ['attachment; filename=""', 'x.bin'],
    ['attachment; filename="   "', 'x.bin'],
    ['attachment', 'x.bin'],
    [`attachment; filename*=UTF-8''%ff%fe`, '%ff%fe'],
    ['filename.txt', 'x.bin'],
    ['', 'x.bin'],
  ])('%s: %s', (disposition, name) => expect(nameOf(disposition)).toBe(name));
});

describe('else the address', () => {
  test.each([
    ['http://a.test/films/A%20film.mkv?token=1', 'A film.mkv'],
    ['http://a.test/a/b/', 'b'],
    ['http://a.test/', 'a.test'],
    ['http://a.test', 'a.test'],
    ['http://a.test/%2e%2e%2fpasswd', '.._passwd'],
    ['http://a.test/a%00b', 'ab'],
    ['http://a.test/%ff', '%ff'],
    ['http://a.test/%E6%97%A5%E6%9C%AC.txt', '日本.txt'],
    ['http://a.test/%20', 'a.test'],
  ])('%s: %s', (address, name) => expect(nameInAddress(new URL(address))).toBe(name));

  test('that was named, where the one that answered looks like no file', () => {
    expect(nameOf(undefined, 'http://cdn.test/4f2a', 'http://a.test/film.mkv')).toBe('film.mkv');
    expect(nameOf(undefined, 'http://cdn.test/real.mkv', 'http://a.test/go.php')).toBe('real.mkv');
    expect(nameOf(undefined, 'http://cdn.test/4f2a', 'http://a.test/go')).toBe('4f2a');
  });
});

test('a name that is too long is cut between signs, and keeps its extension', () => {
  const name = nameOf(`attachment; filename*=UTF-8''${encodeURIComponent('👩‍👩‍👧‍👦'.repeat(200))}.mkv`);
  expect(acceptName(name)).toEqual({ ok: true, name });
  expect(name).toMatch(/^(👩‍👩‍👧‍👦)+\.mkv$/u);
});
