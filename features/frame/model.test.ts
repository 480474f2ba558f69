import { allSettled, fork, serialize } from 'effector';
import { expect, test, vi } from 'vitest';
import { navigateFx, pageOpened } from '../../engine/view/index.ts';
import {
  $isSidebarCollapsed,
  $isSidebarOpenOnPhone,
  $searchText,
  drawerClosed,
  drawerOpened,
  frameShown,
  keepSidebarFx,
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

test('a search goes to its page; an empty one nowhere', async () => {
  const navigate = vi.fn();
  const scope = fork({ handlers: [[navigateFx, navigate]] });
  await allSettled(searchTyped, { scope, params: '  ' });
  await allSettled(searchSubmitted, { scope });
  await allSettled(searchTyped, { scope, params: ' a&b ' });
  await allSettled(searchSubmitted, { scope });
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/drive/search?q=a%26b' });
});
