import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { nameKey, searchKey } from './name-key.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
/** Texts in which folding and composing meet: letters with several cases, and marks that move. */
const cased = fc.string({
  unit: fc.constantFrom(...'aAiIıİßẞſsSKkÅÅΣσςǰŉΐᾳᾴᾼαΑ\u0345\u0301\u0307\u0331\u0327ﬁﬃꭰᏰДдЁёЙ'),
  maxLength: 12,
});

describe('one name', () => {
  test.each([
    ['README.md', 'readme.MD'],
    ['STRASSE', 'straße'],
    ['STRASSE', 'STRAẞE'],
    ['Kelvin', '\u212aelvin'],
    ['Ångström', '\u212bngstro\u0308m'],
    ['ſtone', 'Stone'],
    ['ΌΣΟΣ', 'όσος'],
    ['İstanbul', 'i\u0307stanbul'],
    ['ﬁle', 'FILE'],
    ['ŉ', 'ʼn'],
    ['ǅ', 'ǆ'],
    ['\u1fb3', '\u0391\u0399'],
    ['\u03b1\u0345\u0301', '\u03b1\u0301\u0345'],
    ['ꭰ', 'Ꭰ'],
    ['ПРИВЕТ', 'привет'],
    ['𐐀', '𐐨'],
    ['cafe\u0301', 'CAFÉ'],
    ['\u1112\u1161\u11ab', '한'],
  ])('%j is %j', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));
});

describe('two names', () => {
  test.each([
    ['resume', 'résumé'],
    ['и', 'й'],
    ['е', 'ё'],
    ['か', 'が'],
    ['か', 'カ'],
    ['A', 'A'],
    ['ısı', 'isi'],
    ['a', 'a '],
    ['o', 'ø'],
    ['1', '１'],
    ['👍', '👍🏽'],
  ])('%j is not %j', (one, other) => expect(nameKey(one) === nameKey(other)).toBe(one === other));
});

describe('for any text', () => {
  test.each([
    ['arbitrary', anyText],
    ['cased', cased],
  ])('%s: a key is its own key, in NFC, and knows no case and no form', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const key = nameKey(text);
        expect(nameKey(key)).toBe(key);
        expect(key.normalize('NFC')).toBe(key);
        for (const form of ['NFC', 'NFD'] as const) expect(nameKey(text.normalize(form))).toBe(key);
        if (/ı|İ|\u0345/.test(text.normalize('NFD'))) return;
        expect(nameKey(text.toLowerCase())).toBe(key);
        expect(nameKey(text.toUpperCase())).toBe(key);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('a search', () => {
  test.each([
    ['отчет', 'Отчёт'],
    ['resume', 'Résumé'],
    ['RÉSUMÉ', 'resume'],
    ['anh', 'Ảnh'],
    ['łodz', 'Łódź'],
    ['отчёт', 'отче\u0308т'],
  ])('%j finds %j', (one, other) => expect(searchKey(one)).toBe(searchKey(other)));

  test.each([
    ['и', 'й'],
    ['か', 'が'],
    ['한', '하'],
    ['की', 'क'],
    ['บ้าน', 'บาน'],
  ])('%j does not find %j: another letter', (one, other) =>
    expect(searchKey(one)).not.toBe(searchKey(other)),
  );

  test('of any text: its key is its own key, in NFC', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, cased), (text) => {
        const key = searchKey(text);
        expect(searchKey(key)).toBe(key);
        expect(key.normalize('NFC')).toBe(key);
        expect(searchKey(text.normalize('NFD'))).toBe(key);
      }),
      { numRuns: runs(1000) },
    );
  });
});

test('every character folds once and for all, and to at most three times its bytes', () => {
  const unstable: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const character = String.fromCodePoint(codePoint);
    const key = nameKey(character);
    if (key === character) continue;
    const isHeavy = Buffer.byteLength(key) > 3 * Buffer.byteLength(character);
    if (nameKey(key) !== key || isHeavy) unstable.push(codePoint.toString(16));
  }
  expect(unstable).toEqual([]);
});
