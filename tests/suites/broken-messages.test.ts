import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { code } from '../../app/registry.ts';
import type { Catalogue } from '../../engine/catalogue/read.ts';
import { readSources } from '../../engine/live/read-sources.ts';
import { at } from '../../engine/manifest/index.ts';
import { fillPath, localeHref } from '../../engine/match/href.ts';
import { addressesOf } from '../../engine/render/sitemap.ts';
import { createSnapshot, type SiteSnapshot } from '../../engine/render/snapshot.ts';
import { wordsFrom } from '../../engine/render/words.ts';
import { isLong } from '../long.ts';
import { bodyOf, openTestSite, root } from './test-site.ts';

const instant = Date.parse('2026-11-25T12:00:00Z');
const whole = (await openTestSite()).snapshot;
const standard = whole.site.locales.default;
const ids = Object.keys(whole.catalogues.get(standard) ?? {}).filter((id) => id.includes('.'));

/** All that a visitor may see of the pages in a language: texts, attributes, and the state of app pages. */
async function idsShownBy(snapshot: SiteSnapshot, locale: string): Promise<readonly string[]> {
  const testSite = await openTestSite(undefined, snapshot);
  const now = at(snapshot.site, instant);
  const shown = new Set<string>();
  let pages = 0;
  for (const route of snapshot.site.routes) {
    if (route.target.type !== 'page' || !route.hasLocale) continue;
    for (const params of addressesOf(route, snapshot, now).slice(0, 2)) {
      const answer = await testSite.get(localeHref(fillPath(route.path, params), locale), instant);
      expect([route.path, answer.error]).toEqual([route.path, undefined]);
      if (answer.status === 200) pages += 1;
      for (const word of wordsIn(bodyOf(answer))) shown.add(word);
    }
  }
  expect(pages).toBeGreaterThan(20);
  return ids.filter((id) => shown.has(id));
}

/** The state of an app page has each id as a key, before a colon; whatever else is between quotes is shown or may be. */
function wordsIn(html: string): string[] {
  const values = html.replace(/"[^"]*":/g, '');
  return [
    ...values
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/),
    ...[...values.matchAll(/"([^"]*)"/g)].map(([, value = '']) => value),
  ];
}

/** The same site with each message of some languages as one that wants a value which nobody brings. */
function withFailing(isBroken: (locale: string) => boolean, failed: string[] = []): SiteSnapshot {
  const failing: MessageFormatElement[] = [
    { type: TYPE.literal, value: 'said ' },
    { type: TYPE.argument, value: 'nobodyBringsIt' },
  ];
  const catalogues = [...whole.catalogues].map(([tag, catalogue]): [string, Catalogue] => [
    tag,
    isBroken(tag) ? Object.fromEntries(Object.keys(catalogue).map((id) => [id, failing])) : catalogue,
  ]);
  return { ...whole, ...wordsFrom(new Map(catalogues), whole.site, ({ id }) => failed.push(id)) };
}

describe('a page whose every message is broken shows no id', () => {
  test('in a translation, when it is read', async () => {
    const files = await readSources({
      manifestFile: `${root}/routes.yaml`,
      contentFolder: `${root}/content`,
      localesFolder: `${root}/locales`,
    });
    const ja = JSON.parse(files.locales.get('ja') ?? '') as Record<string, string>;
    const broken = Object.fromEntries(
      Object.entries(ja).map(([id, words]) => [id, `${words} {nobodyBringsIt}`]),
    );
    const locales = new Map([...files.locales, ['ja', JSON.stringify(broken)]]);
    const { snapshot, diagnostics } = createSnapshot({ ...files, locales }, code, 'routes.yaml');
    expect(diagnostics.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(99);
    expect(snapshot?.catalogues.get('ja')).toEqual(whole.catalogues.get(standard));
    expect(await idsShownBy(snapshot!, 'ja')).toEqual([]);
  });

  test.runIf(isLong)('in a translation, when it is formatted: the default language stands in', async () => {
    const failed: string[] = [];
    const snapshot = withFailing((tag) => tag === 'ja', failed);
    expect(await idsShownBy(snapshot, 'ja')).toEqual([]);
    expect(failed.length).toBeGreaterThan(100);
    const id = 'home.hero.title';
    expect(snapshot.intl('ja').formatMessage({ id })).toBe(whole.intl(standard).formatMessage({ id }));
  });

  test.runIf(isLong)('in the default language too: its bare words stand there', async () => {
    const snapshot = withFailing(() => true);
    expect(await idsShownBy(snapshot, 'ja')).toEqual([]);
    expect(await idsShownBy(snapshot, standard)).toEqual([]);
    expect(snapshot.intl('ja').formatMessage({ id: 'home.hero.title' })).toBe('said ');
  });
});
