import { createEffect, createEvent, createStore, sample } from 'effector';
import { type CheckInStatus, getTaskStatus, takeReward } from '../../api/contract/rewards.ts';
import { isCancelled } from '../../api/error.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { failureShown, noticeShown } from '../../features/notices/index.ts';
import { accountOn, callDrive, signedOut } from '../../features/session/index.ts';

export const opened = createEvent<PageAddress>();
/** The page is looked at again, maybe on another day. */
export const returned = createEvent();
export const retried = createEvent();
/** The button for today; with cards for the days before, or expressly without; null: the page knows of none that were missed. */
export const checkedIn = createEvent<{ readonly usesCards: boolean | null }>();

/** The name of the plan of which days are given, in the reader's language. */
export const $planName = createStore('', { sid: 'check-in plan' });
export const $status = createStore<CheckInStatus | null>(null);
export const $isMissing = createStore(false);

/** Where the reader is, as far as the browser knows. */
const timeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;

export const fetchStatusFx = createEffect(() =>
  callDrive(getTaskStatus, { query: { scene: 'check_in', time_zone: timeZone() } }),
);
export const checkInFx = createEffect(({ usesCards }: { readonly usesCards: boolean | null }) =>
  callDrive(takeReward, {
    body: { type: 'check_in', data: { time_zone: timeZone() ?? null, use_cards: usesCards } },
  }),
);
export const $isBusy = checkInFx.pending;

$status
  .on(fetchStatusFx.doneData, (_, status) => status)
  .on(checkInFx.doneData, (_, { status }) => status)
  .reset(signedOut);
$isMissing
  .on(fetchStatusFx.failData, (_, error) => !isCancelled(error))
  .reset(fetchStatusFx.done, checkInFx.done, retried, signedOut);

sample({ clock: [accountOn(opened), retried], fn: () => {}, target: fetchStatusFx });
sample({ clock: returned, source: $status, filter: Boolean, fn: () => {}, target: fetchStatusFx });
sample({
  clock: checkedIn,
  source: $isBusy,
  filter: (isBusy) => !isBusy,
  fn: (_, how) => how,
  target: checkInFx,
});
sample({
  clock: checkInFx.doneData,
  source: $planName,
  filter: (_, { given_days }) => given_days > 0,
  fn: (plan, { given_days }) => ({
    text: { id: 'checkIn.given', values: { days: given_days, plan } },
    tone: 'good' as const,
  }),
  target: noticeShown,
});
sample({
  clock: checkInFx.failData,
  fn: (error) => ({ error, doing: 'checkIn.failed' }),
  target: failureShown,
});
