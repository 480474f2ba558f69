import { number, object, optional, safeParse, string } from 'zod/mini';
import type { CaptchaGrant, CaptchaStore } from './captcha-store.ts';
import type { Client } from './client.ts';
import type { Clock } from './clock.ts';
import { initCaptcha } from './contract/captcha.ts';
import type { ClientIdentity } from './contract/identity.ts';
import { cancelled, malformed, unknownError } from './error.ts';
import { signedMeta } from './sign.ts';

/** Further facts where an action needs them: `username`, `email`, `phone_number` at a sign-in. */
export type CaptchaMeta = Readonly<Record<string, string>>;

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

/**
 * Asks for a token of an action, and keeps it.
 * @throws {CallError} as `tokenFor` of `Captcha`
 */
export async function initialise(
  options: CaptchaOptions,
  action: string,
  ownMeta?: CaptchaMeta,
): Promise<string> {
  const { client, identity, deviceId, userId, store, redirectUri, clock } = options;
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
