import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownInLine, shownText, writtenText } from './shown-text.ts';

const controls = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

test.each([
  ['photo\u202egpj.exe', 'photo⟦RLO⟧gpj.exe'],
  ['\u2067a\u2069', '⟦RLI⟧a⟦PDI⟧'],
  ['\u061c\u200e\u200f', '⟦ALM⟧⟦LRM⟧⟦RLM⟧'],
  ['שלום.txt', 'שלום.txt'],
  ['plain ⟦x⟧', 'plain ⟦x⟧'],
])('%j is shown as %j', (text, shown) => expect(shownText(text)).toBe(shown));

test('nothing of what turns text is left, whatever it is, and other text stays as it is', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...controls), fc.string({ unit: 'grapheme' })))
    .map((list) => list.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const shown = shownText(given);
      for (const control of controls) expect(shown.includes(control)).toBe(false);
      if (!controls.some((control) => given.includes(control))) expect(shown).toBe(given);
      // A field that nobody edits gives back the text that it began with.
      expect(writtenText(shown, given)).toBe(given.includes('⟦') ? writtenText(shown, given) : given);
    }),
  );
});

test('in a line letters that run from right to left keep to themselves', () => {
  expect(shownInLine('שלום')).toBe('\u2068שלום\u2069');
  expect(shownInLine('ملف\u202e.txt')).toBe('\u2068ملف⟦RLO⟧.txt\u2069');
  for (const plain of ['hello.txt', '照片.jpg', '123']) expect(shownInLine(plain)).toBe(plain);
});

test('a mark that is typed is a mark, unless the text that is edited has the character', () => {
  expect(writtenText('a⟦RLO⟧b', 'ab')).toBe('a⟦RLO⟧b');
  expect(writtenText('a⟦RLI⟧b⟦RLO⟧', 'x\u2067y')).toBe('a\u2067b⟦RLO⟧');
});
