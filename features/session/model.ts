import { createEvent, createStore, sample } from 'effector';
import type { Tokens } from '../../api/contract/account.ts';
import { CallError, isCancelled } from '../../api/error.ts';
import {
  type Account,
  clearUserCookieFx,
  continueFx,
  credentialsChanged,
  endSessionFx,
  fetchAccountFx,
  type Holder,
  keepLoginSceneFx,
  keepTokensFx,
  openSessionFx,
  requestRefused,
  signOutFx,
  writeUserCookieFx,
} from './effects.ts';
import type { EndReason } from './ending.ts';

/** Why a sign-in is required, and what continues afterwards. */
export interface SignInRequest {
  /** The id of a message, shown above the form. */
  readonly reason?: string;
  /** Called once the account is known, in the page's scope; an event is one too. */
  readonly next?: () => void;
}

/** A frame that uses sessions is mounted; more than one may fire it. */
export const sessionOpened = createEvent();
/** For a model that was loaded late: `accountRecognised` fires once more if the account is known. */
export const accountRequested = createEvent();
/** The server was out of reach when the account of the credentials was looked up. */
export const accountRetried = createEvent();
/** The account page has changed the profile. */
export const accountChanged = createEvent<Account>();
export const tokensEarned = createEvent<Tokens>();
export const signInRequested = createEvent<SignInRequest>();
export const signInDismissed = createEvent();
export const signOutRequested = createEvent();

/** The signed-in account is known: at the start, after a sign-in here or in another tab, and on request. For pages: `accountOn`. */
export const accountRecognised = createEvent<Account>();
/** The user signed out, or another one signed in: data of the account must be removed from view. */
export const signedOut = createEvent<{ readonly reason: EndReason | 'switched' }>();

const $sub = createStore<string | null>(null);
const $isOpen = createStore(false);
export const $account = createStore<Account | null>(null);
/** Null until it is known. */
export const $isSignedIn = createStore<boolean | null>(null);
/** How the last session ended, for a visitor who was signed in. */
export const $ending = createStore<EndReason | null>(null);
/** There are credentials, but their account could not be looked up; until the server answers, or they are removed. */
export const $isUnreachable = createStore(false);
/** Id of the last refused request in the server’s log: sent with feedback, but not with the next user’s. */
export const $lastRequestId = createStore('')
  .on(requestRefused, (_, id) => id)
  .reset(signedOut);
export const $signInRequest = createStore<SignInRequest | null>(null);
/** The dialog is open: a user is required, and none is signed in, or that could not be determined. */
export const $isSignInShown = sample({
  source: { request: $signInRequest, isSignedIn: $isSignedIn, isUnreachable: $isUnreachable },
  fn: ({ request, isSignedIn, isUnreachable }) => request !== null && (isSignedIn === false || isUnreachable),
});

/** Before and after a change, captured before any store moves. */
const holderJudged = sample({
  clock: [openSessionFx.doneData, credentialsChanged],
  source: { sub: $sub, account: $account },
  fn: ({ sub, account }, { sub: to, ending }: Holder) => ({
    from: account?.sub ?? sub,
    known: sub,
    to,
    ending,
  }),
});
const holderLeft = sample({ clock: holderJudged, filter: ({ from, to }) => from !== null && from !== to });
const holderCame = sample({ clock: holderJudged, filter: ({ known, to }) => to !== null && known !== to });
const nobodyThere = sample({ clock: holderJudged, filter: ({ to }) => to === null });

const isUnauthenticated = (error: Error): boolean =>
  error instanceof CallError && error.failure.type === 'refused' && error.error_code === 16;
const accountRefused = sample({ clock: fetchAccountFx.failData, filter: isUnauthenticated });
/** Where the account has signed out meanwhile, nothing is missing. */
const accountUnavailable = sample({
  clock: fetchAccountFx.failData,
  source: { sub: $sub, account: $account },
  filter: ({ sub, account }, error) =>
    sub !== null && account === null && !isUnauthenticated(error) && !isCancelled(error),
});
/** An answer may be for the account that was signed in at the request. */
const accountFound = sample({
  clock: fetchAccountFx.doneData,
  source: $sub,
  filter: (sub, account) => sub === account.sub,
  fn: (_, account) => account,
});

$isOpen.on(openSessionFx, () => true);
$sub.on(holderJudged, (_, { to }) => to).on(tokensEarned, () => null);
$account.on([accountFound, accountChanged], (_, account) => account).on(signedOut, () => null);
$isSignedIn
  .on(accountRecognised, () => true)
  .on(signedOut, (_, { reason }) => (reason === 'switched' ? null : false))
  .on([nobodyThere, accountRefused], () => false);
$ending.on(holderJudged, (_, { to, ending }) => (to === null ? ending : null));
$isUnreachable
  .on(accountUnavailable, () => true)
  .reset(accountFound, accountRefused, tokensEarned, nobodyThere, signedOut);

sample({
  clock: sessionOpened,
  source: $isOpen,
  filter: (isOpen) => !isOpen,
  fn: () => {},
  target: openSessionFx,
});
sample({
  clock: holderLeft,
  fn: ({ to, ending }) => ({
    reason: to === null ? (ending ?? ('signed-out' as const)) : ('switched' as const),
  }),
  target: signedOut,
});
sample({ clock: [holderCame, accountRetried], fn: () => {}, target: fetchAccountFx });
sample({ clock: accountFound, target: accountRecognised });
sample({ clock: accountRequested, source: $account, filter: Boolean, target: accountRecognised });
sample({ clock: accountRefused, fn: () => {}, target: endSessionFx });
sample({ clock: tokensEarned, target: keepTokensFx });
sample({ clock: signOutRequested, target: signOutFx });

sample({ clock: accountFound, fn: ({ sub }) => sub, target: writeUserCookieFx });
sample({ clock: [nobodyThere, fetchAccountFx.fail], fn: () => {}, target: clearUserCookieFx });

/** The action continues when the account is known; immediately, where it is known already. */
const requestFulfilled = sample({
  clock: [accountRecognised, signInRequested],
  source: { request: $signInRequest, account: $account },
  filter: ({ request, account }) => request !== null && account !== null,
  fn: ({ request }) => request,
});
$signInRequest.on(signInRequested, (_, request) => request).reset(signInDismissed, requestFulfilled);
sample({
  clock: requestFulfilled,
  filter: (request) => request?.next !== undefined,
  fn: (request) => request?.next as () => void,
  target: continueFx,
});
sample({ clock: signInRequested, fn: () => undefined, target: keepLoginSceneFx });
