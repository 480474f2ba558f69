import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { type Settings, usualSettings } from '../../api/contract/settings.ts';
import { unreachable } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import {
  $settings,
  changeSettingFx,
  fetchSettingsFx,
  type SettingSwitched,
  settingSwitched,
  settingsRequested,
} from './model.ts';

const reading = () => usualSettings;

test('a flag is on at once, and stays on where the server agrees', async () => {
  const scope = fork({
    handlers: [
      [fetchSettingsFx, reading],
      [changeSettingFx, () => ({ ...usualSettings, test_mode: true })],
    ],
  });
  await allSettled(settingsRequested, { scope });
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
  await allSettled(settingsRequested, { scope });
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
  await allSettled(settingsRequested, { scope });
  const pending = [true, false, true, false].map((isOn) =>
    allSettled(settingSwitched, { scope, params: { name: 'test_mode', isOn } }),
  );
  expect(change).toHaveBeenCalledTimes(1);
  answers[0]?.resolve();
  await expect.poll(() => change.mock.calls).toHaveLength(2);
  expect(change.mock.calls.map(([{ isOn }]) => isOn)).toEqual([true, false]);
  answers[1]?.resolve();
  await Promise.all(pending);
  expect(change).toHaveBeenCalledTimes(2);
  expect(scope.getState($settings)?.test_mode).toBe(false);
});

/** Reads and changes that are answered when the test says so. */
function slowServer() {
  const reads: PromiseWithResolvers<Settings>[] = [];
  const changes: PromiseWithResolvers<void>[] = [];
  const sent = vi.fn();
  const scope = fork({
    handlers: [
      [
        fetchSettingsFx,
        () => {
          const answer = Promise.withResolvers<Settings>();
          reads.push(answer);
          return answer.promise;
        },
      ],
      [
        changeSettingFx,
        ({ name, isOn }: SettingSwitched) => {
          sent(isOn);
          const answer = Promise.withResolvers<void>();
          changes.push(answer);
          return answer.promise.then(() => ({ ...usualSettings, [name]: isOn }));
        },
      ],
    ],
  });
  const underWay: Promise<unknown>[] = [];
  return {
    ask: () => underWay.push(allSettled(settingsRequested, { scope })),
    turn: (isOn: boolean) =>
      underWay.push(allSettled(settingSwitched, { scope, params: { name: 'test_mode', isOn } })),
    read: async (at: number, settings = usualSettings) => {
      reads[at]?.resolve(settings);
      await reads[at]?.promise;
      await Promise.resolve();
    },
    change: async (at: number) => {
      changes[at]?.resolve();
      await changes[at]?.promise;
      await Promise.resolve();
    },
    sent,
    isOn: () => scope.getState($settings)?.test_mode,
    settled: () => Promise.all(underWay),
  };
}

test('an answer that is older than a wish does not turn it back', async () => {
  const { ask, turn, read, change, sent, isOn, settled } = slowServer();
  ask();
  await read(0);
  ask();
  turn(true);
  await read(1);
  expect(isOn()).toBe(true);
  await change(0);
  await settled();
  expect(sent.mock.calls).toEqual([[true]]);
  expect(isOn()).toBe(true);
});

test('nor does one that was asked for before the change and comes after it', async () => {
  const { ask, turn, read, change, sent, isOn, settled } = slowServer();
  ask();
  await read(0);
  ask();
  turn(true);
  await change(0);
  ask();
  await read(1);
  expect(isOn()).toBe(true);
  await read(2, { ...usualSettings, test_mode: true });
  await settled();
  expect(isOn()).toBe(true);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('what another window has switched is read', async () => {
  const { ask, turn, read, change, isOn, settled } = slowServer();
  ask();
  await read(0);
  turn(true);
  await change(0);
  ask();
  await read(1, { ...usualSettings, test_mode: false });
  await settled();
  expect(isOn()).toBe(false);
});
