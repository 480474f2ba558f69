import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { nameKey } from './name-key.ts';
import { sortName } from './name-order.ts';

const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const byKey = (a: string, b: string): number => compare(sortName(a), sortName(b));

/** Each list is in the order that is wished; whatever order it is given in, it comes out so. */
describe('a folder is arranged', () => {
  test.each<[string, readonly string[]]>([
    ['numbers', ['file', 'file0', 'file1', 'file2', 'file10', 'file100', 'file1000000000', 'file9999999999']],
    ['leading zeros', ['7', '007', '07', '8', '08', '10']],
    ['zeros alone', ['0', '00', '000', '1']],
    [
      'long numbers',
      ['1', '99999999', '100000000', '999999999', '1'.repeat(40), '2'.repeat(40), '1'.repeat(250)],
    ],
    ['versions', ['v1.2.9', 'v1.2.10', 'v1.10.0', 'v2.0']],
    ['dates', ['2024-2-3', '2024-02-10', '2024-11-1', '2025-1-1']],
    ['case', ['apple', 'Banana', 'cherry', 'Date']],
    ['accents', ['cote', 'coté', 'côte', 'côté 2', 'coter', 'Zoë', 'zoo']],
    [
      'special Latin letters',
      ['aether', 'Æther 2', 'lodz', 'Łódź 1', 'lodz 2', 'straße 1', 'strasse 2', 'strasze'],
    ],
    ['digits of other scripts', ['a1', 'a٢', 'a３', 'a४', 'a10', 'a١١']],
    ['Greek', ['άλφα', 'ΒΗΤΑ', 'γάμμα', 'όσος', 'ΟΣΟΣ 2']],
    ['prefix first', ['a', 'a 2', 'a.txt', 'a1', 'ab']],
    ['what is invisible does not count', ['ab', 'a\u200bb', 'a\u200db2', 'ac']],
    ['widths', ['ａ1', 'b', 'Ｃ', 'd']],
    ['scripts', ['1', 'a', 'я', 'ا', 'あ', '中', '한', '😀']],
  ])('%s', (_, expected) => {
    expect([...expected].reverse().sort(byKey)).toEqual(expected);
    expect([...expected].sort().sort(byKey)).toEqual(expected);
  });

  test.each([
    ['ru', 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
    ['uk', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'],
    ['be', 'абвгдежзійклмнопрстуўфхцчшыьэюя'],
    ['sr', 'абвгдђежзијклљмнњопрстћуфхцчџш'],
  ])('as the alphabet of %s has it, also within words', (_, alphabet) => {
    const words = [...alphabet].flatMap((letter) => [letter, `${letter}б`, `${letter}я`]);
    const doubled = words.map((word) => `${word}-${word.toUpperCase()}`);
    expect([...words].sort().sort(byKey)).toEqual(words);
    expect([...doubled].sort().sort(byKey)).toEqual(doubled);
  });

  test('ё stands with е', () => {
    expect(['ёж', 'еж', 'ель', 'ёлка', 'жук'].sort(byKey)).toEqual(['еж', 'ёж', 'ёлка', 'ель', 'жук']);
  });
});

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'aAéèñßœøİıΣςйёіЙ019٣３²½ﷺ한\u0301\u200d👍.-_ ()'), maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('0', '1', '9', '٩', 'a'), maxLength: 255 }),
);

describe('for any name', () => {
  test('the key is well-formed, at most 400 bytes, the same for the same nameKey', () => {
    fc.assert(
      fc.property(name, (text) => {
        const key = sortName(text);
        expect(key.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(key)).toBeLessThanOrEqual(400);
        expect(sortName(nameKey(text))).toBe(key);
        expect(sortName(text.normalize('NFD'))).toBe(key);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('different names have different keys as long as nothing is cut', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [one, other] = [sortName(a), sortName(b)];
        if (Buffer.byteLength(one) > 390 || nameKey(a) === nameKey(b)) return;
        expect(one).not.toBe(other);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('numbers of any length and padding compare as numbers', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        const difference = BigInt(a) - BigInt(b);
        if (difference === 0n) return;
        expect(Math.sign(byKey(`a${a}.txt`, `a${b}.txt`))).toBe(difference < 0n ? -1 : 1);
      }),
    );
  });

  test('a long key is cut between code points', () => {
    for (const character of ['é', 'я', '中', '👍', 'ﷺ']) {
      for (const before of ['', 'a', 'ab', 'abc']) {
        const key = sortName(before + character.repeat(255));
        expect(key.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(key)).toBeGreaterThan(396);
        expect(Buffer.byteLength(key)).toBeLessThanOrEqual(400);
      }
    }
  });
});

test('every digit of Unicode has the value that its place gives it', () => {
  let previous = -1;
  let value = 0;
  for (let codePoint = 0x660; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const character = String.fromCodePoint(codePoint);
    if (!/\p{Nd}/u.test(character)) continue;
    value = codePoint === previous + 1 ? (value + 1) % 10 : 0;
    previous = codePoint;
    expect(sortName(character).split('\u0001')[0]).toBe(sortName(String(value)));
  }
  expect(value).toBe(9);
});
