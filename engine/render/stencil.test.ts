import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf } from './html-cache.ts';
import { cutStencil, place } from './stencil.ts';

test('words are put in their places, escaped', () => {
  const { fill } = cutStencil(`<a title="${place(1)}">${place(0, 20)}</a>${place(1)}`);
  expect(String(fill([`"&'<>`, '\ue0001\ue000']))).toBe(
    '<a title="\ue0001\ue000">&quot;&amp;&#x27;&lt;&gt;</a>\ue0001\ue000',
  );
});

const escapedByHand = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Short and long ones are written in two ways. */
const lengths = { maxLength: 80, size: 'max' } as const;
/** Many of the signs that are escaped, and halves of signs, which are no text: as everywhere, a mark stands for them. */
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '&', "'", '<', '>', 'a', 'ß', '言', '😀', '\ud800'), ...lengths }),
  fc.string({ unit: 'binary', ...lengths }),
  fc.string({ unit: 'grapheme-ascii', ...lengths }),
);

test('whatever the words are, they are the bytes of their text, in no more room than was asked for', () => {
  const { fill } = cutStencil(`«${place(0)}»${place(1)}${place(0)}`);
  fc.assert(
    fc.property(texts, texts, fc.nat({ max: 9 }), (one, two, at) => {
      const markup = fill([one, two]);
      const whole = Buffer.from(`«${escapedByHand(one)}»${escapedByHand(two)}${escapedByHand(one)}`);
      // As full of other bytes as what a page before has left.
      const room = Buffer.alloc(at + markup.most, 0xff);
      const end = markup.write(room, at);
      expect(room.subarray(at, end).equals(whole)).toBe(true);
      expect(bytesOf(['<p>', markup, '</p>']).toString()).toBe(`<p>${whole}</p>`);
    }),
  );
});

test('a page of more than there is room for is whole as well', () => {
  const { fill } = cutStencil(`<li>${place(0)}</li>`);
  const pieces = Array.from({ length: 30 }, (_, at) => fill([`<${at}>言`.repeat(9000)]));
  expect(bytesOf(['<ul>', ...pieces, Buffer.from('</ul>')]).toString()).toBe(
    `<ul>${pieces.map(String).join('')}</ul>`,
  );
});
