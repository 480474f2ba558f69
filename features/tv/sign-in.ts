import type { Clock } from '../../api/clock.ts';
import { CallError } from '../../api/error.ts';
import { type Begun, isPassing, type TvAccount } from './account.ts';

/** State of the screen of the sign-in. */
export type SignInState =
  | { readonly state: 'getting' | 'expired' | 'denied' | 'unavailable' }
  | {
      readonly state: 'waiting' | 'offline';
      /** None before the first code has come. */
      readonly code?: ShownCode | undefined;
    };

export interface ShownCode {
  /** As it is read aloud: in two halves. */
  readonly text: string;
  /** Where a person enters it, without `https://`. */
  readonly address: string;
  /** The same with the code, for a camera. */
  readonly link: string;
}

interface SignInOptions {
  readonly account: Pick<TvAccount, 'begin' | 'redeem'>;
  readonly clock: Clock;
  readonly show: (state: SignInState) => void;
  readonly signal: AbortSignal;
}

/** Ms between two tries while there is no connection. */
const pause = 3000;

/**
 * Shows a code until somebody has approved it, and keeps the tokens (RFC 8628). Ends also where the code has expired or was
 * denied: a TV that nobody looks at would ask for ever.
 */
export async function signIn(options: SignInOptions): Promise<void> {
  const { account, clock, show, signal } = options;
  show({ state: 'getting' });
  const begun = await beginning(options);
  if (begun === undefined) return;
  const until = clock.now() + begun.expires_in * 1000;
  const code = shownCode(begun);
  let interval = begun.interval * 1000;
  while (!signal.aborted) {
    if (clock.now() >= until) return show({ state: 'expired' });
    show({ state: 'waiting', code });
    const asked = clock.now();
    try {
      return await account.redeem(begun.device_code, signal);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (signal.aborted) return;
      if (isPassing(error)) {
        show({ state: 'offline', code });
        await clock.wait(error.retryAfter ?? pause, signal).catch(() => {});
        continue;
      }
      if (error.error === 'access_denied') return show({ state: 'denied' });
      if (error.error === 'slow_down') interval += 5000;
      else if (error.error !== 'authorization_pending') return show({ state: 'expired' });
      // A server that does not wait is asked as often as it has said.
      const passed = clock.now() - asked;
      if (passed < interval) await clock.wait(interval - passed, signal).catch(() => {});
    }
  }
}

/** A code, as soon as there is a connection; undefined where there will be none. */
async function beginning({ account, clock, show, signal }: SignInOptions): Promise<Begun | undefined> {
  while (!signal.aborted) {
    try {
      return await account.begin();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isPassing(error)) {
        show({ state: 'unavailable' });
        return undefined;
      }
      show({ state: 'offline' });
      await clock.wait(error.retryAfter ?? pause, signal).catch(() => {});
    }
  }
  return undefined;
}

function shownCode({ user_code, verification_uri, verification_uri_complete }: Begun): ShownCode {
  const half = Math.ceil(user_code.length / 2);
  return {
    text: `${user_code.slice(0, half)}-${user_code.slice(half)}`,
    address: verification_uri.replace(/^https?:\/\//, ''),
    link: verification_uri_complete,
  };
}
