import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutMiddle } from './cut-middle.ts';

test.each([
  ['/faq', 10, '/faq'],
  ['/0123456789', 11, '/0123456789'],
  ['/0123456789', 10, '/0123…6789'],
  ['/0123456789', 9, '/012…6789'],
  ['/😀😀😀😀😀😀', 5, '/😀…😀😀'],
])('%s in %i characters is %s', (text, length, expected) => {
  expect(cutMiddle(text, length)).toBe(expected);
});

test('never is longer than asked, and never tears a character apart', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.integer({ min: 3, max: 60 }),
      (text, length) => {
        const cut = cutMiddle(text, length);
        expect(Array.from(cut).length).toBeLessThanOrEqual(length);
        expect(cut.isWellFormed()).toBe(true);
      },
    ),
  );
});
