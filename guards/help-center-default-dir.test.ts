import { expect, test } from 'vitest';
import { allow, type ContentReader, notFound, type Visit } from '../engine/index.ts';
import guard from './help-center-default-dir.ts';

const articles = ['help/start/welcome', 'help/sharing/links'];
const tree = {
  folders: [
    { slug: 'start', articles: ['not-written-yet', 'welcome'] },
    { slug: 'sharing', articles: ['links'] },
    { slug: 'empty', articles: [] },
  ],
};
const files = {
  has: (key: string) => articles.includes(key),
  record: (key: string) => (key === 'help/tree' ? tree : undefined),
} as ContentReader;
const visit = (slug: string) => ({ params: { slug }, files }) as unknown as Visit;

test('the bare help centre leads to the first article that is written', () => {
  expect(guard.check(visit(''))).toEqual({ type: 'redirect', to: '/help-center/start/welcome' });
});

test('a folder leads to its own first article', () => {
  expect(guard.check(visit('sharing'))).toEqual({ type: 'redirect', to: '/help-center/sharing/links' });
});

test('an article is shown', () => {
  expect(guard.check(visit('sharing/links'))).toBe(allow);
});

test('a folder without articles does not exist', () => {
  expect(guard.check(visit('empty'))).toBe(notFound);
});

test('a help centre without a tree does not exist', () => {
  const bare = { has: () => false, record: () => undefined } as unknown as ContentReader;
  expect(guard.check({ params: { slug: '' }, files: bare } as unknown as Visit)).toBe(notFound);
});
