import { describe, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import type { Clock } from './clock.ts';
import { type Credentials, createCredentials } from './credentials.ts';
import { refused, unreachable } from './error.ts';
import { virtualClock } from './fixtures/clocks.ts';
import { failureOf } from './fixtures/scripted-fetch.ts';
import { createOrigins } from './origins.ts';
import { type KeyValueStorage, memoryStorage } from './storage.ts';
import { createTabLock, pageLocks } from './tab-lock.ts';
import { exchangeRefreshToken, type TokenAnswer } from './token.ts';

const tokens = (name: string, sub = 'u1'): TokenAnswer => ({
  token_type: 'Bearer',
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  expires_in: 7200,
  sub,
});
const invalidGrant = () => refused('/v1/auth/token', 400, { error: 'invalid_grant', error_code: 4126 });

/** A browser with tabs over one storage, in front of a server that takes each refresh token once. */
function browser(refresh?: (token: string) => Promise<TokenAnswer>) {
  const time = virtualClock();
  const storage = memoryStorage();
  const tabs = new EventTarget();
  const used = new Set<string>();
  const rotate = async (token: string) => {
    await time.clock.wait(200);
    if (used.has(token)) throw invalidGrant();
    used.add(token);
    return tokens(`${used.size + 1}`);
  };
  const requested = vi.fn(refresh ?? rotate);
  const openTab = (): Credentials =>
    createCredentials({
      storage,
      lock: createTabLock({ name: 'refresh', storage, clock: time.clock }),
      refresh: requested,
      clock: time.clock,
      tabs,
    });
  return { ...time, storage, tabs, requested, openTab };
}

describe('the record', () => {
  test('is kept with the date of its end, and forgotten', () => {
    const { openTab, storage } = browser();
    const tab = openTab();
    tab.keep(tokens('1'));
    expect(JSON.parse(storage.getItem('credentials') ?? '')).toEqual({
      token_type: 'Bearer',
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      expires_at: '2026-01-01T02:00:00.000Z',
      sub: 'u1',
    });
    tab.forget();
    expect(tab.read()).toBeUndefined();
  });

  test.each([
    'nonsense',
    '[]',
    '{}',
    '{"token_type":"Bearer","access_token":"a","refresh_token":"","expires_at":"x","sub":"u"}',
    '{"token_type":"Bearer","access_token":5,"refresh_token":"r","expires_at":"x","sub":"u"}',
  ])('%s signs nobody in and is deleted', async (text) => {
    const { openTab, storage } = browser();
    storage.setItem('credentials', text);
    expect(await openTab().fresh()).toBeUndefined();
    expect(storage.getItem('credentials')).toBeNull();
  });
});

describe('a refresh', () => {
  test('is not made while the access token is good', async () => {
    const { openTab, requested, skip } = browser();
    const tab = openTab();
    tab.keep(tokens('1'));
    skip(7_169_999);
    expect(await tab.fresh()).toMatchObject({ access_token: 'access-1' });
    expect(requested).not.toHaveBeenCalled();
  });

  test('is made 30 s before its end', async () => {
    const { openTab, requested, skip, runUntil } = browser();
    const tab = openTab();
    tab.keep(tokens('1'));
    skip(7_170_000);
    expect(await runUntil(tab.fresh())).toMatchObject({ access_token: 'access-2' });
    expect(requested).toHaveBeenCalledExactlyOnceWith('refresh-1');
  });

  test('is made once for all calls of all tabs', async () => {
    const { openTab, requested, runUntil } = browser();
    const open = [openTab(), openTab(), openTab()];
    open[0]!.keep(tokens('1'));
    const renewed = await runUntil(
      Promise.all([...open, ...open, ...open].map((tab) => tab.renew('access-1'))),
    );
    for (const record of renewed) expect(record).toMatchObject({ access_token: 'access-2' });
    expect(requested).toHaveBeenCalledTimes(1);
  });

  test('is not made for a token that was replaced already', async () => {
    const { openTab, requested, runUntil } = browser();
    const tab = openTab();
    tab.keep(tokens('2'));
    expect(await runUntil(tab.renew('access-1'))).toMatchObject({ access_token: 'access-2' });
    expect(requested).not.toHaveBeenCalled();
  });

  test('is not made where nobody is signed in', async () => {
    const { openTab, requested, runUntil } = browser();
    expect(await openTab().fresh()).toBeUndefined();
    expect(await runUntil(openTab().renew('access-1'))).toBeUndefined();
    expect(requested).not.toHaveBeenCalled();
  });

  test('refused with invalid_grant signs out', async () => {
    const { openTab, runUntil } = browser(() => Promise.reject(invalidGrant()));
    const tab = openTab();
    tab.keep(tokens('1'));
    expect(await runUntil(tab.renew('access-1'))).toBeUndefined();
    expect(tab.read()).toBeUndefined();
  });

  test.each([
    unreachable('/v1/auth/token', ''),
    refused('/v1/auth/token', 503, {}),
    new TypeError('a fault'),
  ])('that fails otherwise (%s) signs nobody out', async (fault) => {
    const { openTab, runUntil } = browser(() => Promise.reject(fault));
    const tab = openTab();
    tab.keep(tokens('1'));
    expect(await runUntil(failureOf(tab.renew('access-1')))).toBe(fault);
    expect(tab.read()).toMatchObject({ refresh_token: 'refresh-1' });
  });
});

test('a refresh without an answer ends before its lock does: no two tabs send one token at once', async () => {
  let [underWay, most] = [0, 0];
  const silent: typeof fetch = (_, { signal } = {}) =>
    new Promise((_, reject) => {
      most = Math.max(most, ++underWay);
      signal?.addEventListener('abort', () => {
        underWay -= 1;
        reject(signal.reason);
      });
    });
  const { openTab, clock, runUntil } = browser((refresh_token) => {
    const origins = createOrigins(() => ['https://server.example']);
    const client = createClient({ origins, fetch: silent, clock });
    return exchangeRefreshToken(client, 'client', refresh_token);
  });
  const [first, second] = [openTab(), openTab()];
  first.keep(tokens('1'));
  const later = clock.wait(10_000).then(() => second.renew('access-1'));
  const errors = await runUntil(Promise.all([first.renew('access-1'), later].map(failureOf)));
  expect(most).toBe(1);
  for (const error of errors) expect(error).toMatchObject({ failure: { type: 'unreachable' } });
});

/** One browser's storage, seen from a second process: what the first has stored arrives `delay` ms later. */
function lateStorage(storage: KeyValueStorage, clock: Clock, delay: number): KeyValueStorage {
  const seen = memoryStorage();
  const late = (work: () => void) => void clock.wait(delay).then(work);
  return {
    ...seen,
    getItem: seen.getItem,
    setItem: (key, value) => {
      seen.setItem(key, value);
      late(() => storage.setItem(key, value));
    },
    removeItem: (key) => {
      seen.removeItem(key);
      late(() => storage.removeItem(key));
    },
    get length() {
      return seen.length;
    },
  };
}

test.each([0, 40, 400, 1_900])(
  'two processes renew once, though storage arrives %i ms late',
  async (delay) => {
    const { clock, requested, runUntil } = browser();
    const there = memoryStorage();
    const here = lateStorage(there, clock, delay);
    const locks = pageLocks();
    const name = `processes-${delay}`;
    const openTab = (storage: KeyValueStorage) =>
      createCredentials({
        storage,
        lock: createTabLock({ name, storage, clock, locks }),
        refresh: requested,
        clock,
      });
    const [first, second] = [openTab(here), openTab(there)];
    first.keep(tokens('1'));
    await runUntil(clock.wait(delay + 1));
    const renewed = await runUntil(Promise.all([first.renew('access-1'), second.renew('access-1')]));
    expect(renewed.map((record) => record?.access_token)).toEqual(['access-2', 'access-2']);
    expect(requested).toHaveBeenCalledTimes(1);
  },
);

test('after a neighbour’s failure the next tab renews by itself', async () => {
  const failing = vi.fn<(token: string) => Promise<TokenAnswer>>(async () => tokens('2'));
  failing.mockImplementationOnce(() => Promise.reject(unreachable('/v1/auth/token', '')));
  const { openTab, runUntil, requested } = browser(failing);
  const [one, other] = [openTab(), openTab()];
  one.keep(tokens('1'));
  const [failure, renewed] = await runUntil(
    Promise.all([failureOf(one.renew('access-1')), other.renew('access-1')]),
  );
  expect(failure).toMatchObject({ error: 'unreachable' });
  expect(renewed).toMatchObject({ access_token: 'access-2' });
  expect(requested).toHaveBeenCalledTimes(2);
});

test('whoever asked is told that the server has ended the session, before the record goes', async () => {
  const { clock, storage, runUntil } = browser();
  const onEnded = vi.fn(() => expect(storage.getItem('credentials')).not.toBeNull());
  const tab = createCredentials({
    storage,
    lock: createTabLock({ name: 'ended', storage, clock }),
    refresh: () => Promise.reject(invalidGrant()),
    clock,
    onEnded,
  });
  tab.keep(tokens('1'));
  await runUntil(tab.renew('access-1'));
  expect(onEnded).toHaveBeenCalledOnce();
  tab.keep(tokens('1'));
  tab.forget();
  expect(onEnded).toHaveBeenCalledOnce();
});

describe('while the server answers', () => {
  test('who signs out stays out', async () => {
    const time = browser(async () => {
      tab.forget();
      return tokens('2');
    });
    const tab = time.openTab();
    tab.keep(tokens('1'));
    expect(await time.runUntil(tab.renew('access-1'))).toBeUndefined();
    expect(tab.read()).toBeUndefined();
  });

  test('who signs in as somebody else is neither replaced nor signed out', async () => {
    const endings = [() => Promise.resolve(tokens('2')), () => Promise.reject(invalidGrant())];
    for (const ending of endings) {
      const time = browser(() => {
        tab.keep(tokens('other', 'u2'));
        return ending();
      });
      const tab = time.openTab();
      tab.keep(tokens('1'));
      expect(await time.runUntil(tab.renew('access-1'))).toMatchObject({ sub: 'u2' });
      expect(tab.read()).toMatchObject({ access_token: 'access-other' });
    }
  });
});

describe('whoever listens', () => {
  const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });

  test('hears of changes in this tab and in others, until told not to', () => {
    const { openTab, storage, tabs } = browser();
    const tab = openTab();
    const notified = vi.fn();
    const leave = tab.subscribe(notified);
    tab.keep(tokens('1'));
    expect(notified).toHaveBeenLastCalledWith(expect.objectContaining({ sub: 'u1' }));
    tab.forget();
    expect(notified).toHaveBeenLastCalledWith(undefined);

    openTab().keep(tokens('2', 'u2'));
    tabs.dispatchEvent(storageEvent('credentials'));
    expect(notified).toHaveBeenLastCalledWith(expect.objectContaining({ sub: 'u2' }));
    storage.removeItem('credentials');
    tabs.dispatchEvent(storageEvent(null));
    expect(notified).toHaveBeenLastCalledWith(undefined);

    tabs.dispatchEvent(storageEvent('theme'));
    expect(notified).toHaveBeenCalledTimes(4);
    leave();
    tab.keep(tokens('3'));
    tabs.dispatchEvent(storageEvent('credentials'));
    expect(notified).toHaveBeenCalledTimes(4);
  });
});
