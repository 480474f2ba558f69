import { describe, expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';
import { compareTexts } from './compare.ts';
import { intoSections } from './sections.ts';

const compare = (before: string, after: string, locale: string) =>
  compareTexts(blocksOf(before), blocksOf(after), locale);
const shapeOf = (before: string, after: string) =>
  intoSections(compare(before, after, 'en-US').blocks).map(({ isFolded, entries }) => ({
    isFolded,
    sections: entries.map(({ heading, body }) => ({
      heading: heading?.parts[0]?.map(({ text }) => text).join(''),
      body: body.map((run) => `${run.isFolded ? 'folded' : 'shown'} ${run.entries.length}`),
    })),
  }));
const paragraphs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Paragraph number ${from + index}.`).join('\n\n');

describe('sections', () => {
  test('neighbouring sections without a change are one fold', () => {
    const text = (end: string) => `Opening.\n\n## A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\n${end}`;
    expect(shapeOf(text('Three apples here.'), text('Four apples here.'))).toEqual([
      {
        isFolded: true,
        sections: [
          { heading: undefined, body: ['shown 1'] },
          { heading: 'A', body: ['shown 1'] },
          { heading: 'B', body: ['shown 1'] },
        ],
      },
      { isFolded: false, sections: [{ heading: 'C', body: ['shown 1'] }] },
    ]);
  });

  test('a long quiet stretch is folded but for the neighbours of a change', () => {
    const before = `## A\n\n${paragraphs(1, 10)}`;
    const after = before.replace('number 2.', 'number two.');
    expect(shapeOf(before, after)).toEqual([
      { isFolded: false, sections: [{ heading: 'A', body: ['shown 3', 'folded 7'] }] },
    ]);
  });

  test('a short quiet stretch stays', () => {
    const before = `## A\n\n${paragraphs(1, 5)}`;
    expect(shapeOf(before, before.replace('number 2.', 'number two.'))).toEqual([
      { isFolded: false, sections: [{ heading: 'A', body: ['shown 3', 'shown 2'] }] },
    ]);
  });

  test('two equal texts are one fold', () => {
    expect(shapeOf('## A\n\nOne.', '## A\n\nOne.')).toHaveLength(1);
  });
});
