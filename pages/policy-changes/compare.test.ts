import { describe, expect, test } from 'vitest';
import { compareMarkdown as compare } from './compare.fixture.ts';
import type { ComparedBlock } from './compare.ts';

/** A block in one line: `~` rewritten, `+` added, `-` removed; words `{+added+}`, `[-removed-]`. */
function draw({ type, parts }: ComparedBlock): string {
  const sign = { same: ' ', added: '+', removed: '-', changed: '~' }[type];
  const words = parts.map((pieces) =>
    pieces
      .map((piece) =>
        type !== 'changed' || piece.type === 'same' ? piece.text : wrap(piece.type, piece.text),
      )
      .join(''),
  );
  return `${sign} ${words.join(' | ')}`;
}
const wrap = (type: string, text: string) => (type === 'added' ? `{+${text}+}` : `[-${text}-]`);
const drawn = async (before: string, after: string, locale = 'en-US') =>
  (await compare(before, after, locale)).blocks.map(draw);

describe('blocks', () => {
  test('the same text has no change, whatever its line breaks', async () => {
    expect(await drawn('## A\n\nOne two\nthree.', '## A\n\nOne two three.')).toEqual([
      '  A',
      '  One two three.',
    ]);
  });

  test('a new paragraph is added whole, an old one removed whole', async () => {
    expect(await drawn('One.\n\nTwo.', 'One.\n\nZero point five.\n\nTwo.')).toEqual([
      '  One.',
      '+ Zero point five.',
      '  Two.',
    ]);
    expect(await drawn('One.\n\nTwo.', 'Two.')).toEqual(['- One.', '  Two.']);
  });

  test('a rewritten paragraph is found among new ones', async () => {
    const before = 'The link ends after seven days.';
    const after = 'Nothing like it.\n\nThe link ends after ten days.';
    expect(await drawn(before, after)).toEqual([
      '+ Nothing like it.',
      '~ The link ends after [-seven-]{+ten+} days.',
    ]);
  });

  test('lists, tables and inline marks are compared by their words', async () => {
    expect(await drawn('- **one** apple\n- two', '- one [apple](/a)\n- two')).toEqual([
      '  one apple',
      '  two',
    ]);
    const table = (hours: number) => `| Name | Life |\n| --- | --- |\n| pass | ${hours} hours |`;
    expect(await drawn(table(12), table(24))).toEqual(['  Name | Life', '~ pass | [-12-]{+24+} hours']);
  });

  test('a heading never pairs with a paragraph', async () => {
    expect(await drawn('## Children', 'Children')).toEqual(['- Children', '+ Children']);
  });
});

describe('words', () => {
  test('a rewritten phrase is one replacement, not a flicker', async () => {
    expect(
      await drawn('It applies from October 14, 2023, to all.', 'It applies from November 6, 2023, to all.'),
    ).toEqual(['~ It applies from [-October 14-]{+November 6+}, 2023, to all.']);
  });

  test('Chinese and Japanese are cut into words', async () => {
    expect(await drawn('本政策自2023年10月14日起施行。', '本政策自2023年11月6日起施行。', 'zh-CN')).toEqual([
      '~ 本政策自2023年[-10-]{+11+}月[-14-]{+6+}日起施行。',
    ]);
    expect(await drawn('分享链接可以设置提取码。', '分享链接可以设置有效期。', 'zh-CN')).toEqual([
      '~ 分享链接可以设置[-提取码-]{+有效期+}。',
    ]);
    expect(await drawn('リンクは七日後に終了します。', 'リンクは十日後に終了します。', 'ja')).toEqual([
      '~ リンクは[-七日-]{+十日+}後に終了します。',
    ]);
  });

  test('counts what was added and removed in words, without signs and spaces', async () => {
    const { wordsAdded, wordsRemoved } = await compare(
      'We keep it 12 hours.',
      'We keep it, always, 24 hours.',
      'en-US',
    );
    expect({ wordsAdded, wordsRemoved }).toEqual({ wordsAdded: 2, wordsRemoved: 1 });
    expect((await compare('甲。', '甲。\n\n链接会立即失效。', 'zh-CN')).wordsAdded).toBeGreaterThan(1);
  });

  test('the pieces that stay give back the newer text, the others the older one', async () => {
    const before = 'You may ask us for a copy, its correction or deletion.';
    const after = 'You may at any time ask for your data, its correction, or its deletion.';
    const pieces = (await compare(before, after, 'en-US')).blocks.flatMap(({ parts }) => parts.flat());
    const without = (type: string) =>
      pieces.flatMap((piece) => (piece.type === type ? [] : [piece.text])).join('');
    expect(without('removed')).toBe(after);
    expect(without('added')).toBe(before);
  });
});

test('texts beyond the caps count as replaced, so that no pair of versions can keep the server busy', async () => {
  const book = (seed: string) =>
    Array.from({ length: 600 }, (_, index) => `The ${seed} rule ${index}.`).join('\n\n');
  const { blocks } = await compare(book('old'), book('new'), 'en-US');
  expect(blocks).toHaveLength(1_200);
  expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(['removed', 'added']));
});
