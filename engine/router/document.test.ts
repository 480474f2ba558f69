import { describe, expect, test, vi } from 'vitest';
import { allow, notFound, type Outcome } from '../define/outcome.ts';
import type { Visit } from '../define/visit.ts';
import { startGuards } from './document.ts';

/** A document in a browser: its visit as the server wrote it, and an address. */
function openDocument(
  address = 'https://site.example/ja/about?x=1#two',
  guards: readonly string[] = ['one', 'two'],
) {
  const url = new URL(address);
  const listeners = new Map<string, () => unknown>();
  const replace = vi.fn();
  const reload = vi.fn();
  const replaceState = vi.fn();
  const { pathname, search, hash } = url;
  const facts = {
    ...{ route: '/about', params: {}, locale: 'ja', path: '/about', guards },
    ...{ contents: { one: { words: 'Words' } }, unprefixed: ['/s'] },
  };
  vi.stubGlobal('location', { pathname, search, hash, replace, reload });
  vi.stubGlobal('document', {
    cookie: 'member=yes; locale=ja',
    querySelector: () => ({ textContent: JSON.stringify(facts) }),
  });
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('addEventListener', (name: string, listener: () => unknown) => listeners.set(name, listener));
  return { replace, reload, replaceState, listeners };
}

/** Loaders of guards that answer so, and the visits that they were shown. */
function loaders(outcomes: Readonly<Record<string, Outcome | 'missing'>>) {
  const visits: Visit[] = [];
  const find = (name: string) => {
    const outcome = outcomes[name];
    if (outcome === undefined) return undefined;
    return async () => {
      if (outcome === 'missing') throw new Error('the part of another build');
      const check = (visit: Visit) => {
        visits.push(visit);
        return outcome;
      };
      return { default: { description: '', runsOn: 'browser' as const, reads: [], check } };
    };
  };
  return { find, visits };
}

describe('startGuards', () => {
  test('all allow: the visitor stays; each sees what only a browser knows, and its own content alone', async () => {
    openDocument();
    const { find, visits } = loaders({ one: allow, two: allow });
    expect(await startGuards(find)).toBe(true);
    const [first, second] = visits;
    expect(first).toMatchObject({
      side: 'browser',
      hash: '#two',
      isPhone: true,
      content: { words: 'Words' },
    });
    expect([first?.cookie('member'), first?.query.get('x'), second?.content]).toEqual([
      'yes',
      '1',
      undefined,
    ]);
  });

  test('a redirect takes the language and the query along, and ends the run', async () => {
    const { replace } = openDocument();
    const { find, visits } = loaders({ one: { type: 'redirect', to: '/guide' }, two: allow });
    expect(await startGuards(find)).toBe(false);
    expect(replace).toHaveBeenCalledWith('/ja/guide?x=1');
    expect(visits).toHaveLength(1);
  });

  test('a redirect to the page itself takes the hash away, and the visitor stays', async () => {
    const { replace, replaceState } = openDocument();
    const { find } = loaders({ one: { type: 'redirect', to: '/about' } });
    expect(await startGuards(find)).toBe(true);
    expect(replace.mock.calls).toEqual([['#']]);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/ja/about?x=1');
  });

  test.each([
    ['a redirect off the site', { type: 'redirect', to: '//evil.example' } as Outcome],
    ['a stop as only a server can answer it', notFound],
    ['code that does not come', 'missing' as const],
  ])('%s: the server is asked again', async (_, outcome) => {
    const { replace, reload } = openDocument();
    const { find } = loaders({ one: outcome });
    expect(await startGuards(find)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(replace).not.toHaveBeenCalled();
  });

  test('they run again whenever the hash changes', async () => {
    const { listeners } = openDocument();
    const { find, visits } = loaders({ one: allow, two: allow });
    await startGuards(find);
    await listeners.get('hashchange')?.();
    expect(visits).toHaveLength(4);
  });
});
