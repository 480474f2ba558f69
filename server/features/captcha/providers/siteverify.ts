import { array, boolean, nullish, object, optional, safeParse, string, union } from 'zod/mini';
import { ApiError } from '../../../errors.ts';
import { type OutsideName, outsideProviders } from './outside.ts';
import type { CaptchaProvider, Occasion } from './provider.ts';

export interface SiteverifyOptions {
  readonly name: OutsideName;
  /** Public: the key by which the widget of the provider knows this site. */
  readonly siteKey: string;
  readonly secretKey: string;
  /** Another origin of its programming interface: a proxy, or a test. */
  readonly api?: string | undefined;
  readonly fetch: typeof fetch;
  /** The address of the frame in which the widget runs. */
  readonly frame: string;
  /** Hosts of the site: a token of the widget on another site is none here. */
  readonly hostnames: readonly string[];
}

/** Longer tokens are of no provider. */
const longest = 4096;
/** Milliseconds to wait for the provider. */
const within = 10_000;

const proofOf = object({ token: string() });

const verdict = object({
  success: boolean(),
  hostname: nullish(string()),
  /** Turnstile: what the widget was told that it is for. */
  cdata: nullish(string()),
  'error-codes': optional(array(union([string(), nullish(string())]))),
});

/** Faults of the keys: nobody could pass, and the operator has to hear of it. */
const ofKeys = ['missing-input-secret', 'invalid-input-secret'];

export interface Siteverify extends CaptchaProvider {
  /**
   * Whether a person has earned this token of the provider's widget on this site.
   * @param purpose what the widget was told that it is for, where the provider keeps that
   * @throws {ApiError} `unavailable` where the provider does not answer, or not to these keys.
   */
  readonly isToken: (token: string, purpose: string | undefined) => Promise<boolean>;
}

/** A captcha by a provider whose widget the page shows, and who is asked about its token (`siteverify`). */
export function createSiteverify(options: SiteverifyOptions): Siteverify {
  const { name, siteKey, secretKey, api, frame, hostnames } = options;
  const { verify, keepsPurpose } = outsideProviders[name];
  const address = api === undefined ? verify : `${api}${new URL(verify).pathname}`;
  const ask = async (token: string) => {
    try {
      const answer = await options.fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ secret: secretKey, response: token }).toString(),
        signal: AbortSignal.timeout(within),
      });
      // A refusal has the same shape, whatever its status.
      const { success, data } = safeParse(verdict, await answer.json());
      if (success) return data;
    } catch (cause) {
      throw new ApiError('unavailable', { cause });
    }
    throw new ApiError('unavailable', { cause: new Error(`${name} answers siteverify in another shape`) });
  };
  const isToken: Siteverify['isToken'] = async (token, purpose) => {
    if (token === '' || token.length > longest) return false;
    const judged = await ask(token);
    if (judged['error-codes']?.some((code) => ofKeys.includes(code ?? '')))
      throw new ApiError('unavailable', { cause: new Error(`${name} does not know CAPTCHA_SECRET_KEY`) });
    if (!judged.success || !hostnames.includes(judged.hostname ?? '')) return false;
    return !keepsPurpose || purpose === undefined || judged.cdata === purpose;
  };
  return {
    name,
    isToken,
    begin: async ({ id }: Occasion) => ({ site_key: siteKey, purpose: id, frame }),
    isProof: async (given, { id }) => {
      const { success, data } = safeParse(proofOf, given);
      return success && isToken(data.token, id);
    },
  };
}
