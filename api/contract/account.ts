import { literal, nullish, number, object, optional, regex, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';
import { emailAddress, nothing, type Output } from './shapes.ts';

const group = 'Account';

/** Fields that identify the client program. The secret is checked only where the server is configured with one. */
export const clientFields = {
  client_id: nullish(string().check(maxLength(128))),
  client_secret: nullish(string().check(maxLength(256))),
};
const captchaField = { captcha_token: nullish(string().check(maxLength(2048))) };

/** A given password; the strength of a new one is checked elsewhere. */
export const password = string().check(minLength(1), maxLength(1024));

/** As `/v1/auth/verification/verify` gave it. */
const verificationToken = string().check(regex(/^[\w.-]{0,128}$/, { error: 'a verification_token' }));

export const tokens = object({
  token_type: literal('Bearer'),
  access_token: string(),
  refresh_token: string(),
  /** Seconds until the access token runs out. */
  expires_in: number(),
  sub: string(),
  /** The scopes of the tokens, where they do not cover everything. */
  scope: optional(string()),
});
export type Tokens = Output<typeof tokens>;

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/signin',
  group,
  summary: 'Tokens for an e-mail address or a name, and its password.',
  access: 'anyone',
  rate: 'sign-in',
  captcha: 'POST:/v1/auth/signin',
  body: object({
    ...clientFields,
    ...captchaField,
    username: string().check(minLength(1), maxLength(254)),
    password,
  }),
  answer: tokens,
  errors: [
    'invalid_account_or_password',
    'second_factor_required',
    'account_in_cancellation',
    'captcha_required',
    'captcha_invalid',
  ],
});

export const signInSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/signin/second-factor',
  group,
  summary:
    'The second step of a sign-in that answered second_factor_required: its challenge with a code of the authenticator, or a recovery code.',
  access: 'anyone',
  rate: 'sign-in',
  body: object({
    ...clientFields,
    challenge: string().check(minLength(1), maxLength(600)),
    code: nullish(string().check(maxLength(16))),
    recovery_code: nullish(string().check(maxLength(32))),
  }),
  answer: tokens,
  errors: [
    'second_factor_incorrect',
    'recovery_code_incorrect',
    'expired_token',
    'account_locked',
    'account_in_cancellation',
  ],
});

export const exchangeToken = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/token',
  group,
  summary:
    'Tokens for a grant: a refresh token (used once; a second use ends its session, unless nobody has used what the first one brought), an approved device code, an authorization code with its code_verifier and redirect_uri, or a password (RFC 6749, RFC 7636, RFC 8628).',
  access: 'anyone',
  rate: 'write',
  captcha: 'POST:/v1/auth/token',
  body: object({
    ...clientFields,
    ...captchaField,
    grant_type: string().check(maxLength(128)),
    refresh_token: nullish(string().check(maxLength(512))),
    device_code: nullish(string().check(maxLength(512))),
    code: nullish(string().check(maxLength(512))),
    redirect_uri: nullish(string().check(maxLength(512))),
    code_verifier: nullish(string().check(maxLength(256))),
    username: nullish(string().check(maxLength(254))),
    password: nullish(password),
  }),
  answer: tokens,
  errors: [
    'invalid_request',
    'invalid_grant',
    'unsupported_grant_type',
    'conflict',
    'authorization_pending',
    'slow_down',
    'expired_token',
    'access_denied',
    'account_in_cancellation',
  ],
});

export const askForToken = defineEndpoint({
  method: 'OPTIONS',
  path: '/v1/auth/token',
  group,
  summary:
    'Tells a browser whether a page of another origin may exchange tokens (CORS): those of the addresses that third-party apps are registered with.',
  access: 'anyone',
  rate: 'read',
  answer: nothing,
});

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/signup',
  group,
  summary:
    'A new account, for whoever proves to read the mail of the address. Without a verification_token a code is sent there and the answer is verification_required, the same whether or not there is an account. The operator_token of the link that a server without accounts prints makes the first account, which runs the drive, and nothing is sent.',
  access: 'anyone',
  rate: 'sign-in',
  captcha: 'POST:/v1/auth/signup',
  body: object({
    ...clientFields,
    ...captchaField,
    email: emailAddress,
    password,
    name: nullish(string().check(maxLength(64))),
    verification_token: nullish(verificationToken),
    operator_token: nullish(string().check(maxLength(128))),
  }),
  answer: tokens,
  errors: [
    'verification_required',
    'operator_link_invalid',
    'verification_code_expired',
    'weak_password',
    'already_exists',
    'name_taken',
    'name_reserved',
    'captcha_required',
    'captcha_invalid',
  ],
});

export const revoke = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/revoke',
  group,
  summary:
    'Ends the session of an access or refresh token. The answer is the same for a token of nobody (RFC 7009).',
  access: 'anyone',
  rate: 'write',
  body: object({ ...clientFields, token: string().check(maxLength(4096)) }),
  answer: nothing,
});
