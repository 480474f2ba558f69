import { describe, expect, test } from 'vitest';
import { code, sources } from './fixture.tsx';
import { partSize, sitemapXml } from './sitemap.ts';
import { createSnapshot } from './snapshot.ts';

const { snapshot } = createSnapshot(sources, code, 'routes.yaml');
const site = (snapshot ?? expect.fail('the fixture does not compile')).site;
const paths = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/page-${index}`, changed: undefined }));
const locations = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);

describe('sitemapXml', () => {
  const many = paths(partSize / 2 + 1);

  test('is one file up to 50,000 addresses', () => {
    expect(locations(sitemapXml(paths(3), site, 'https://x.example', null))).toHaveLength(6);
    expect(sitemapXml(paths(partSize / 2), site, 'https://x.example', null)).toContain('<urlset');
  });
  test('past them an index of parts, which hold every address once', () => {
    expect(locations(sitemapXml(many, site, 'https://x.example', null))).toEqual([
      'https://x.example/sitemap.xml?part=1',
      'https://x.example/sitemap.xml?part=2',
    ]);
    const parts = ['1', '2'].map((part) => locations(sitemapXml(many, site, 'https://x.example', part)));
    expect(parts.map(({ length }) => length)).toEqual([partSize, 2]);
    expect(new Set(parts.flat()).size).toBe(partSize + 2);
  });
  test.each(['0', '3', '-1', '1.5', 'x', ''])('there is no part %j', (part) => {
    expect(sitemapXml(many, site, 'https://x.example', part)).toBeUndefined();
  });
  test('escapes what XML would read as markup', () => {
    const xml = sitemapXml([{ path: "/a&b'c", changed: '2026-01-01' }], site, 'https://x.example', null);
    expect(xml).toContain('/en-US/a&amp;b&#39;c');
    expect(xml).toContain('<lastmod>2026-01-01</lastmod>');
  });
});
