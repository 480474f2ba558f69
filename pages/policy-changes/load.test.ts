import { expect, test } from 'vitest';
import type { ContentReader, PolicyAt, SitePath } from '../../engine/index.ts';
import { renderHere } from '../../engine/render/markdown.ts';
import { loadChanges, pairsOf } from './load.ts';

const version = (name: string) => ({
  name,
  date: name,
  path: `/policy/privacy/${name}` as SitePath,
  file: `policies/privacy/${name}`,
});
const versions = ['2021-11-08', '2023-10-14', '2023-11-06'].map(version);
const policies: PolicyAt[] = [
  { kind: 'privacy', path: '/policy/privacy' as SitePath, versions, latest: versions[2]! },
];
const texts: Record<string, Record<string, string>> = {
  'policies/privacy/2021-11-08': { 'zh-CN': '旧文。', 'en-US': 'Old words.' },
  'policies/privacy/2023-10-14': { 'en-US': 'New words.' },
  'policies/privacy/2023-11-06': { ja: '新しい。' },
};
const article = (key: string, wanted: string) => {
  const languages = texts[key] ?? {};
  const locale = [wanted, 'en-US', ...Object.keys(languages)].find((tag) => tag in languages);
  return locale && { locale, meta: { title: 'Privacy' }, source: languages[locale] ?? '' };
};
const files = {
  locales: (key: string) => Object.keys(texts[key] ?? {}),
  article,
  rendered: async (key: string, wanted: string) => {
    const found = article(key, wanted);
    return (
      found && {
        ...found,
        ...(await renderHere({ source: found.source, locale: wanted, paths: { unprefixed: [] } })),
      }
    );
  },
} as unknown as ContentReader;
const load = (from: string, to: string, locale: string) =>
  loadChanges({ params: { kind: 'privacy', from, to }, policies, files, locale });

test('both texts are of one language, even where the older one has more', async () => {
  const changes = await load('2021-11-08', '2023-10-14', 'zh-CN');
  expect(changes).toMatchObject({
    locale: 'en-US',
    from: { name: '2021-11-08' },
    to: { name: '2023-10-14' },
  });
  expect(changes?.comparison).toMatchObject({ wordsAdded: 1, wordsRemoved: 1 });
});

test('versions without a common language, or unknown ones, cannot be compared', async () => {
  expect(await load('2023-10-14', '2023-11-06', 'ja')).toBeUndefined();
  expect(await load('1999-01-01', '2023-11-06', 'ja')).toBeUndefined();
});

test('three versions make three pairs', () => {
  expect(pairsOf(policies)).toEqual([
    { kind: 'privacy', from: '2021-11-08', to: '2023-10-14' },
    { kind: 'privacy', from: '2021-11-08', to: '2023-11-06' },
    { kind: 'privacy', from: '2023-10-14', to: '2023-11-06' },
  ]);
});
