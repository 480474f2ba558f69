import { describe, expect, test } from 'vitest';
import { escapeHtml } from '../../api/contract/escape-html.ts';
import { scriptJson } from './escape.ts';
import { type HeadFacts, headTags } from './head.ts';

const facts: HeadFacts = {
  siteName: 'Test Drive',
  publicUrl: 'https://site.example',
  locale: 'ja',
  defaultLocale: 'en-US',
  locales: [{ tag: 'en-US' }, { tag: 'ja' }],
  paths: { unprefixed: ['/s'] },
  path: '/faq',
  title: 'Questions',
  description: 'All of "them" & more',
  noindex: false,
  isAddress: true,
  page: {},
  linkCard: '/link-cards/ja/faq.png?v=1',
};
const tags = (changes: Partial<HeadFacts> = {}) => headTags({ ...facts, ...changes });

describe('headTags', () => {
  test('names the page and the site, and escapes', () => {
    expect(tags()).toContain('<title>Questions · Test Drive</title>');
    expect(tags({ title: 'Test Drive, the drive' })).toContain('<title>Test Drive, the drive</title>');
    expect(tags()).toContain('content="All of &quot;them&quot; &amp; more"');
    expect(tags({ title: '</title><script>' })).not.toContain('<script>');
  });
  test('the page’s own head wins over the manifest’s', () => {
    expect(tags({ page: { title: 'An article', description: 'Its lead' } })).toMatch(
      /An article · Test Drive[\s\S]*Its lead/,
    );
  });
  test('every language and x-default; the bare root is the neutral address of the home page', () => {
    expect(tags()).toContain('hreflang="x-default" href="https://site.example/en-US/faq"');
    expect(tags({ path: '/' })).toContain('hreflang="x-default" href="https://site.example/"');
    expect(tags({ path: '/' })).toContain('rel="canonical" href="https://site.example/ja"');
  });
  test('a page that is kept elsewhere has no alternates of its own', () => {
    const head = tags({ page: { canonical: '/policy/privacy' } });
    expect(head).toContain('rel="canonical" href="https://site.example/ja/policy/privacy"');
    expect(head).not.toContain('hreflang');
  });
  test('the picture of link previews is the page’s own, or its card', () => {
    expect(tags()).toContain('property="og:image" content="https://site.example/link-cards/ja/faq.png?v=1"');
    const own = tags({ page: { image: 'https://site.example/photo' } });
    expect(own).toContain('property="og:image" content="https://site.example/photo"');
    expect(own).not.toContain('link-cards');
  });
  test('an error page is no address', () => {
    const head = tags({ isAddress: false });
    expect(head).toContain('noindex');
    expect(head).not.toMatch(/canonical|hreflang|og:/);
  });
  test('JSON-LD cannot end its own element', () => {
    const head = tags({
      page: { jsonLd: [{ '@type': 'Thing', name: '</script><script>alert(1)</script>' }] },
    });
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    const json = /ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Thing',
      name: '</script><script>alert(1)</script>',
    });
  });
});

test('scriptJson is JSON without anything that a script element or an old parser could trip over', () => {
  const value = { text: '</script><!--\u2028\u2029' };
  expect(scriptJson(value)).not.toMatch(/[<>\u2028\u2029]/);
  expect(JSON.parse(scriptJson(value))).toEqual(value);
});

test('escapeHtml', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});
