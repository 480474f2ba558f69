import { expect, test } from 'vitest';
import { mostPages, shownPages } from './shown-pages.ts';

test.each([
  [1, { shown: 1, isCut: false }],
  [mostPages, { shown: mostPages, isCut: false }],
  [mostPages + 1, { shown: mostPages, isCut: true }],
  [1_000_000, { shown: mostPages, isCut: true }],
])('of %i pages', (count, shown) => expect(shownPages(count)).toEqual(shown));
