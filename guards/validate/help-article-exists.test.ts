import { expect, test } from 'vitest';
import type { ContentReader, Visit } from '../../engine/index.ts';
import rule from './help-article-exists.ts';

const keys = ['help/tree', 'help/sharing/links', 'policies/privacy-policy/2021-11-08'];
const files = {
  locales: (key: string) => (keys.includes(key) && key !== 'help/tree' ? ['en-US'] : []),
  keys: (prefix: string) => keys.filter((key) => key.startsWith(prefix)),
} as unknown as ContentReader;
const visit = (slug: string | undefined) => ({ params: { slug }, files }) as unknown as Visit;

test.each([undefined, '', 'sharing', 'sharing/links'])('%s exists', (slug) => {
  expect(rule.isValid(visit(slug))).toBe(true);
});

test.each([
  'tree',
  'shar',
  'sharing/lost',
  'sharing/links/more',
  '../policies/privacy-policy/2021-11-08',
  '__proto__',
])('%s does not', (slug) => {
  expect(rule.isValid(visit(slug))).toBe(false);
});

test('nothing exists where there are no files to look into', () => {
  expect(rule.isValid({ params: { slug: '' }, files: undefined } as unknown as Visit)).toBe(false);
});
