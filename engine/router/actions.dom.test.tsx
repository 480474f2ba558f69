import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Action } from '../define/action.ts';
import type { SiteAction } from '../manifest/site.ts';
import { type Given, leaveApp, missing, openApp } from './app.fixture.tsx';

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(leaveApp);

const actions: SiteAction[] = [
  { name: 'show', params: { id: { type: 'string', required: true } }, requires: 'nothing', embed: 'keep' },
  { name: 'change', params: {}, requires: 'login', embed: 'keep' },
];
const here = () => location.pathname + location.search + location.hash;

/** A page that was opened by a link with an action, and what the action was run with. */
async function open(path: string, given: Given = {}) {
  const run = vi.fn((_: Readonly<Record<string, string>>) => {});
  const action: Action = { description: '', params: [], run };
  const app = await openApp({ path, actions, action: () => async () => ({ default: action }), ...given });
  await app.started;
  return { ...app, run };
}

describe('the action of an address', () => {
  test('runs once, and its parameters leave the address; all else stays there', async () => {
    const { run } = await open('/list?q=x&action=show&id=a%26b#part');
    expect(run.mock.calls).toEqual([[{ id: 'a&b' }]]);
    expect(here()).toBe('/ja/list?q=x#part');
  });

  test('runs after the page has heard that it is open, with all that the address says', async () => {
    const { run } = await open('/list?action=show&id=a');
    await screen.findByText('list {} {"action":"show","id":"a"}');
    expect(run).toHaveBeenCalledOnce();
  });

  test.each([
    ['that nobody declared', 'action=hide', 'unknown'],
    ['without what it needs', 'action=show', 'malformed'],
  ])('%s is passed over, and whoever wrote the link is told', async (_, query, why) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { run, missed } = await open(`/list?${query}`);
    expect(warn.mock.calls.join()).toContain(why);
    expect([run.mock.calls, missed.mock.calls]).toEqual([[], []]);
    warn.mockRestore();
  });

  test('whose parameters can mean nothing to it is passed over too', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const run = vi.fn();
    const picky: Action = { description: '', params: ['id'], accepts: ({ id }) => id === 'a', run };
    await open('/list?action=show&id=b', { action: () => async () => ({ default: picky }) });
    expect(run).not.toHaveBeenCalled();
    expect(warn.mock.calls.join()).toContain('malformed');
    warn.mockRestore();
  });

  test('that wants somebody to be signed in waits for that, with the address as it is', async () => {
    let start: (() => void) | undefined;
    const demand = (next: () => void) => {
      start = next;
    };
    const { run } = await open('/list?action=change', { demand });
    expect([run.mock.calls.length, here()]).toEqual([0, '/ja/list?action=change']);
    start?.();
    expect([run.mock.calls.length, here()]).toEqual([1, '/ja/list']);
  });

  test('that begins when the visitor is elsewhere leaves the address there alone', async () => {
    let start: (() => void) | undefined;
    const demand = (next: () => void) => {
      start = next;
    };
    const { run } = await open('/list?action=change', { demand });
    history.replaceState(null, '', '/ja/list/a?action=show&id=a');
    start?.();
    expect([run.mock.calls.length, here()]).toEqual([1, '/ja/list/a?action=show&id=a']);
  });
});

describe('an action whose code does not load', () => {
  test('is told to the visitor, who tries again', async () => {
    const run = vi.fn();
    let isThere = false;
    const action = () => async () => {
      if (!isThere) return missing();
      return { default: { description: '', params: [], run } };
    };
    const { missed } = await open('/list?action=show&id=a', { action, status: 503 });
    const [failure] = missed.mock.lastCall as [{ retry: () => void; isStuck: boolean }];
    expect(failure.isStuck).toBe(false);
    expect(here()).toBe('/ja/list?action=show&id=a');
    isThere = true;
    failure.retry();
    await waitFor(() => expect(run.mock.calls).toEqual([[{ id: 'a' }]]));
    expect(here()).toBe('/ja/list');
  });

  test('again where the page may not be loaded anew: it is stuck', async () => {
    sessionStorage.setItem('reloadedAt /ja/list', String(Date.now()));
    const { missed, reload } = await open('/list?action=show&id=a', { action: () => missing });
    const [failure] = missed.mock.lastCall as [{ retry: () => void; isStuck: boolean }];
    expect(failure.isStuck).toBe(false);
    failure.retry();
    await waitFor(() => expect(missed).toHaveBeenCalledTimes(2));
    expect(missed.mock.lastCall?.[0]).toMatchObject({ isStuck: true });
    expect(reload).not.toHaveBeenCalled();
  });
});
