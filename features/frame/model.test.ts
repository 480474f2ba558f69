import { allSettled, fork, serialize } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { navigateFx, pageOpened } from '../../engine/view/index.ts';
import {
  $isSidebarCollapsed,
  $isSidebarOpenOnPhone,
  $searchText,
  drawerClosed,
  drawerOpened,
  frameShown,
  keepSidebarFx,
  pauseFx,
  readSidebarFx,
  searchSubmitted,
  searchTyped,
  sidebarToggled,
} from './model.ts';

test('the sidebar turns narrow and wide again', async () => {
  const scope = fork();
  expect(scope.getState($isSidebarCollapsed)).toBe(false);
  await allSettled(sidebarToggled, { scope });
  expect(scope.getState($isSidebarCollapsed)).toBe(true);
  await allSettled(sidebarToggled, { scope });
  expect(scope.getState($isSidebarCollapsed)).toBe(false);
});

test('the drawer opens once and closes once', async () => {
  const scope = fork();
  await allSettled(drawerOpened, { scope });
  await allSettled(drawerOpened, { scope });
  expect(scope.getState($isSidebarOpenOnPhone)).toBe(true);
  await allSettled(drawerClosed, { scope });
  expect(scope.getState($isSidebarOpenOnPhone)).toBe(false);
});

test('two visitors do not touch', async () => {
  const [one, other] = [fork(), fork()];
  await allSettled(sidebarToggled, { scope: one });
  await allSettled(drawerOpened, { scope: other });
  expect([one.getState($isSidebarCollapsed), one.getState($isSidebarOpenOnPhone)]).toEqual([true, false]);
  expect([other.getState($isSidebarCollapsed), other.getState($isSidebarOpenOnPhone)]).toEqual([false, true]);
});

test('stores have stable ids, without which nothing would travel to the browser', async () => {
  const scope = fork();
  await allSettled(sidebarToggled, { scope });
  expect(Object.values(serialize(scope))).toEqual([true]);
});

test('the sidebar is as it was left', async () => {
  const kept: boolean[] = [];
  const scope = fork({
    handlers: [
      [readSidebarFx, () => true],
      [keepSidebarFx, (isCollapsed: boolean) => void kept.push(isCollapsed)],
    ],
  });
  await allSettled(frameShown, { scope });
  expect(scope.getState($isSidebarCollapsed)).toBe(true);
  await allSettled(sidebarToggled, { scope });
  expect(kept).toEqual([false]);
});

test('a page that opens closes the drawer and knows what was searched for', async () => {
  const scope = fork();
  const open = (path: string, query = {}) =>
    allSettled(pageOpened, { scope, params: { route: path, path, params: {}, query } });
  await allSettled(drawerOpened, { scope });
  await open('/drive/search', { q: 'cats & dogs' });
  expect(scope.getState($isSidebarOpenOnPhone)).toBe(false);
  expect(scope.getState($searchText)).toBe('cats & dogs');
  await open('/drive/all');
  expect(scope.getState($searchText)).toBe('');
});

describe('a search', () => {
  /** Somebody who types; `rest` lets the fingers rest. The page opens when the router does it. */
  function typist() {
    const navigate = vi.fn();
    let resting: (() => void)[] = [];
    const scope = fork({
      handlers: [
        [navigateFx, navigate],
        [pauseFx, (text: string) => new Promise((resolve) => resting.push(() => resolve(text)))],
      ],
    });
    const settled: Promise<unknown>[] = [];
    const addresses = () => navigate.mock.calls.map(([{ to, isReplacing }]) => [to, isReplacing]);
    return {
      scope,
      addresses,
      type: (text: string) => void settled.push(allSettled(searchTyped, { scope, params: text })),
      rest: async () => {
        for (const end of resting) end();
        resting = [];
        await Promise.all(settled);
      },
      submit: () => allSettled(searchSubmitted, { scope }),
      open: (path: string, query = {}) =>
        void settled.push(
          allSettled(pageOpened, { scope, params: { route: path, path, params: {}, query } }),
        ),
      text: () => scope.getState($searchText),
    };
  }

  test('goes to its page with Enter; an empty one nowhere', async () => {
    const { type, submit, rest, addresses } = typist();
    type('  ');
    await rest();
    await submit();
    type(' a&b ');
    await rest();
    expect(addresses()).toEqual([['/drive/search?q=a%26b', false]]);
  });

  test('begins by itself when the fingers rest, and goes on in its own page', async () => {
    const { type, rest, open, addresses, text } = typist();
    type('c');
    type('ca');
    await rest();
    type('cat');
    // The page of “ca” opens while “cat” is typed.
    open('/drive/search', { q: 'ca', kind: 'IMAGE' });
    expect(text()).toBe('cat');
    await rest();
    expect(addresses()).toEqual([
      ['/drive/search?q=ca', false],
      ['/drive/search?q=cat&kind=IMAGE', true],
    ]);
  });

  test('of other words is not narrowed as the one before', async () => {
    const { type, rest, open, addresses } = typist();
    open('/drive/search', { q: 'cat', kind: 'IMAGE', folder: 'f', scope: 'folder' });
    for (const text of ['cats', 'ca', 'dog']) {
      type(text);
      await rest();
    }
    expect(addresses()).toEqual([
      ['/drive/search?q=cats&kind=IMAGE&folder=f&scope=folder', true],
      ['/drive/search?q=ca&kind=IMAGE&folder=f&scope=folder', true],
      ['/drive/search?folder=f&q=dog', true],
    ]);
  });

  test('knows the folder that it began in', async () => {
    const { scope, type, rest, addresses } = typist();
    const params = { folder_id: 'f' };
    const path = '/drive/all/f';
    await allSettled(pageOpened, {
      scope,
      params: { route: '/drive/all/:folder_id', path, params, query: {} },
    });
    type('cat');
    await rest();
    expect(addresses()).toEqual([['/drive/search?folder=f&q=cat', false]]);
  });

  test('that is gone back to stands in the field', async () => {
    const { type, rest, open, text, addresses } = typist();
    type('cat');
    await rest();
    open('/drive/search', { q: 'cat' });
    open('/drive/all');
    expect(text()).toBe('');
    open('/drive/search', { q: 'dog' });
    expect(text()).toBe('dog');
    type('');
    await rest();
    expect(addresses().at(-1)).toEqual(['/drive/search?q=', true]);
  });
});
