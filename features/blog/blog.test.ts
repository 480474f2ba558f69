import { expect, test } from 'vitest';
import type { Block, ContentReader } from '../../engine/index.ts';
import { minutesToRead, readPosts } from './index.ts';

const metas: Readonly<Record<string, object>> = {
  'blog/b': { title: 'B', description: 'b', date: '2026-11-02', author: 'Ada' },
  'blog/a': { title: 'A', description: 'a', date: '2026-11-02', author: 'Ada' },
  'blog/old': { title: 'Old', description: 'o', date: '2025-01-31', author: 'Bob' },
};
const files = {
  keys: () => [...Object.keys(metas), 'blog/draft'],
  article: (key: string) => metas[key] && { key, locale: 'en-US', meta: metas[key], source: '' },
} as unknown as ContentReader;

test('posts come newest first, of one day by name, and without those that nobody may see yet', () => {
  expect(readPosts(files, 'ja').map(({ slug, locale }) => `${slug} ${locale}`)).toEqual([
    'a en-US',
    'b en-US',
    'old en-US',
  ]);
});

const block = (text: string): Block => ({ kind: 'paragraph', depth: 0, parts: [text] });

test.each([
  ['nothing', '', 'en-US', 1],
  ['1,190 words', 'word '.repeat(1190), 'en-US', 5],
  ['a script without blanks', '猫が好きです。'.repeat(240), 'ja', 4],
])('the minutes of %s', (_, text, locale, minutes) => {
  const read = minutesToRead([block(text)], locale);
  if (locale === 'ja') expect(read).toBeGreaterThanOrEqual(minutes);
  else expect(read).toBe(minutes);
});

test('a text without end is read as far as it matters', () => {
  expect(minutesToRead([block('a '.repeat(5_000_000))], 'en-US')).toBe(Math.round(100_000 / 238));
});
