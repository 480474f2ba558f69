import { describe, expect, test } from 'vitest';
import type { ContentReader, LoadContext, NoContent } from '../../engine/index.ts';
import { readHelpTree } from '../../features/help/index.ts';
import { findHelpPage } from './help-page.ts';
import page from './index.ts';

const tree = {
  folders: [
    { slug: 'start', title: { 'en-US': 'Start', ja: 'はじめに' }, articles: ['welcome', 'not-written-yet'] },
    { slug: 'sharing', title: { 'en-US': 'Sharing' }, articles: ['links'] },
    { slug: 'empty', title: { 'en-US': 'Empty' }, articles: [] },
  ],
};

function helpFiles(keys: readonly string[], record: object | null = tree): ContentReader {
  const article = (key: string, locale: string) =>
    keys.includes(key) ? { key, locale, meta: { title: `T ${key}` } } : undefined;
  return {
    keys: (prefix: string) => [...keys, 'help/tree'].filter((key) => key.startsWith(prefix)),
    record: (key: string) => (key === 'help/tree' ? (record ?? undefined) : undefined),
    article,
    rendered: async (key: string, locale: string) => article(key, locale),
  } as unknown as ContentReader;
}
const files = helpFiles(['help/start/welcome', 'help/sharing/links', 'help/sharing/forgotten']);
const outline = (reader: ContentReader, locale = 'en-US') =>
  readHelpTree(reader, locale).map(
    ({ title, articles }) => `${title}: ${articles.map(({ slug }) => slug).join(' ')}`,
  );

describe('the tree', () => {
  test('keeps the order that staff wrote and adds what they forgot', () => {
    expect(outline(files)).toEqual(['Start: start/welcome', 'Sharing: sharing/links sharing/forgotten']);
  });

  test('names folders in the language, else in English', () => {
    expect(outline(files, 'ja')).toEqual([
      'はじめに: start/welcome',
      'Sharing: sharing/links sharing/forgotten',
    ]);
  });

  test('that is not there, or could not be read, leaves every article in reach', () => {
    const reader = helpFiles(['help/start/welcome', 'help/sharing/links'], null);
    expect(outline(reader)).toEqual(['start: start/welcome', 'sharing: sharing/links']);
  });

  test('of a folder that stands there twice the first place counts', () => {
    const folder = { slug: 'start', title: { 'en-US': 'Start' }, articles: ['welcome'] };
    const reader = helpFiles(['help/start/welcome'], { folders: [folder, { ...folder, title: {} }] });
    expect(outline(reader)).toEqual(['Start: start/welcome']);
  });
});

describe('an article', () => {
  const find = (slug: string) => findHelpPage({ params: { slug }, files, locale: 'en-US' });

  test('knows its folder and its neighbours across folders', async () => {
    expect(await find('sharing/links')).toMatchObject({
      article: { key: 'help/sharing/links' },
      folder: { slug: 'sharing' },
      previous: { slug: 'start/welcome' },
      next: { slug: 'sharing/forgotten' },
    });
    expect((await find('start/welcome'))?.previous).toBeUndefined();
  });

  test.each(['', 'sharing', 'tree', 'start/not-written-yet'])('%s is none', async (slug) => {
    expect(await find(slug)).toBeUndefined();
  });
});

test('search engines are told absolute addresses in the language of the page', async () => {
  const slug = 'start/welcome';
  const context = {
    params: { slug },
    path: `/help-center/${slug}`,
    locale: 'ja',
    files,
    message: (id: string) => `<${id}>`,
    site: { name: 'Test Drive', url: 'https://drive.example/ja' },
  } as unknown as LoadContext<NoContent>;
  const [about, crumbs] = page.head?.(context, (await findHelpPage(context))!).jsonLd ?? [];
  const url = 'https://drive.example/ja/help-center/start/welcome';
  expect(about).toMatchObject({ '@type': 'TechArticle', url, inLanguage: 'ja' });
  expect(crumbs).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: '<help.title>',
        item: 'https://drive.example/ja/help-center',
      },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'はじめに',
        item: 'https://drive.example/ja/help-center/start',
      },
      { '@type': 'ListItem', position: 3, name: 'T help/start/welcome', item: url },
    ],
  });
});
