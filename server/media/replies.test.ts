import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortText } from './facts.ts';
import { asFacts } from './replies.ts';

test('every text that is made short is believed, wherever it was cut', () => {
  const title = shortText(`${'x'.repeat(119)} and more`);
  expect(asFacts({ title })).toEqual({ title });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 100, maxLength: 200 }), (text) => {
      const artist = shortText(text);
      expect(asFacts({ artist })).toEqual({ artist });
    }),
  );
});
