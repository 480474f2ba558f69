import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { usualSettings } from '../../api/contract/settings.ts';
import { unreachable } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import { $settings, changeSettingFx, fetchSettingsFx, settingSwitched, settingsAsked } from './model.ts';

const reading = () => usualSettings;

test('a flag is on at once, and stays on where the server agrees', async () => {
  const scope = fork({
    handlers: [
      [fetchSettingsFx, reading],
      [changeSettingFx, () => ({ ...usualSettings, test_mode: true })],
    ],
  });
  await allSettled(settingsAsked, { scope });
  await allSettled(settingSwitched, { scope, params: { name: 'test_mode', isOn: true } });
  expect(scope.getState($settings)?.test_mode).toBe(true);
  expect(fork().getState($settings)).toBeNull();
});

test('it goes back, with a word, where the server refuses', async () => {
  const refuse = () => {
    throw unreachable('/v1/user/settings', 'gone');
  };
  const scope = fork({
    handlers: [
      [fetchSettingsFx, reading],
      [changeSettingFx, refuse],
    ],
  });
  await allSettled(settingsAsked, { scope });
  await allSettled(settingSwitched, { scope, params: { name: 'test_mode', isOn: true } });
  expect(scope.getState($settings)?.test_mode).toBe(false);
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['account.preferences.failed']);
});
