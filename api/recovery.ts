import { type CallError, local } from './error.ts';
import { isTemporary, pauseBefore } from './retry.ts';

/** Spec section 9. */
export const mostAttempts = 15;
export const mostRenewals = 3;
const basePause = 1000;

/** Attempts and renewals of one call so far. */
export interface Progress {
  /** Requests sent. */
  readonly attempts: number;
  /** Tries again since the captcha's token was last renewed. */
  readonly retries: number;
  readonly renewals: number;
  readonly hasRefreshed: boolean;
}

export const noProgress: Progress = { attempts: 0, retries: 0, renewals: 0, hasRefreshed: false };

/** The next step after a failed request. */
type Step =
  | { readonly do: 'refresh credentials' }
  | { readonly do: 'renew captcha' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'fail'; readonly error: CallError };

export const isUnauthenticated = ({ failure, error_code }: CallError): boolean =>
  failure.type === 'refused' && error_code === 16;

const isCaptchaWanted = ({ error }: CallError): boolean =>
  error === 'captcha_required' || error === 'captcha_invalid';

/**
 * Decides after each failure (spec sections 4, 8 and 9): one silent refresh, three renewals of the captcha's token, up to
 * `retry` further tries after a passing trouble, and no more than 15 requests in all.
 * @param origins how many there are to ask.
 */
export function nextStep(error: CallError, progress: Progress, retry: number, origins = 1): Step {
  const { attempts, retries, renewals, hasRefreshed } = progress;
  const mayTry = attempts < mostAttempts;
  if (mayTry && isUnauthenticated(error) && !hasRefreshed) return { do: 'refresh credentials' };
  if (mayTry && isCaptchaWanted(error) && renewals < mostRenewals) return { do: 'renew captcha' };
  if (!isTemporary(error)) return { do: 'fail', error };
  if (mayTry && retries < retry) {
    const ms = pauseBefore(error, basePause * 2 ** retries, attempts < origins);
    return ms === undefined ? { do: 'fail', error } : { do: 'wait', ms };
  }
  // An unreachable server is reported as such; repeated refusals as exhausted retries (spec section 8).
  const isExhausted = error.failure.type === 'refused' && retries > 0;
  return { do: 'fail', error: isExhausted ? exhausted(error, attempts) : error };
}

const exhausted = (error: CallError, attempts: number): CallError =>
  local(`${error.error_uri}: retries exhausted after ${attempts} requests`, {
    uri: error.error_uri,
    cause: error,
  });

/** The progress once a step is done; `attempts` are counted where requests are sent. */
export function after(step: Step, progress: Progress): Progress {
  if (step.do === 'refresh credentials') return { ...progress, hasRefreshed: true };
  if (step.do === 'renew captcha') return { ...progress, renewals: progress.renewals + 1, retries: 0 };
  return { ...progress, retries: progress.retries + 1 };
}
