import { expect, test } from 'vitest';
import { occurrences } from './text-places.ts';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

test('words are found across elements and lines, in any case, with what stands around them', () => {
  const chapter = parsed('<p>The <b>Tide</b>\n comes.</p><style>tide comes</style><p>The tide goes.</p>');
  const found = occurrences(chapter, ' tide  ', 10);
  expect(found.map(({ before, match, after }) => [before, match, after])).toEqual([
    ['The ', 'Tide', ' comes.The tide goes.'],
    ['The Tide comes.The ', 'tide', ' goes.'],
  ]);
  expect(found[0]?.range.toString()).toBe('Tide');
  expect(occurrences(chapter, 'TIDE', 1)).toHaveLength(1);
  expect(occurrences(chapter, ' ', 10)).toEqual([]);
});

test('letters that would become two in lower case keep the places right', () => {
  const [found] = occurrences(parsed('<p>İİİ sea</p>'), 'SEA', 10);
  expect(found?.range.toString()).toBe('sea');
});
