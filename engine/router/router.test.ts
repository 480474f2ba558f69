import { describe, expect, test } from 'vitest';
import type { SiteAction } from '../manifest/site.ts';
import { readAction } from './actions.ts';
import { isOpenable, isOpening, openableFrom } from './openings.ts';
import { reloadOnce } from './reload.ts';
import { type AppRouteFacts, appRoutes, fromRouterParams, toRouterPath } from './routes.tsx';

const actions: SiteAction[] = [
  { name: 'show', params: {}, requires: 'nothing', embed: 'keep' },
  {
    name: 'open',
    params: { id: { type: 'string', required: true }, page: { type: 'integer', required: false } },
    requires: 'login',
    embed: 'keep',
  },
];
const read = (query: string) => readAction(new URLSearchParams(query), actions);

describe('readAction', () => {
  test('a declared action with its parameters', () => {
    expect(read('action=show&x=1')).toEqual({ name: 'show', parameters: {} });
    expect(read('action=open&id=a&page=2')).toEqual({ name: 'open', parameters: { id: 'a', page: '2' } });
    expect(read('x=1')).toBeUndefined();
  });
  test.each([
    ['action=hide', 'unknown'],
    ['action=open', 'malformed'],
    ['action=open&id=', 'malformed'],
    ['action=open&id=a&page=-1', 'malformed'],
    ['action=open&id=a&page=1e3', 'malformed'],
  ])('%s is passed over', (query, refusal) => {
    expect(read(query)).toEqual({ refusal });
  });
});

describe('reloadOnce', () => {
  test('once per 10 s and path', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    };
    let reloads = 0;
    const at = (pathname: string, now: number) =>
      reloadOnce(now, () => storage as unknown as Storage, {
        pathname,
        reload: () => (reloads += 1),
      } as unknown as Location);
    expect([at('/a', 100_000), at('/a', 109_999), at('/b', 109_999), at('/a', 110_000)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(reloads).toBe(3);
    const closed = () => {
      throw new Error('storage is closed');
    };
    expect(reloadOnce(0, closed, { pathname: '/a' } as Location)).toBe(false);
  });
});

test('toRouterPath', () => {
  expect(toRouterPath('/a/*rest')).toBe('/a/*');
  expect(toRouterPath('/a/:id')).toBe('/a/:id');
});

test('fromRouterParams gives a catch-all its own name', () => {
  expect(fromRouterParams('/a/:id/*rest', { id: 'x', '*': 'b/c' })).toEqual({ id: 'x', rest: 'b/c' });
});

const client = { title: 'T', content: {} };
const route = (path: string, facts: Partial<AppRouteFacts> = {}): AppRouteFacts => ({
  path,
  page: 'page',
  layout: 'drive',
  hasLocale: true,
  client,
  ...facts,
});

describe('parameters with types', () => {
  const types = { year: { type: 'integer', atLeast: 1000, atMost: 9999 } } as const;
  const years = route('/shows/:year', { types });
  const names = route('/shows/:name');
  const days = route('/shows/:year/:day', { types: { day: { type: 'date' } } });
  const routes = [years, names, days];

  test('the router opens what fits alone', () => {
    const openable = openableFrom(days, routes);
    expect(openable).toEqual([years, days]);
    expect(isOpenable('/shows/2026', openable, [])).toBe(true);
    expect(isOpenable('/shows/2026/2026-11-20?x=1', openable, [])).toBe(true);
    expect(isOpenable('/shows/winter', openable, [])).toBe(false);
    expect(isOpenable('/shows/2026/today', openable, [])).toBe(false);
  });

  test('a text that does not follow a pattern is left to a load, which the server answers', () => {
    const parts = [...'PK-'].map((signs) => ({ signs, least: 1, most: 1 }));
    const code = {
      type: 'pattern',
      written: 'PK-<digits 4>',
      parts: [...parts, { signs: '0123456789', least: 4, most: 4 }],
    } as const;
    const orders = route('/orders/:code', { types: { code } });
    const openable = openableFrom(orders, [orders, ...routes]);
    expect(isOpenable('/orders/PK-0042', openable, [])).toBe(true);
    for (const path of ['/orders/PK-42', '/orders/pk-0042', '/orders/PK-00421', '/orders/PK-0042%0A'])
      expect(isOpenable(path, openable, [])).toBe(false);
  });

  test('of two of one shape it has the one that is open', () => {
    expect(openableFrom(names, routes)).toEqual([names, days]);
  });
});

describe('appRoutes', () => {
  const facts = [route('/test'), route('/drive/*rest'), route('/s/:id', { layout: 'simple' })];
  const children = appRoutes(facts, () => undefined)[0]?.children ?? [];

  test('has a route for a miss, or nothing would run on one', () => {
    expect(children.at(-1)?.path).toBe('*');
  });
  test('pages of one layout are children of one route, so that it stays between them', () => {
    expect(children.map(({ children }) => children?.map(({ path }) => path))).toEqual([
      ['/test', '/drive/*'],
      ['/s/:id'],
      undefined,
    ]);
  });
});

describe('what the router opens without a load', () => {
  const all = route('/drive/all');
  const folder = route('/drive/all/:folder_id');
  const { client: _, ...guarded } = route('/drive/payment');
  const routes = [
    all,
    folder,
    guarded,
    route('/inapp', { layout: 'plain' }),
    route('/s', { hasLocale: false }),
  ];
  const openable = openableFrom(all, routes);

  test('pages of the same layout and basename in which the server has no part', () => {
    expect(openable).toEqual([all, folder]);
    expect(openableFrom(guarded, routes)).toEqual([all, folder, guarded]);
  });
  test.each([
    ['/drive/all', true],
    ['/drive/all?view=list#top', true],
    ['/drive/all/abc', true],
    ['/drive/all/help', false],
    ['/drive/all/abc/def', false],
    ['/drive/payment', false],
    ['/faq', false],
  ])('%s: %s', (path, expected) => {
    expect(isOpenable(path, openable, ['/drive/all/help'])).toBe(expected);
  });
  test('an anchor within a page does not open it anew; its own link does', () => {
    const at = (search: string, hash: string) => ({ pathname: '/a', search, hash });
    expect(isOpening(at('', ''), at('', '#x'))).toBe(false);
    expect(isOpening(at('', ''), at('', ''))).toBe(true);
    expect(isOpening(at('?q=a', '#x'), at('?q=b', '#x'))).toBe(true);
  });
});
