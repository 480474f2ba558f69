import { afterEach, expect, test } from 'vitest';
import { runEffect } from '../../api/fixtures/run-effect.ts';
import { keepLoginSceneFx } from './effects.ts';

afterEach(() => localStorage.removeItem('login_scene'));

/** Spec section 4: the scene of a sign-in is a page of the site, or that of a share. */
test.each([
  ['/s/abc', 'share_page'],
  ['/s/abc/folder', 'share_page'],
  ['/ja/drive/recent', 'official_page'],
  ['/ja/s/abc', 'official_page'],
  ['/settings', 'official_page'],
])('a sign-in that goes on to %s is of %s', async (path, scene) => {
  await runEffect(keepLoginSceneFx, path);
  expect(localStorage.getItem('login_scene')).toBe(scene);
});

test('where it goes on to nothing it is of the page that is open', async () => {
  history.replaceState(null, '', '/s/abc');
  await runEffect(keepLoginSceneFx, undefined);
  expect(localStorage.getItem('login_scene')).toBe('share_page');
});
