import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { usualSettings } from '../../api/contract/settings.ts';
import { unreachable } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import {
  $settings,
  changeSettingFx,
  fetchSettingsFx,
  type SettingSwitched,
  settingSwitched,
  settingsAsked,
} from './model.ts';

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

test('what is switched again before the answer goes after it, and the last wish stands', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const change = vi.fn(({ isOn }: SettingSwitched) => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise.then(() => ({ ...usualSettings, test_mode: isOn }));
  });
  const scope = fork({
    handlers: [
      [fetchSettingsFx, reading],
      [changeSettingFx, change],
    ],
  });
  await allSettled(settingsAsked, { scope });
  const wishes = [true, false, true, false].map((isOn) =>
    allSettled(settingSwitched, { scope, params: { name: 'test_mode', isOn } }),
  );
  expect(change).toHaveBeenCalledTimes(1);
  answers[0]?.resolve();
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(2));
  expect(change.mock.calls.map(([{ isOn }]) => isOn)).toEqual([true, false]);
  answers[1]?.resolve();
  await Promise.all(wishes);
  expect(change).toHaveBeenCalledTimes(2);
  expect(scope.getState($settings)?.test_mode).toBe(false);
});
