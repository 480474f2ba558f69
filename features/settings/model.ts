import { createEffect, createEvent, createStore, sample } from 'effector';
import { changeSettings, getSettings, type SettingName, type Settings } from '../../api/contract/settings.ts';
import { failureShown } from '../notices/index.ts';
import { callDrive, signedOut } from '../session/index.ts';

export interface SettingSwitched {
  readonly name: SettingName;
  readonly isOn: boolean;
}

/** Somebody is about to need them: they are read when they are first wanted, not with every page. */
export const settingsAsked = createEvent();
export const settingSwitched = createEvent<SettingSwitched>();

export const $settings = createStore<Settings | null>(null);
export const $areSettingsMissing = createStore(false);

export const fetchSettingsFx = createEffect(() => callDrive(getSettings));
export const changeSettingFx = createEffect(({ name, isOn }: SettingSwitched) =>
  callDrive(changeSettings, { body: { [name]: isOn } }),
);

$settings
  .on(fetchSettingsFx.doneData, (_, settings) => settings)
  // At once; only the flag itself goes back where the server refuses, since others may have been switched meanwhile.
  .on(settingSwitched, (settings, { name, isOn }) => settings && { ...settings, [name]: isOn })
  .on(
    changeSettingFx.fail,
    (settings, { params: { name, isOn } }) => settings && { ...settings, [name]: !isOn },
  )
  .reset(signedOut);
$areSettingsMissing.on(fetchSettingsFx.fail, () => true).reset(fetchSettingsFx);

sample({ clock: settingsAsked, fn: () => {}, target: fetchSettingsFx });
sample({ clock: settingSwitched, target: changeSettingFx });
sample({
  clock: changeSettingFx.failData,
  fn: (error) => ({ error, doing: 'account.preferences.failed' }),
  target: failureShown,
});
