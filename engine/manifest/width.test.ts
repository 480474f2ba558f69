import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeFrame } from './frame.ts';
import { Source } from './source.ts';
import { signsOf, widthOf } from './width.ts';

describe('columns of a terminal', () => {
  test.each([
    ['', 0],
    ['plain', 5],
    ['家', 2],
    ['ヘルプ', 6],
    ['ﾍﾙﾌﾟ', 4],
    ['한국어', 6],
    ['ｆｕｌｌ', 8],
    ['￥100', 5],
    ['e\u0301', 1],
    ['\u0301', 0],
    ['a\u200db', 2],
    ['👩\u200d👩\u200d👧', 2],
    ['👍🏽', 2],
    ['🇯🇵', 2],
    ['⭐', 2],
    ['❤', 1],
    ['❤\ufe0f', 2],
    ['→', 1],
    ['𠮷', 2],
    ['สวัสดี', 4],
    ['नमस्ते', 3],
  ])('of %j are %i', (text, columns) => {
    expect(widthOf(text)).toBe(columns);
  });

  test('of a text are those of its signs, which are all of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const signs = signsOf(text);
        expect(signs.map(([sign]) => sign).join('')).toBe(text);
        expect(signs.reduce((sum, [, columns]) => sum + columns, 0)).toBe(widthOf(text));
      }),
    );
  });
});

describe('a line of a finding', () => {
  const frame = (text: string, from: number, to: number) =>
    codeFrame(text, new Source('', text).range(from, to)).find(({ mark }) => mark !== undefined);

  test.each([
    'x'.repeat(500),
    '家'.repeat(500),
    '👩\u200d👩\u200d👧'.repeat(90),
    'e\u0301'.repeat(300),
    '\u0301'.repeat(5000),
  ])('is cut to what a terminal shows, and its mark with it: %#', (text) => {
    const line = frame(text, Math.floor(text.length / 3), text.length);
    expect(widthOf(line!.text)).toBeLessThanOrEqual(161);
    const { before, wide } = line!.mark!;
    expect(wide === 0 || before + wide <= 160).toBe(true);
  });

  test('has its mark below the words, whatever stands before them', () => {
    for (const before of ['', 'ab', '家', 'ﾍﾟ', '👩\u200d👩\u200d👧', '\t', 'e\u0301', '\u202e']) {
      const line = frame(`${before}wrong rest`, before.length, before.length + 5);
      const shown = line!.text;
      expect([widthOf(shown.slice(0, shown.indexOf('wrong'))), 5]).toEqual([
        line!.mark!.before,
        line!.mark!.wide,
      ]);
    }
  });
});
