import { boolean, nullish, number, object, optional, record, string, unknown } from 'zod/mini';
import { clientFields } from './account.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';

/** The page on which a person earns a token, with `?ticket=`. */
export const captchaPage = '/captcha';
/** Where it goes on to in a frame of the site, with the token; the `redirect_uri` of the site's own client. */
export const captchaReturn = '/loading';

/** Where the widget of a provider outside runs, for the page of the captcha alone; with `?purpose=`, `?locale=` and `?theme=`. */
export const captchaFramePath = '/content/captcha';

/** A message of that frame to the page around it. */
export type FrameMessage =
  | { readonly captcha: 'shown' | 'failed' }
  | { readonly captcha: 'passed'; readonly token: string }
  /** CSS pixels. */
  | { readonly captcha: 'sized'; readonly width: number; readonly height: number };

/** The action that a token is for is a method and a path: `POST:/v1/auth/signin`. */
export const initCaptcha = defineEndpoint({
  method: 'POST',
  path: '/v1/shield/captcha/init',
  group: 'Account',
  summary:
    'A captcha token for one call of one action, by one client on one device, good for five minutes. Too many calls are sent away, with the time to wait.',
  access: 'anyone',
  rate: 'write',
  body: object({
    ...clientFields,
    action: string().check(minLength(1), maxLength(512)),
    device_id: nullish(string().check(maxLength(128))),
    captcha_token: nullish(string().check(maxLength(2048))),
    redirect_uri: nullish(string().check(maxLength(2048))),
    // A hint of the client, never trusted. Without a device, the token is for the account in it.
    meta: nullish(record(string(), unknown())),
  }),
  answer: object({
    captcha_token: optional(string()),
    /** Seconds. */
    expires_in: optional(number()),
    /** The page of the captcha, with a ticket; in place of a token where a person is wanted. */
    url: optional(string()),
  }),
  errors: ['too_many_requests'],
});

const ticket = string().check(minLength(1), maxLength(2048));

export const beginCaptcha = defineEndpoint({
  method: 'POST',
  path: '/v1/shield/captcha/challenge',
  group: 'Account',
  summary: 'What the page of the captcha needs to begin, for the ticket in its address.',
  access: 'anyone',
  rate: 'captcha',
  body: object({ ticket }),
  answer: object({
    provider: string(),
    challenge: unknown(),
  }),
  errors: ['captcha_invalid'],
});

export const redeemCaptcha = defineEndpoint({
  method: 'POST',
  path: '/v1/shield/captcha/redeem',
  group: 'Account',
  summary:
    'The captcha token that a ticket is for, once, for a proof of its challenge. Without a return to the site there is none here: the client that was given the ticket asks for it again.',
  access: 'anyone',
  rate: 'captcha',
  body: object({ ticket, proof: unknown() }),
  mostBytes: 16_384,
  answer: object({
    captcha_token: optional(string()),
    /** Seconds. */
    expires_in: optional(number()),
  }),
  errors: ['captcha_invalid', 'unavailable'],
});

export const verifyRecaptchaToken = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/verifyRecaptchaToken',
  group: 'Account',
  summary:
    'Judges a token that a person got from the reCAPTCHA widget of this site. With an action it brings a captcha token for that, once. Where the site has no reCAPTCHA there is nothing here.',
  access: 'anyone',
  rate: 'captcha',
  mostBytes: 16_384,
  body: object({
    ...clientFields,
    token: string().check(minLength(1), maxLength(4096)),
    action: nullish(string().check(maxLength(512))),
    device_id: nullish(string().check(maxLength(128))),
    meta: nullish(record(string(), unknown())),
  }),
  answer: object({
    success: boolean(),
    captcha_token: optional(string()),
    /** Seconds. */
    expires_in: optional(number()),
  }),
  errors: ['captcha_invalid', 'not_found', 'unavailable'],
});
