import { describe, expect, test } from 'vitest';
import type { SiteAction } from '../manifest/site.ts';
import { readAction } from './actions.ts';
import { reloadOnce } from './reload.ts';
import { appRoutes, toRouterPath } from './routes.tsx';

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

describe('appRoutes', () => {
  const facts = [
    { path: '/test', page: 'test', layout: 'drive', hasLocale: true },
    { path: '/drive/*rest', page: 'drive', layout: 'drive', hasLocale: true },
  ];
  const paths = appRoutes(facts, () => undefined)[0]?.children?.map(({ path }) => path);

  test('has a route for a miss, or nothing would run on one', () => {
    expect(paths).toEqual(['/test', '/drive/*', '*']);
  });
});
