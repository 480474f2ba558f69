import { createEffect, createEvent, createStore, merge, sample } from 'effector';
import { pageLanguage } from '../../api/client.ts';
import { getBasicConfig } from '../../api/contract/config.ts';
import { getPremium, type Privilege, redeemCode } from '../../api/contract/premium.ts';
import { isCancelled } from '../../api/error.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { type FailureFacts, factsOf, failureShown, noticeShown } from '../notices/index.ts';
import { $account, accountRecognised, callDrive, signedOut } from '../session/index.ts';

export type Premium = Privilege['data'];

/** Premium may have changed elsewhere. */
export const premiumRequested = createEvent();
/** With the code that a link brings, or nothing. */
export const redeemOpened = createEvent<string>();
export const redeemClosed = createEvent();
/** A link asks for the invitations. */
export const invitationsOpened = createEvent();
/** A code, as it was typed. */
export const codeSubmitted = createEvent<string>();

export const $premium = createStore<Premium | null>(null);
/** The last try to read it failed. */
export const $isPremiumMissing = createStore(false);
/** Whether the site has more plans than the one of every account, so that a code has something to give; unknown: null. */
export const $hasPlans = $premium.map((premium) => premium?.has_plans ?? null);
/** The code that the open dialog begins with; null: it is closed. */
export const $redeemCode = createStore<string | null>(null);
export const $codeProblem = createStore<FailureFacts | null>(null);

export const fetchPremiumFx = createEffect(async () => (await callDrive(getPremium)).data);
export const redeemFx = createEffect(
  async (activation_code: string) => (await callDrive(redeemCode, { body: { activation_code } })).data,
);
/** The rewards of the site, for visitors whose own are not known. */
export const fetchRewardsFx = createEffect(
  async () => (await callDrive(getBasicConfig, { body: {} })).values.rewards,
);
const explainFx = createEffect((error: Error) => factsOf(error));

/** A code was used: whatever depends on premium may have changed. */
const redeemed = redeemFx.doneData;
export const $isRedeeming = redeemFx.pending;

/** An answer may be for the account that was signed in at the request. */
const premiumFound = sample({
  clock: [fetchPremiumFx.doneData, redeemed],
  source: $account,
  filter: (account, premium) => account?.sub === premium.user_id,
  fn: (_, premium) => premium,
});

$premium.on(premiumFound, (_, premium) => premium).reset(signedOut);
$isPremiumMissing
  .on(fetchPremiumFx.failData, (_, error) => !isCancelled(error))
  .reset(fetchPremiumFx, redeemed, signedOut);
const $hasOnePlan = $hasPlans.map((hasPlans) => hasPlans === false);
const opened = sample({
  clock: redeemOpened,
  source: $hasOnePlan,
  filter: (hasOne) => !hasOne,
  fn: (_, code) => code,
});
// A link from elsewhere, as nothing here leads to it.
sample({
  clock: redeemOpened,
  source: $hasOnePlan,
  filter: Boolean,
  fn: () => ({ text: { id: 'redeem.none' } }),
  target: noticeShown,
});
sample({
  clock: invitationsOpened,
  source: $premium,
  filter: (premium) => premium === null,
  fn: () => {},
  target: fetchRewardsFx,
});
/** Whether there are invitations. Where nobody can say it, the page says what there is. */
const invitationsSought = merge([
  sample({
    clock: invitationsOpened,
    source: $premium,
    filter: Boolean,
    fn: ({ rewards = [] }) => rewards.includes('invite'),
  }),
  fetchRewardsFx.doneData.map((rewards) => rewards.includes('invite')),
  fetchRewardsFx.failData.map(() => true),
]);
sample({
  clock: invitationsSought,
  filter: (hasSome) => !hasSome,
  fn: () => ({ text: { id: 'redeem.noInvitations' } }),
  target: noticeShown,
});
sample({
  clock: invitationsSought,
  filter: Boolean,
  fn: () => ({ to: '/referral' as const }),
  target: navigateFx,
});
$redeemCode
  .on(opened, (_, code) => code)
  .on($hasOnePlan, (code, hasOne) => (hasOne ? null : code))
  .on([redeemClosed, redeemed, signedOut], () => null);
$codeProblem.on(explainFx.doneData, (_, facts) => facts).reset(codeSubmitted, redeemOpened, redeemClosed);

sample({ clock: accountRecognised, fn: () => {}, target: fetchPremiumFx });
sample({
  clock: premiumRequested,
  source: $account,
  filter: Boolean,
  fn: () => {},
  target: fetchPremiumFx,
});
sample({
  clock: codeSubmitted,
  source: redeemFx.pending,
  filter: (isBusy) => !isBusy,
  fn: (_, code) => code,
  target: redeemFx,
});
const refused = sample({
  clock: redeemFx.failData,
  source: $redeemCode,
  fn: (code, error) => ({ isShown: code !== null, error }),
});
sample({ clock: refused, filter: ({ isShown }) => isShown, fn: ({ error }) => error, target: explainFx });
// The dialog was closed: a failure is shown as a notice.
sample({
  clock: refused,
  filter: ({ isShown }) => !isShown,
  fn: ({ error }) => ({ error, doing: 'redeem.failed' }),
  target: failureShown,
});
sample({
  clock: redeemed,
  fn: ({ expire, plan }) => ({
    text: { id: 'redeem.done', values: { until: Date.parse(expire), plan: planName(plan) } },
    tone: 'good' as const,
  }),
  target: noticeShown,
});

/** The name of a plan in the language of the page; its id where it has none. */
export const planName = (plan: Premium['plan'], language = pageLanguage()): string =>
  plan?.names[language] ?? plan?.names['en-US'] ?? Object.values(plan?.names ?? {})[0] ?? plan?.id ?? '';
