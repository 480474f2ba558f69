import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector';
import { approveDevice, denyDevice, getDevice } from '../../api/contract/device.ts';
import type { Output } from '../../api/contract/shapes.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { createFailureStore } from '../../features/notices/index.ts';
import {
  accountRequested,
  callDrive,
  sessionOpened,
  signedOut,
  signOutRequested,
} from '../../features/session/index.ts';
import { codeIn, isWhole } from './code.ts';

/** A device that asks to be let in. */
export type DeviceRequest = Output<typeof getDevice.answer>;
type Verdict = 'approved' | 'denied';

/** Characters of the field: a code with whatever was pasted around it. */
const longestInput = 64;

/** Whether no answer to this request can count any more. */
const isOver = (reason: string): boolean =>
  ['not_found', 'file_not_found', 'expired_token', 'already_exists'].includes(reason);

export const opened = createEvent<PageAddress>();
export const codeChanged = createEvent<string>();
/** The field is left. */
export const codeLeft = createEvent();
export const codeSubmitted = createEvent();
export const approved = createEvent();
export const denied = createEvent();
export const begunAgain = createEvent();
/** Another account is to answer: the code outlives the sign-out. */
export const accountSwitched = createEvent();

export const lookUpFx = createEffect((user_code: string) => callDrive(getDevice, { query: { user_code } }));
export const decideFx = createEffect(
  async ({ user_code, verdict }: { readonly user_code: string; readonly verdict: Verdict }) => {
    await callDrive(verdict === 'approved' ? approveDevice : denyDevice, { body: { user_code } });
    return verdict;
  },
);

/** The code of the address, or the one for which the account was switched. */
const $linked = createStore('').on(opened, (_, { query }) => codeIn(query.user_code ?? ''));
/** As it is typed, until the field is left: to rewrite it meanwhile would move the cursor, and disturb an input method. */
export const $code = createStore('');
export const $request = createStore<DeviceRequest | null>(null);
export const $verdict = createStore<Verdict | null>(null);
/** The decision that is under way. */
export const $deciding = createStore<Verdict | null>(null)
  .on(decideFx, (_, { verdict }) => verdict)
  .reset(decideFx.finally);
const $isBusy = combine(lookUpFx.pending, decideFx.pending, (one, other) => one || other);
export const $problem = createFailureStore(merge([lookUpFx.failData, decideFx.failData]), [
  codeChanged,
  codeSubmitted,
  approved,
  denied,
  opened,
  begunAgain,
  signedOut,
]);

// Nothing is asked or changed by the address alone: a person who follows a link that was sent to them has to read first.
$code
  .on(opened, (_, { query }) => codeIn(query.user_code ?? ''))
  // A sign-in that has run out ends here too; after the next one the address still says the code.
  .on(sample({ clock: signedOut, source: $linked }), (_, linked) => linked)
  .on(codeChanged, (_, text) => text.slice(0, longestInput))
  .on([codeLeft, codeSubmitted], (text) => codeIn(text))
  .reset(begunAgain);
$request
  .on(lookUpFx.doneData, (_, request) => request)
  // There is nothing to decide any more: its code is shown again, with the reason.
  .on($problem, (request, problem) => (problem && isOver(problem.reason) ? null : request))
  .reset(opened, begunAgain, signedOut);
$verdict
  // Somebody may have decided in another tab.
  .on(lookUpFx.doneData, (_, { status }) => (status === 'pending' ? null : status))
  .on(decideFx.doneData, (_, verdict) => verdict)
  .reset(opened, begunAgain, signedOut);

sample({
  clock: accountSwitched,
  source: $request,
  filter: Boolean,
  fn: ({ user_code }) => codeIn(user_code),
  target: $linked,
});
sample({ clock: accountSwitched, target: signOutRequested });
sample({ clock: opened, fn: () => {}, target: [sessionOpened, accountRequested] });
sample({
  clock: codeSubmitted,
  source: { code: $code, isBusy: $isBusy },
  filter: ({ code, isBusy }) => isWhole(code) && !isBusy,
  fn: ({ code }) => code,
  target: lookUpFx,
});
for (const [event, verdict] of [
  [approved, 'approved'],
  [denied, 'denied'],
] as const)
  sample({
    clock: event,
    source: { request: $request, isBusy: $isBusy },
    filter: ({ request, isBusy }) => request !== null && !isBusy,
    fn: ({ request }) => ({ user_code: request?.user_code ?? '', verdict }),
    target: decideFx,
  });
