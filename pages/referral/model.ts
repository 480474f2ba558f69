import { createEffect, createEvent, createStore, sample } from 'effector';
import { type Invitations, listInvitations } from '../../api/contract/rewards.ts';
import { isCancelled } from '../../api/error.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { noticeShown } from '../../features/notices/index.ts';
import { accountOn, callDrive, signedOut } from '../../features/session/index.ts';

export const opened = createEvent<PageAddress>();
export const retried = createEvent();
/** The link is in the clipboard. */
export const linkCopied = createEvent();

/** The name of the plan of which days are given, in the reader's language. */
export const $planName = createStore('', { sid: 'referral plan' });
export const $invitations = createStore<Invitations | null>(null);
export const $isMissing = createStore(false);

export const fetchInvitationsFx = createEffect(() => callDrive(listInvitations, { query: { limit: '50' } }));

$invitations.on(fetchInvitationsFx.doneData, (_, found) => found).reset(signedOut);
$isMissing
  .on(fetchInvitationsFx.failData, (_, error) => !isCancelled(error))
  .reset(fetchInvitationsFx.done, retried, signedOut);

sample({ clock: [accountOn(opened), retried], fn: () => {}, target: fetchInvitationsFx });
sample({
  clock: linkCopied,
  fn: () => ({ text: { id: 'referral.copied' }, tone: 'good' as const, topic: 'referral' }),
  target: noticeShown,
});
