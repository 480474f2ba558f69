import { expect, test } from 'vitest';
import type { ContentReader, PolicyAt, SitePath } from '../../engine/index.ts';
import { findPolicyText } from './policy-text.ts';

const version = (name: string) => ({
  name,
  date: name,
  path: `/policy/privacy/${name}` as SitePath,
  file: `policies/privacy/${name}`,
});
const versions = [version('2021-11-08'), version('2023-10-14'), version('2023-11-06')];
const policies: PolicyAt[] = [
  { kind: 'privacy', path: '/policy/privacy' as SitePath, versions, latest: versions[2]! },
];
const files = {
  rendered: async (key: string, locale: string) => (key.endsWith('2023-10-14') ? undefined : { key, locale }),
} as unknown as ContentReader;
const find = (kind: string, name?: string) => findPolicyText({ policies, files, locale: 'ja' }, kind, name);

test('without a version the latest is shown', async () => {
  expect(await find('privacy')).toMatchObject({
    article: { key: 'policies/privacy/2023-11-06', locale: 'ja' },
    version: { name: '2023-11-06' },
    previous: { name: '2023-10-14' },
    isLatest: true,
  });
});

test('an older version knows that it is one', async () => {
  expect(await find('privacy', '2021-11-08')).toMatchObject({ previous: undefined, isLatest: false });
});

test.each([
  ['an unknown kind', 'cookies', undefined],
  ['an unpublished version', 'privacy', '2030-01-01'],
  ['a version without words', 'privacy', '2023-10-14'],
])('%s is not found', async (_case, kind, name) => {
  expect(await find(kind, name)).toBeUndefined();
});
