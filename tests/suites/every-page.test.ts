import { beforeAll, describe, expect, test } from 'vitest';
import { at } from '../../engine/manifest/index.ts';
import { fillPath, localeHref } from '../../engine/match/href.ts';
import { addressesOf, sitemapPaths } from '../../engine/render/sitemap.ts';
import { fontFilesFor } from '../../server/features/pictures/link-cards/fonts.ts';
import { someOf } from '../long.ts';
import { bodyOf, openSiteWithPlans, openTestSite, publicUrl, type TestSite } from './test-site.ts';

/** An instant at which everything that has a window has been written for: the tests never ask the real clock. */
const usual = Date.parse('2026-11-25T12:00:00Z');
const testSite: TestSite = await openSiteWithPlans();
const { site, catalogues } = testSite.snapshot;
const tags = site.locales.supported.map(({ tag }) => tag);
const ids = [
  ...(catalogues.get(site.locales.default) ? Object.keys(catalogues.get(site.locales.default) ?? {}) : []),
];

/** Every address of the site at an instant, without language. */
function addresses(instant: number): { path: string; route: (typeof site.routes)[number] }[] {
  const now = at(site, instant);
  return site.routes
    .filter((route) => route.target.type === 'page' && route.hasLocale)
    .flatMap((route) =>
      addressesOf(route, testSite.snapshot, now).map((params) => ({
        path: fillPath(route.path, params),
        route,
      })),
    );
}

/** Every page at the usual instant is made once, for all that is asked of it. */
const made = new Map<string, ReturnType<TestSite['get']>>();
function usually(url: string): ReturnType<TestSite['get']> {
  const answer = made.get(url) ?? testSite.get(url, usual);
  made.set(url, answer);
  return answer;
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
const visible = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ');

/** Values of attributes are read too: labels, descriptions and the tags of the head. */
const attributesOf = (html: string) =>
  [...html.replace(/<script[\s\S]*?<\/script>/g, '').matchAll(/="([^"]*)"/g)].map((match) => match[1] ?? '');

describe.each(tags)('every page in %s', (tag) => {
  const pages = addresses(usual);
  test.each(pages.map(({ path }) => path))('%s', async (path) => {
    const now = at(site, usual);
    const route = pages.find((page) => page.path === path)?.route;
    const window = route && now.windowOf(route);
    const answer = await usually(localeHref(path, tag, site.locales));
    if (window && window.state !== 'open') {
      expect([302, 404]).toContain(answer.status);
      return;
    }
    if (answer.status === 302) {
      // The one redirect that the manifest declares: the bare help centre leads to its first article.
      expect(path).toBe('/help-center');
      expect(answer.headers.location).toMatch(new RegExp(`^/${tag}/help-center/.+`));
      return;
    }
    const html = bodyOf(answer);
    expect(answer.error).toBeUndefined();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${tag}"`);
    expect(titleOf(html).length).toBeGreaterThan(site.name.length);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="${publicUrl}/${tag}(/[^"]*)?">`));
    const isOwnAddress = html.includes(`<link rel="canonical" href="${publicUrl}${localeHref(path, tag)}">`);
    expect(html.match(/<link rel="alternate" hreflang="/g)?.length ?? 0).toBe(
      isOwnAddress ? tags.length + 1 : 0,
    );
    const words = visible(html);
    const shown = new Set([...words.split(/\s+/), ...attributesOf(html)]);
    expect(ids.filter((id) => id.includes('.') && shown.has(id))).toEqual([]);
    expect(words).not.toMatch(/\{[a-z]+(, (plural|select|number)|\})/i);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  test('a link card can show each letter of the titles', async () => {
    const answers = await Promise.all(pages.map(({ path }) => usually(localeHref(path, tag, site.locales))));
    const titles = answers.filter(({ status }) => status === 200).map((answer) => titleOf(bodyOf(answer)));
    expect(titles.length).toBeGreaterThan(50);
    for (const title of titles) {
      const text = title.replace(/&(amp|lt|gt|quot|#39);/g, ' ');
      expect((await fontFilesFor(text, tag)).shown).toBe(text);
    }
  });
});

describe('the site clock', () => {
  const instants = site.boundaries.flatMap((boundary) => [boundary - 1, boundary]);
  test.each(someOf(instants.toReversed(), 4).map((instant) => new Date(instant).toISOString()))(
    'every page answers what the clock says at %s',
    async (iso) => {
      const instant = Date.parse(iso);
      const now = at(site, instant);
      const said = { before: 404, open: 200, after: 302 };
      // Half of them in each language: what the clock says does not depend on it.
      for (const [index, { path, route }] of addresses(instant).entries()) {
        const expected = !now.isPublished(route)
          ? 404
          : path === '/help-center'
            ? 302
            : said[now.windowOf(route)?.state ?? 'open'];
        const tag = index % 2 === 0 ? 'en-US' : 'ja';
        const answer = await testSite.get(localeHref(path, tag), instant);
        expect([tag, path, answer.status]).toEqual([tag, path, expected]);
      }
    },
  );

  test.each(
    site.routes
      .filter((route) => route.window?.from && route.window.to)
      .map((route) => [route.path, route] as const),
  )('%s opens and closes exactly', async (path, route) => {
    const { from = 0, to = 0 } = route.window ?? {};
    const status = async (instant: number) => (await testSite.get(`/ja${path}`, instant)).status;
    expect([await status(from - 1), await status(from), await status(to - 1), await status(to)]).toEqual([
      404, 200, 200, 302,
    ]);
    expect((await testSite.get(`/ja${path}`, to)).headers.location).toBe('/ja/activity-end');
  });

  test('older policy versions are not indexed and name the latest', async () => {
    for (const policy of at(site, usual).policies) {
      for (const version of policy.versions) {
        const html = bodyOf(await testSite.get(`/ja${version.path}`, usual));
        expect(html).toContain(`<link rel="canonical" href="${publicUrl}/ja${policy.path}">`);
        const isLatest = version.name === policy.latest.name;
        expect(html.includes('<meta name="robots" content="noindex">'), version.path).toBe(!isLatest);
      }
    }
  });
});

describe('links', () => {
  let known: Set<string>;
  beforeAll(() => {
    known = new Set(addresses(usual).flatMap(({ path }) => tags.map((tag) => localeHref(path, tag))));
    // Files of the build (`apps/pack/pack.test.ts`).
    for (const name of [
      'browser-extension-chromium.zip',
      'browser-extension-firefox.zip',
      'desktop-bridge.mjs',
    ])
      known.add(`/downloads/${name}`);
  });
  test.each(tags)('every link of every page in %s leads somewhere', async (tag) => {
    const dead = new Set<string>();
    for (const { path } of addresses(usual)) {
      const answer = await usually(localeHref(path, tag));
      for (const match of bodyOf(answer).matchAll(/<a [^>]*?href="(\/[^"]*)"/g)) {
        const [target = '', anchor] = (match[1] ?? '').replaceAll('&amp;', '&').split('#');
        if (known.has(target) && !anchor) continue;
        const led = await usually(target);
        if (led.status !== 200 && led.status !== 302) dead.add(`${path} → ${target}`);
        if (anchor && led.status === 200 && !bodyOf(led).includes(` id="${decodeURIComponent(anchor)}"`))
          dead.add(`${path} → ${target}#${anchor}`);
      }
    }
    expect([...dead]).toEqual([]);
  });
});

describe('the sitemap', () => {
  test('of the site as it is shipped, without rewards, names no address that is not there', async () => {
    const shipped = await openTestSite();
    for (const { path } of sitemapPaths(shipped.snapshot, at(shipped.snapshot.site, usual)))
      expect([path, (await shipped.get(localeHref(path, 'en-US'), usual)).status]).toEqual([path, 200]);
  });
  test('every address in it answers 200, is its own canonical and may be indexed', async () => {
    for (const { path } of sitemapPaths(testSite.snapshot, at(site, usual))) {
      const answer = await usually(localeHref(path, 'ru'));
      const html = bodyOf(answer);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(html).toContain(`<link rel="canonical" href="${publicUrl}${localeHref(path, 'ru')}">`);
      expect(html).not.toContain('noindex');
    }
  });
});
