import { describe, expect, test } from 'vitest';
import { at } from '../../engine/manifest/index.ts';
import { localeHref } from '../../engine/match/href.ts';
import { sitemapPaths } from '../../engine/render/sitemap.ts';
import { shareSource } from '../../server/share-source.ts';
import { bodyOf, openTestSite, publicUrl } from './test-site.ts';

const usual = Date.parse('2026-11-25T12:00:00Z');
// Without a drive; `share-pages.test.ts` has the pages of shares with one.
const testSite = await openTestSite({ share: shareSource(() => undefined) });
const { site } = testSite.snapshot;
const tags = site.locales.supported.map(({ tag }) => tag);
const paths = sitemapPaths(testSite.snapshot, at(site, usual)).map(({ path }) => path);

/** Routes with parameters, filled with what nothing is called. */
const nowhere = site.routes
  .filter(({ path, target }) => target.type === 'page' && /\/[:*]/.test(path))
  .map(({ path }) => path.replaceAll(/[:*][a-z_]+/g, 'no-such-thing-zz'));

describe('an address that names nothing', () => {
  test('there are some', () => expect(nowhere.length).toBeGreaterThan(5));

  // A page of the drive is a shell that knows no names; search engines are asked to leave it out.
  test.each([...nowhere, '/no-such-page', '/blog/2020', '/faq/no', '/policy/no-such-policy'])(
    '%s is 404, or not for search engines',
    async (path) => {
      const answer = await testSite.get(localeHref(path, 'en-US', site.locales), usual);
      const html = bodyOf(answer);
      expect(answer.status === 404 || html.includes('<meta name="robots" content="noindex">')).toBe(true);
    },
  );
});

const hreflangs = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, tag = '', href = '']) => [tag, href] as const,
  );

describe('each address of the sitemap', () => {
  test.each(paths)('%s is told in every language, by each of its languages alike', async (path) => {
    const expected = [
      ...tags.map((tag) => [tag, publicUrl + localeHref(path, tag, site.locales)]),
      // The bare root is a page of its own, which finds the language.
      ['x-default', publicUrl + (path === '/' ? '/' : localeHref(path, site.locales.default, site.locales))],
    ].toSorted();
    for (const tag of ['en-US', 'ja']) {
      const answer = await testSite.get(localeHref(path, tag, site.locales), usual);
      expect(hreflangs(bodyOf(answer)).toSorted()).toEqual(expected);
    }
  });
});
