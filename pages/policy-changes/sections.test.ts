import { describe, expect, test } from 'vitest';
import { compareMarkdown } from './compare.fixture.ts';
import { intoSections } from './sections.ts';

const shapeOf = async (before: string, after: string) =>
  intoSections((await compareMarkdown(before, after, 'en-US')).blocks).map(({ isFolded, entries }) => ({
    isFolded,
    sections: entries.map(({ heading, body }) => ({
      heading: heading?.parts[0]?.map(({ text }) => text).join(''),
      body: body.map((run) => `${run.isFolded ? 'folded' : 'shown'} ${run.entries.length}`),
    })),
  }));
const paragraphs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Paragraph number ${from + index}.`).join('\n\n');

describe('sections', () => {
  test('neighbouring sections without a change are one fold', async () => {
    const text = (end: string) => `Opening.\n\n## A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\n${end}`;
    expect(await shapeOf(text('Three apples here.'), text('Four apples here.'))).toEqual([
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

  test('a long quiet stretch is folded but for the neighbours of a change', async () => {
    const before = `## A\n\n${paragraphs(1, 10)}`;
    const after = before.replace('number 2.', 'number two.');
    expect(await shapeOf(before, after)).toEqual([
      { isFolded: false, sections: [{ heading: 'A', body: ['shown 3', 'folded 7'] }] },
    ]);
  });

  test('a short quiet stretch stays', async () => {
    const before = `## A\n\n${paragraphs(1, 5)}`;
    expect(await shapeOf(before, before.replace('number 2.', 'number two.'))).toEqual([
      { isFolded: false, sections: [{ heading: 'A', body: ['shown 3', 'shown 2'] }] },
    ]);
  });

  test('two equal texts are one fold', async () => {
    expect(await shapeOf('## A\n\nOne.', '## A\n\nOne.')).toHaveLength(1);
  });
});
