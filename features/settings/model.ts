import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { changeSettings, getSettings, type SettingName, type Settings } from '../../api/contract/settings.ts';
import { isCancelled } from '../../api/error.ts';
import { failureShown } from '../notices/index.ts';
import { callDrive, signedOut, takeLatest } from '../session/index.ts';

export interface SettingSwitched {
  readonly name: SettingName;
  readonly isOn: boolean;
}

/** Settings are about to be needed: they are read on first use, not with every page. */
export const settingsRequested = createEvent();
export const settingSwitched = createEvent<SettingSwitched>();

export const fetchSettingsFx = createEffect((_: object) => callDrive(getSettings));
export const changeSettingFx = createEffect(({ name, isOn }: SettingSwitched) =>
  callDrive(changeSettings, { body: { [name]: isOn } }),
);
const reading = takeLatest(fetchSettingsFx);

type Flags = Partial<Record<SettingName, boolean>>;

/** As the server has them, by its answers. */
const $kept = createStore<Settings | null>(null);
/** Flags that were switched and are not saved yet: the last value of each. */
const $pending = createStore<Flags>({}, { serialize: 'ignore' });
/** Flags saved since the last request began: its answer may be older. */
const $keptSince = createStore<Flags>({}, { serialize: 'ignore' });
/** Flags whose change is in progress: the next change of one waits for its answer, or the two could be swapped. */
const $underWay = createStore<readonly SettingName[]>([], { serialize: 'ignore' });

/** A switched flag shows at once, and is reset if the server refuses. */
export const $settings = combine($kept, $pending, (kept, pending) => kept && { ...kept, ...pending });
export const $areSettingsMissing = createStore(false);

const without = (flags: Flags, name: SettingName): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([key]) => key !== name));

/** The requested value; changes in progress at a sign-out are dropped. */
const changed = sample({
  clock: changeSettingFx.done,
  source: $pending,
  filter: (pending, { params }) => pending[params.name] !== undefined,
  fn: (pending, { params: { name, isOn } }) => ({ name, isOn, wanted: pending[name] ?? isOn }),
});
const switched = sample({
  clock: settingSwitched,
  source: $underWay,
  filter: (underWay, { name }) => !underWay.includes(name),
  fn: (_, change) => change,
});
const read = sample({
  clock: reading.done,
  source: $keptSince,
  fn: (keptSince, { result }) => ({ ...result, ...keptSince }),
});

$keptSince
  .on(changed, (flags, { name, isOn }) => ({ ...flags, [name]: isOn }))
  .reset(fetchSettingsFx, signedOut);
$kept
  .on(read, (_, settings) => settings)
  .on(changed, (settings, { name, isOn }) => settings && { ...settings, [name]: isOn })
  .reset(signedOut);
$pending
  .on(settingSwitched, (pending, { name, isOn }) => ({ ...pending, [name]: isOn }))
  .on(changed, (pending, { name, isOn, wanted }) => (wanted === isOn ? without(pending, name) : pending))
  .on(changeSettingFx.fail, (pending, { params }) => without(pending, params.name))
  .reset(signedOut);
$underWay
  .on(changeSettingFx.finally, (names, { params }) => names.filter((name) => name !== params.name))
  .on(changeSettingFx, (names, { name }) => [...names, name])
  .reset(signedOut);
$areSettingsMissing.on(reading.fail, (_, { error }) => !isCancelled(error)).reset(fetchSettingsFx, signedOut);

sample({ clock: settingsRequested, fn: () => ({}), target: fetchSettingsFx });
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
