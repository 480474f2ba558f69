import { expect, test } from 'vitest';
import type { PolicyAt, SitePath, Visit } from '../../engine/index.ts';
import rule from './policy-versions-exist.ts';

const version = (name: string) => ({
  name,
  date: name,
  path: `/policy/privacy/${name}` as SitePath,
  file: name,
});
const versions = [version('2021-11-08'), version('2023-10-14'), version('2023-11-06')];
const policies: PolicyAt[] = [
  { kind: 'privacy', path: '/policy/privacy' as SitePath, versions, latest: versions[2]! },
];
const visit = (kind: string, from: string, to: string) =>
  ({ params: { kind, from, to }, policies }) as unknown as Visit;

test('any older version may be compared with any newer one', () => {
  expect(rule.isValid(visit('privacy', '2021-11-08', '2023-10-14'))).toBe(true);
  expect(rule.isValid(visit('privacy', '2021-11-08', '2023-11-06'))).toBe(true);
});

test.each([
  ['the newer one first', 'privacy', '2023-10-14', '2021-11-08'],
  ['a version with itself', 'privacy', '2023-10-14', '2023-10-14'],
  ['an unknown kind', 'cookies', '2021-11-08', '2023-10-14'],
  ['an unknown older version', 'privacy', '1999-01-01', '2023-10-14'],
  ['a version not published yet', 'privacy', '2021-11-08', '2030-01-01'],
])('%s is no address', (_case, kind, from, to) => {
  expect(rule.isValid(visit(kind, from, to))).toBe(false);
});

test('without policies nothing is valid', () => {
  expect(rule.isValid({ params: { kind: 'privacy', from: 'a', to: 'b' } } as unknown as Visit)).toBe(false);
});
