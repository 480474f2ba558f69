export { accountOn } from './account-on.ts';
export { bearer, callDrive } from './calls.ts';
export { CaptchaPlace } from './captcha-overlay-place.tsx';
export type { Account } from './effects.ts';
export { fetchAccountFx, keepLoginSceneFx, openSessionFx, requestRefused } from './effects.ts';
export {
  $account,
  $ending,
  $isSignedIn,
  $isSignInShown,
  $isUnreachable,
  $lastRequestId,
  $signInRequest,
  accountChanged,
  accountRecognised,
  accountRequested,
  accountRetried,
  type SignInRequest,
  sessionOpened,
  signedOut,
  signInDismissed,
  signInRequested,
  signOutRequested,
  tokensEarned,
} from './model.ts';
export { programOf } from './program.ts';
export { takeLatest } from './take-latest.ts';
