import { expect, test } from 'vitest';
import { operations } from '../../api/contract/index.ts';
import { type Scope, scopes } from '../../api/contract/oauth.ts';
import { isCovered } from './scopes.ts';

const covered = (allowed: readonly Scope[]) =>
  Object.entries(operations)
    .filter(([, endpoint]) => isCovered(endpoint, allowed))
    .map(([name, endpoint]) => [name, endpoint] as const);

test('nothing about signing in, the account, money or the site is ever given away', () => {
  for (const [name, { group, method, path }] of covered(scopes)) {
    if (['Account', 'Payment', 'Premium', 'Rewards', 'Site'].includes(group))
      expect([name, method]).toEqual([expect.toBeOneOf(['getProfile', 'getPremium']), 'GET']);
    expect(path).not.toMatch(/^\/v1\/auth|^\/vip/);
  }
});

test('to read changes nothing', () => {
  const changing = covered(['profile', 'files.read']).filter(([, { method }]) => method !== 'GET');
  expect(changing.map(([name]) => name)).toEqual(['createArchive', 'listArchive']);
});

test('no scope covers nothing, and each covers something', () => {
  expect(covered([])).toEqual([]);
  for (const scope of scopes) expect(covered([scope]).length).toBeGreaterThan(0);
});
