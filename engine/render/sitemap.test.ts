import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { code, sources } from './fixture.tsx';
import { partBytes, type SitemapPath, sitemapXml } from './sitemap.ts';
import { createSnapshot } from './snapshot.ts';

const { snapshot } = createSnapshot(sources, code, 'routes.yaml');
const site = (snapshot ?? expect.fail('the fixture does not compile')).site;
const paths = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/page-${index}`, changed: undefined }));
const locations = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/gs)].map((match) => match[1]);

const url = 'https://x.example';
/** All parts, the single one among them. */
const partsOf = (list: readonly SitemapPath[], where = site): string[] => {
  const whole = sitemapXml(list, where, url, null) ?? '';
  if (!whole.includes('<sitemapindex')) return [whole];
  return locations(whole).map((_, at) => sitemapXml(list, where, url, String(at + 1)) ?? '');
};

describe('sitemapXml', () => {
  const many = paths(4_000);

  test('is one file as long as that is small', () => {
    expect(locations(sitemapXml(paths(3), site, url, null))).toHaveLength(6);
    expect(sitemapXml(paths(100), site, url, null)).toContain('<urlset');
    expect(locations(sitemapXml([], site, url, null))).toEqual([]);
  });
  test('past that an index of parts, which hold every address once and in order', () => {
    const parts = partsOf(many);
    expect(locations(sitemapXml(many, site, url, null))).toEqual(
      parts.map((_, at) => `https://x.example/sitemap.xml?part=${at + 1}`),
    );
    const found = parts.flatMap(locations);
    expect(found).toEqual(many.flatMap(({ path }) => ['en-US', 'ja'].map((tag) => `${url}/${tag}${path}`)));
    for (const part of parts.slice(0, -1)) expect(Buffer.byteLength(part)).toBeGreaterThan(partBytes / 2);
  });
  test('5,000 paths in eleven languages are nowhere more than a file may hold', () => {
    const tags = ['en-US', 'es', 'id', 'ja', 'ko', 'ms', 'pt', 'ru', 'uk', 'zh-CN', 'zh-TW'];
    const supported = tags.map((tag) => ({ tag, name: tag }));
    const parts = partsOf(paths(5_000), { ...site, locales: { ...site.locales, supported } });
    expect(parts.flatMap(locations)).toHaveLength(55_000);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(partBytes);
  });
  test('whatever the paths are, no part is too large and none is empty', () => {
    const path = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2_000 }),
      fc.constantFrom("&'<".repeat(2_000), '/s/unprefixed', '', '家'.repeat(5_000)),
    );
    const entry = fc.record({
      path: path.map((words) => `/${words.replace(/^\//, '')}`),
      changed: fc.constantFrom(undefined, '2026-01-01'),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 300 }), (list) => {
        const parts = partsOf(list);
        expect(parts.flatMap(locations)).toHaveLength(2 * list.length);
        for (const part of parts) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(partBytes);
          expect(locations(part).length > 0 || list.length === 0).toBe(true);
        }
      }),
      { numRuns: runs(30) },
    );
  });
  test.each(['0', '1000', '-1', '1.5', 'x', ''])('there is no part %j', (part) => {
    expect(sitemapXml(many, site, 'https://x.example', part)).toBeUndefined();
  });
  test('escapes what XML would read as markup', () => {
    const xml = sitemapXml([{ path: "/a&b'c", changed: '2026-01-01' }], site, 'https://x.example', null);
    expect(xml).toContain('/en-US/a&amp;b&#39;c');
    expect(xml).toContain('<lastmod>2026-01-01</lastmod>');
  });
});
