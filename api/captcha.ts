import { initCaptcha } from './contract/captcha.ts';
import { cancelled } from './error.ts';
import type { CaptchaMeta, CaptchaOptions } from './init-captcha.ts';

interface CaptchaQuestion {
  /** Method and path: `GET:/drive/v1/share`. */
  readonly action: string;
  /** By default the signed facts about this client. */
  readonly meta?: CaptchaMeta | undefined;
  /** Cancels this caller's wait, not that of others for the same token. */
  readonly signal?: AbortSignal | undefined;
}

export interface Captcha {
  /** The stored token of an action, if still valid. Sends no request. */
  known(action: string): string | undefined;
  /**
   * A token for an action: the stored one, else a new one.
   * @throws {CallError} `cancelled` if the user closed the window; what the call to the shield throws.
   */
  tokenFor(question: CaptchaQuestion): Promise<string>;
  /** A token to replace a refused one. */
  renew(question: CaptchaQuestion, refused: string | undefined): Promise<string>;
}

/** Captcha tokens (spec section 4). Simultaneous calls for the same action share one init. */
export function createCaptcha(options: CaptchaOptions): Captcha {
  const { store } = options;
  const underway = new Map<string, Promise<string>>();

  const obtain = ({ action, meta, signal }: CaptchaQuestion): Promise<string> => {
    const key = JSON.stringify([action, meta]);
    let shared = underway.get(key);
    if (!shared) {
      // Few visitors ever need a token, so what asks for one is loaded when one does.
      shared = import('./init-captcha.ts')
        .then(({ initialise }) => initialise(options, action, meta))
        .finally(() => underway.delete(key));
      underway.set(key, shared);
    }
    return unlessGone(shared, action, signal);
  };
  const tokenFor = async (question: CaptchaQuestion) => store.read(question.action) ?? obtain(question);
  return {
    known: store.read,
    tokenFor,
    async renew(question, refused) {
      const current = store.read(question.action);
      // Another call, perhaps in another tab, was refused with the same token and has brought a new one.
      if (current !== undefined && current !== refused) return current;
      return obtain(question);
    },
  };
}

function unlessGone<T>(shared: Promise<T>, action: string, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return shared;
  return new Promise((resolve, reject) => {
    const leave = () => reject(cancelled(initCaptcha.path, `${action}: cancelled`, signal.reason));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
