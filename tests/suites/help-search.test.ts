import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Entry, find } from '../../features/document/help-index.ts';
import { helpTree } from '../../features/help/content.ts';
import type { FaqContent } from '../../pages/faq/schema.ts';
import { bodyOf, openTestSite } from './test-site.ts';

const languages = readdirSync(join(import.meta.dirname, '..', '..', 'locales'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

const instant = Date.parse('2026-11-25T12:00:00Z');

let site: Awaited<ReturnType<typeof openTestSite>>;
/** The addresses of all articles and questions, without language, as the files have them. */
let written: readonly string[];
beforeAll(async () => {
  site = await openTestSite();
  const files = site.snapshot.filesAt(instant);
  const articles = (helpTree.read(files)?.folders ?? []).flatMap(({ slug, articles }) =>
    articles.map((article) => `/help-center/${slug}/${article}`),
  );
  const { content } = site.snapshot.site.routes.find(({ path }) => path === '/faq') ?? {};
  const { groups } = content as FaqContent;
  const questions = groups.flatMap(({ questions }) => questions.map(({ id }) => `/faq#${id}`));
  written = [...articles, ...questions];
});
const index = async (language: string): Promise<readonly Entry[]> =>
  JSON.parse(bodyOf(await site.get(`/${language}/help/search.json`, instant)));

describe.each(languages)('the index of %s', (language) => {
  test('has every article and question, in at most 20 kB', async () => {
    const entries = await index(language);
    expect(entries.map(([to]) => to).toSorted()).toEqual(written.map((to) => `/${language}${to}`).toSorted());
    expect(entries.filter(([, title, words]) => title === '' || words === '')).toEqual([]);
    expect(gzipSync(JSON.stringify(entries)).length).toBeLessThan(20_000);
  });

  test('leads to an article by the words of its title', async () => {
    const entries = await index(language);
    for (const [to, title] of entries.filter(([to]) => to.includes('/help-center/sharing/')))
      expect(find(title, entries).map(([found]) => found)).toContain(to);
  });
});

test('a search in the words of a language finds what it is about', async () => {
  const first = async (language: string, asked: string) => find(asked, await index(language))[0]?.[0];
  expect(await first('en-US', 'passcode')).toContain('/help-center/sharing/passcodes-and-expiry');
  expect(await first('ru', 'корзина')).toMatch(/faq#trash-counts|files\/trash/);
  expect(await first('ja', 'ゴミ箱')).toMatch(/faq#trash-counts|files\/trash/);
});
