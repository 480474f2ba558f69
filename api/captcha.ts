import { number, object, optional, safeParse, string } from 'zod/mini';
import type { CaptchaGrant, CaptchaStore } from './captcha-store.ts';
import type { Client } from './client.ts';
import type { Clock } from './clock.ts';
import { initCaptcha } from './contract/captcha.ts';
import type { ClientIdentity } from './contract/identity.ts';
import { cancelled, malformed, unknownError } from './error.ts';

/** Further facts where an action needs them: `username`, `email`, `phone_number` at a sign-in. */
export type CaptchaMeta = Readonly<Record<string, string>>;

interface CaptchaQuestion {
  /** Method and path: `GET:/drive/v1/share`. */
  readonly action: string;
  /** By default the signed facts about this client. */
  readonly meta?: CaptchaMeta | undefined;
  /** Cancels this caller's wait, not that of others for the same token. */
  readonly signal?: AbortSignal | undefined;
}

export interface CaptchaOptions {
  readonly client: Client;
  readonly identity: ClientIdentity;
  readonly deviceId: () => string;
  /** Whose token it is; empty for a visitor. */
  readonly userId: () => string;
  readonly store: CaptchaStore;
  /** Shows the page where a person earns the token; `null` if the user closed it. */
  readonly openFrame: (url: string) => Promise<CaptchaGrant | null>;
  /** Where that page returns to. */
  readonly redirectUri?: string;
  readonly clock: Clock;
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
      shared = initialise(options, action, meta).finally(() => underway.delete(key));
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

/**
 * Wider than the contract: our own server never shows a challenge, but another one of the same wire may (spec section
 * 4).
 */
const shieldAnswer = object({
  captcha_token: optional(string()),
  /** Seconds. */
  expires_in: optional(number()),
  url: optional(string()),
});

async function initialise(options: CaptchaOptions, action: string, ownMeta?: CaptchaMeta): Promise<string> {
  const { client, identity, deviceId, userId, store, redirectUri, clock } = options;
  // Few visitors ever need a captcha, so the hash is loaded when one does.
  const { signedMeta } = await import('./sign.ts');
  const facts = { deviceId: deviceId(), userId: userId(), timestamp: clock.now() };
  const meta = ownMeta ?? signedMeta(identity, facts);
  const previous = store.readPrevious(action);
  const answer = await client.request(initCaptcha.path, {
    method: initCaptcha.method,
    // Two tokens do no more harm than one.
    retry: 2,
    body: {
      client_id: identity.clientId,
      action,
      device_id: facts.deviceId,
      ...(previous !== undefined && { captcha_token: previous }),
      meta,
      ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    },
  });
  const parsed = safeParse(shieldAnswer, answer);
  if (!parsed.success) throw malformed(initCaptcha.path);
  const { url, ...offered } = parsed.data;
  const grant = url ? await askPerson(options, url) : grantIn(offered);
  if (!grant) throw unknownError('neither url nor token exist');
  store.keep(action, meta, grant);
  return grant.captcha_token;
}

async function askPerson({ openFrame }: CaptchaOptions, url: string): Promise<CaptchaGrant> {
  // A frame would run a `javascript:` address in our own page.
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(url)) throw unknownError('neither url nor token exist');
  const earned = await openFrame(url);
  if (earned === null) throw cancelled(initCaptcha.path, 'the captcha window was closed');
  const grant = grantIn(earned);
  if (!grant) throw unknownError('local captchaTokenInfo is null');
  return grant;
}

/** A grant of a token; without a lifetime it serves the call that waits for it and no other. */
function grantIn({
  captcha_token,
  expires_in,
}: {
  readonly [Field in keyof CaptchaGrant]?: CaptchaGrant[Field] | undefined;
}): CaptchaGrant | undefined {
  if (typeof captcha_token !== 'string' || captcha_token === '') return undefined;
  const seconds = Number(expires_in);
  return { captcha_token, expires_in: seconds > 0 && seconds < 1e9 ? seconds : 0 };
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
