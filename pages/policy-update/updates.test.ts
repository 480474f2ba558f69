import { expect, test } from 'vitest';
import type { ContentReader, PolicyAt, SitePath } from '../../engine/index.ts';
import { listUpdates } from './updates.ts';

function policy(kind: string, ...names: string[]): PolicyAt {
  const versions = names.map((name) => ({
    name,
    date: name.startsWith('2') ? name : undefined,
    path: `/policy/${kind}/${name}` as SitePath,
    file: `policies/${kind}/${name}`,
  }));
  return { kind, path: `/policy/${kind}` as SitePath, versions, latest: versions.at(-1)! };
}
const files = {
  article: (key: string) => ({
    locale: 'en-US',
    meta: key.includes('silent') ? {} : { summary: `About ${key}` },
  }),
} as unknown as ContentReader;
const list = (...policies: PolicyAt[]) => listUpdates({ policies, files, locale: 'ja' });

test('each version that has a predecessor is one update, newest first over all policies', () => {
  const updates = list(
    policy('privacy', '2021-11-08', '2023-10-14', '2023-11-06'),
    policy('membership', '2022-06-14', '2023-08-23'),
    policy('anti-abuse', 'anti-abuse'),
  );
  expect(updates.map(({ kind, date }) => `${date} ${kind}`)).toEqual([
    '2023-11-06 privacy',
    '2023-10-14 privacy',
    '2023-08-23 membership',
  ]);
  expect(updates[0]).toEqual({
    kind: 'privacy',
    date: '2023-11-06',
    path: '/policy/privacy/2023-11-06',
    changesPath: '/policy/update/privacy/2023-10-14/2023-11-06',
    summary: { text: 'About policies/privacy/2023-11-06', locale: 'en-US' },
  });
});

test('a version without a summary is listed all the same', () => {
  expect(list(policy('silent', '2021-01-01', '2022-01-01'))[0]?.summary).toBeUndefined();
});
