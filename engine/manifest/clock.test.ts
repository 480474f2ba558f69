import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, compile, type SiteRoute } from './index.ts';
import { registries } from './registries.fixture.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/diagnostics/sound.yaml'), 'utf8');
const { site } = compile(text, registries, { file: 'sound.yaml' });
if (site === undefined) throw new Error('sound.yaml is not sound');

const route = (path: string): SiteRoute => {
  const found = site.routes.find((entry) => entry.path === path);
  if (found === undefined) throw new Error(`no route ${path}`);
  return found;
};
const instant = (value: string) => Date.parse(value);
const sale = route('/sale');

test('a window is open from its first instant on and closed from its last', () => {
  const stateAt = (value: number) => at(site, value).windowOf(sale)?.state;
  const from = instant('2026-11-20T00:00:00+08:00');
  const to = instant('2026-12-01T00:00:00Z');
  expect([from - 1, from, to - 1, to].map(stateAt)).toEqual(['before', 'open', 'open', 'after']);
  expect(at(site, from).windowOf(sale)).toEqual({ state: 'open', from, to });
  expect(at(site, from).windowOf(route('/'))).toBeUndefined();
});

test('a version is published from its date on, and the latest is the greatest date not after now', () => {
  const before = at(site, instant('2021-11-07T23:59:59.999Z'));
  expect(before.policies.map(({ kind }) => kind)).toEqual(['abuse']);
  expect(before.isPublished(route('/policy/privacy'))).toBe(false);
  expect(before.isPublished(route('/policy/privacy/2021-11-08'))).toBe(false);
  const between = at(site, instant('2021-11-08T00:00:00Z'));
  expect(between.policies[0]?.latest.name).toBe('2021-11-08');
  expect(between.isPublished(route('/policy/privacy'))).toBe(true);
  expect(between.isPublished(route('/policy/privacy/2021-11-08'))).toBe(true);
  expect(between.isPublished(route('/policy/privacy/2023-10-14'))).toBe(false);
  expect(at(site, instant('2030-01-01T00:00:00Z')).policies[0]?.latest.name).toBe('2023-10-14');
});

describe('properties', () => {
  const near = fc.oneof(
    fc.integer({ min: instant('2020-01-01'), max: instant('2028-01-01') }),
    fc
      .tuple(fc.constantFrom(...site.boundaries), fc.integer({ min: -2, max: 2 }))
      .map(([edge, by]) => edge + by),
  );
  const seenAt = (value: number) => {
    const { policies, windowOf, isPublished } = at(site, value);
    return JSON.stringify([
      policies,
      site.routes.map((entry) => [windowOf(entry)?.state, isPublished(entry)]),
    ]);
  };

  test('between two boundaries nothing changes, and at each something does', () => {
    fc.assert(
      fc.property(near, (value) => {
        const { nextBoundary } = at(site, value);
        if (nextBoundary === undefined) {
          expect(seenAt(value + 1e12)).toBe(seenAt(value));
          return;
        }
        expect(nextBoundary).toBeGreaterThan(value);
        expect(seenAt(nextBoundary - 1)).toBe(seenAt(value));
        expect(seenAt(nextBoundary)).not.toBe(seenAt(value));
      }),
    );
  });

  test('what was published stays published', () => {
    fc.assert(
      fc.property(near, fc.nat(1e11), (value, later) => {
        const first = at(site, value);
        const second = at(site, value + later);
        for (const entry of site.routes)
          if (first.isPublished(entry)) expect(second.isPublished(entry)).toBe(true);
      }),
    );
  });

  test('the latest of a kind is its last published version', () => {
    fc.assert(
      fc.property(near, (value) => {
        for (const { versions, latest } of at(site, value).policies) expect(versions.at(-1)).toBe(latest);
      }),
    );
  });
});
