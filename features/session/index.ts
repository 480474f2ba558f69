export { bearer, callDrive } from './calls.ts';
export type { Account } from './effects.ts';
export { fetchAccountFx, openSessionFx, requestRefused } from './effects.ts';
export {
  $account,
  $ending,
  $isSignedIn,
  $isSignInShown,
  $isUnreachable,
  $lastRequestId,
  $signInWish,
  accountAsked,
  accountChanged,
  accountMet,
  accountRetried,
  type SignInWish,
  sessionOpened,
  signedOut,
  signInDismissed,
  signInRequested,
  signOutRequested,
  tokensEarned,
} from './model.ts';
export { newestOf } from './take-latest.ts';
