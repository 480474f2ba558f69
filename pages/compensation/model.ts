import { createEffect, createEvent, createStore, sample } from 'effector';
import { type Compensation, getCompensation, takeCompensation } from '../../api/contract/compensation.ts';
import { isCancelled } from '../../api/error.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { failureShown } from '../../features/notices/index.ts';
import { accountOn, callDrive, signedOut } from '../../features/session/index.ts';

export const opened = createEvent<PageAddress>();
export const retried = createEvent();
/** The button. */
export const taken = createEvent();

/** The name of the plan of which days are given, in the reader's language. */
export const $planName = createStore('', { sid: 'compensation plan' });
/** The compensation that the address names. */
export const $activity = createStore('', { sid: 'compensation activity' });
export const $compensation = createStore<Compensation | null>(null);
export const $isMissing = createStore(false);

export const fetchFx = createEffect((activity: string) =>
  callDrive(getCompensation, { query: { activity } }),
);
export const takeFx = createEffect((activity: string) => callDrive(takeCompensation, { body: { activity } }));
export const $isBusy = takeFx.pending;

$compensation.on([fetchFx.doneData, takeFx.doneData], (_, found) => found).reset(signedOut);
$isMissing
  .on(fetchFx.failData, (_, error) => !isCancelled(error))
  .reset(fetchFx.done, takeFx.done, retried, signedOut);

sample({ clock: [accountOn(opened), retried], source: $activity, target: fetchFx });
sample({
  clock: taken,
  source: { activity: $activity, isBusy: $isBusy },
  filter: ({ isBusy }) => !isBusy,
  fn: ({ activity }) => activity,
  target: takeFx,
});
sample({
  clock: takeFx.failData,
  fn: (error) => ({ error, doing: 'compensation.failed' }),
  target: failureShown,
});
