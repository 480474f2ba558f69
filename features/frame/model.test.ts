import { allSettled, fork, serialize } from 'effector';
import { expect, test } from 'vitest';
import {
  $isSidebarCollapsed,
  $isSidebarOpenOnPhone,
  drawerClosed,
  drawerOpened,
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
