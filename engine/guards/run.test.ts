import { describe, expect, test } from 'vitest';
import { defineGuard, defineValidateRule, type Guard } from '../define/guard.ts';
import type { Outcome } from '../define/outcome.ts';
import { allow, deny, notFound } from '../define/outcome.ts';
import type { Reads, Visit } from '../define/visit.ts';
import { narrow } from './narrow.ts';
import { runGuards, runValidate } from './run.ts';

const visit: Visit = {
  side: 'server',
  route: '/notes/:name',
  path: '/notes/one',
  params: { name: 'one' },
  query: new URLSearchParams(),
  locale: 'en',
  now: 1000,
  window: undefined,
  content: { words: 'Words' },
  hash: '#a',
  isPhone: true,
  cookie: (name) => `cookie ${name}`,
  files: undefined,
  policies: undefined,
};

const saying = (outcome: Outcome, options: Partial<Guard> = {}): Guard =>
  defineGuard({ description: 'Says it.', runsOn: 'both', reads: [], check: () => outcome, ...options });

describe('runGuards', () => {
  test('asks in the order written, and nobody behind the first that does not allow', async () => {
    const asked: string[] = [];
    const noting = (name: string, outcome: Outcome): Guard =>
      saying(outcome, {
        check: async () => {
          asked.push(name);
          return outcome;
        },
      });
    const guards = { a: noting('a', allow), b: noting('b', deny(451)), c: noting('c', notFound) };
    expect(await runGuards(['a', 'b', 'c'], guards, visit)).toEqual({
      stopped: { type: 'deny', status: 451 },
      steps: [
        { name: 'a', outcome: allow },
        { name: 'b', outcome: { type: 'deny', status: 451 } },
      ],
    });
    expect(asked).toEqual(['a', 'b']);
  });

  test('skips those of the other side, and says so', async () => {
    const guards = {
      here: saying(allow, { runsOn: 'server' }),
      there: saying(notFound, { runsOn: 'browser' }),
    };
    expect(await runGuards(['there', 'here'], guards, visit)).toEqual({
      stopped: undefined,
      steps: [
        { name: 'there', outcome: { type: 'skipped' } },
        { name: 'here', outcome: allow },
      ],
    });
    const there = await runGuards(['there', 'here'], guards, { ...visit, side: 'browser' });
    expect(there.stopped).toEqual(notFound);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'words'])(
    'a redirect to %s is a fault of the guard, never sent',
    async (to) => {
      const guards = { leads: saying({ type: 'redirect', to }) };
      await expect(runGuards(['leads'], guards, visit)).rejects.toThrow('not a path of this site');
    },
  );

  test('a name that the registry lacks throws', async () => {
    await expect(runGuards(['nobody'], {}, visit)).rejects.toThrow('unknown guard "nobody"');
  });
});

describe('runValidate', () => {
  const rule = (isValid: boolean) =>
    defineValidateRule({ description: 'Knows.', runsOn: 'server', reads: [], isValid: async () => isValid });

  test('the first rule that fails is the end, as not found', async () => {
    const rules = { yes: rule(true), no: rule(false), never: rule(true) };
    expect(await runValidate(['yes', 'no', 'never'], rules, visit)).toEqual({
      stopped: { type: 'notFound' },
      steps: [
        { name: 'yes', outcome: { type: 'allow' } },
        { name: 'no', outcome: { type: 'notFound' } },
      ],
    });
  });
});

describe('narrow', () => {
  const uses: readonly (readonly [Reads, (seen: Visit) => unknown, unknown])[] = [
    ['clock', ({ now }) => now, 1000],
    ['clock', ({ window }) => window, undefined],
    ['content', ({ content }) => content, { words: 'Words' }],
    ['hash', ({ hash }) => hash, '#a'],
    ['device', ({ isPhone }) => isPhone, true],
    ['files', ({ files }) => files, undefined],
    ['policies', ({ policies }) => policies, undefined],
    ['cookie', (seen) => seen.cookie('locale'), 'cookie locale'],
  ];

  test.each(uses)('%s is shown to whoever declares it, and to nobody else', (what, use, value) => {
    expect(use(narrow(visit, 'it', [what]))).toEqual(value);
    const others = uses.map(([other]) => other).filter((other) => other !== what);
    expect(() => use(narrow(visit, 'it', others))).toThrow(`"it" reads ${what} and does not say so`);
  });

  test('the address needs no declaration: it is what a kept page is kept by', () => {
    const { route, path, params, locale, side } = narrow(visit, 'it', []);
    expect({ route, path, params, locale, side }).toEqual({
      route: '/notes/:name',
      path: '/notes/one',
      params: { name: 'one' },
      locale: 'en',
      side: 'server',
    });
  });
});
