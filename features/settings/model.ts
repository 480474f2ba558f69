import { createEffect, createEvent, createStore, sample } from 'effector';
import { changeSettings, getSettings, type SettingName, type Settings } from '../../api/contract/settings.ts';
import { isCancelled } from '../../api/error.ts';
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
$areSettingsMissing
  .on(fetchSettingsFx.failData, (_, error) => !isCancelled(error))
  .reset(fetchSettingsFx, signedOut);

sample({ clock: settingsAsked, fn: () => {}, target: fetchSettingsFx });
/** Flags whose change is on its way: the next wish for one waits for its answer, or the two could change places. */
const $underWay = createStore<readonly SettingName[]>([], { serialize: 'ignore' });
const switched = sample({
  clock: settingSwitched,
  source: $underWay,
  filter: (underWay, { name }) => !underWay.includes(name),
  fn: (_, wish) => wish,
});
const changed = sample({
  clock: changeSettingFx.done,
  source: $settings,
  fn: (settings, { params: { name, isOn } }) => ({ name, isOn, wanted: settings?.[name] ?? isOn }),
});
$underWay
  .on(changeSettingFx.finally, (names, { params }) => names.filter((name) => name !== params.name))
  .on(changeSettingFx, (names, { name }) => [...names, name])
  .reset(signedOut);
sample({
  clock: [
    switched,
    changed.filterMap(({ name, isOn, wanted }) => (wanted === isOn ? undefined : { name, isOn: wanted })),
  ],
  target: changeSettingFx,
});
sample({
  clock: changeSettingFx.failData,
  fn: (error) => ({ error, doing: 'account.preferences.failed' }),
  target: failureShown,
});
