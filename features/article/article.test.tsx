import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createIntl, RawIntlProvider } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { SiteProvider, type SiteView } from '../../engine/view/index.ts';
import { ArticleBody, Contents, FallbackNotice, FoldedContents } from './index.ts';

const locales = [
  { tag: 'en-US', name: 'English' },
  { tag: 'ja', name: '日本語' },
];
const messages = { 'help.fallback': '{language}です。', 'help.onThisPage': 'このページの内容' };

/** The markup on a Japanese page. */
const markup = (element: ReactElement) =>
  renderToStaticMarkup(
    <RawIntlProvider value={createIntl({ locale: 'ja', messages })}>
      <SiteProvider value={{ locale: 'ja', locales } as unknown as SiteView}>{element}</SiteProvider>
    </RawIntlProvider>,
  );

const heading = (id: string, depth = 2) => ({ id, text: id.toUpperCase(), depth });
const article = (locale: string, headings = [heading('one'), heading('two'), heading('deeper', 3)]) => ({
  locale,
  html: '<p>Words.</p>',
  headings,
});

describe('lang is set only where the text has another language than the page', () => {
  test.each([
    ['ja', undefined],
    ['en-US', 'en-US'],
  ])('a text in %s: %s', (locale, expected) => {
    const all = markup(
      <>
        <ArticleBody article={article(locale)} />
        <Contents article={article(locale)} title="help.onThisPage" />
        <FoldedContents article={article(locale)} title="help.onThisPage" />
      </>,
    );
    expect(all).toContain('<p>Words.</p></article>');
    const tags = all.match(/<(article|ol)[^>]*>/g) ?? [];
    expect(tags).toHaveLength(3);
    expect(tags.map((tag) => /\blang="([^"]*)"/.exec(tag)?.[1])).toEqual([expected, expected, expected]);
  });
});

test('the notice names the language of the text in that language, and stays away from translated texts', () => {
  expect(markup(<FallbackNotice locale="en-US" message="help.fallback" />)).toContain(
    '<span lang="en-US">English</span>です。',
  );
  expect(markup(<FallbackNotice locale="ja" message="help.fallback" />)).toBe('');
});

test.each([
  ['beside the text', Contents],
  ['folded', FoldedContents],
])('the contents %s are the sections, where there are two or more', (_where, Shown) => {
  const list = markup(<Shown article={article('ja')} title="help.onThisPage" />);
  expect(list.match(/href="[^"]*"/g)).toEqual(['href="#one"', 'href="#two"']);
  expect(list).toContain('aria-label="このページの内容"');
  const short = article('ja', [heading('one'), heading('deeper', 3)]);
  expect(markup(<Shown article={short} title="help.onThisPage" />)).toBe('');
});
