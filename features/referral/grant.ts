import { createEffect, createEvent, createStore, sample } from 'effector';
import type { Acceptance } from '../../api/contract/rewards.ts';
/** Asks for the grant of somebody who was invited; fetched where there are invitations and an account. */
import { noticeShown } from '../notices/index.ts';
import { signedOut } from '../session/index.ts';
import { accept, consider, settle } from './accept.ts';

/** Somebody is signed in on a server that has invitations. */
export const grantConsidered = createEvent<{ readonly userId: string; readonly isPremium: boolean }>();

interface Asked {
  readonly userId: string;
  /** The code of the inviter; null where none is kept. */
  readonly from: string | null;
}

/** The drive has a file that it had not. */
export const fileAdded = createEvent();

/** Whose invitation waits until the account counts. */
const $waiting = createStore<string | null>(null);

/** Who invited, and whether it is to be asked at all. */
const considerFx = createEffect((account: { readonly userId: string; readonly isPremium: boolean }) =>
  consider(account),
);

/** Sent in the background: what a new account is given is no reason to stop it. */
export const acceptFx = createEffect(({ from }: Asked) => accept(from));

const settleFx = createEffect(({ params, result }: { params: Asked; result: Acceptance }) =>
  settle(params, result),
);

$waiting
  .on(acceptFx.done, (_, { params, result }) => (result.result === 'waiting' ? params.userId : null))
  .reset(signedOut);

sample({
  clock: grantConsidered,
  source: acceptFx.pending,
  filter: (isBusy) => !isBusy,
  fn: (_, account) => account,
  target: considerFx,
});
sample({ clock: considerFx.doneData, filter: Boolean, target: acceptFx });
sample({ clock: acceptFx.done, target: settleFx });
// Whoever opened a link waits to hear of it.
sample({
  clock: acceptFx.doneData,
  filter: ({ reason }) => reason !== undefined,
  fn: ({ reason }) => ({
    text: { id: reason === 'unknown' ? 'referral.refused.unknown' : 'referral.refused.forNew' },
  }),
  target: noticeShown,
});
sample({
  clock: fileAdded,
  source: { userId: $waiting, isBusy: acceptFx.pending },
  filter: ({ userId, isBusy }) => userId !== null && !isBusy,
  fn: ({ userId }) => ({ userId: userId ?? '', from: null }),
  target: acceptFx,
});
/** Days were given just now. */
export const freeDaysGiven = sample({
  clock: acceptFx.doneData,
  filter: ({ is_new: isNew, free_days: days }) => isNew && days > 0,
  fn: ({ free_days: days }) => days,
});
sample({
  clock: freeDaysGiven,
  fn: (days) => ({ text: { id: 'referral.got', values: { days } }, tone: 'good' as const }),
  target: noticeShown,
});
