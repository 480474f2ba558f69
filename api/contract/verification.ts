import { nullish, number, object, regex, string } from 'zod/mini';
import { clientFields, password } from './account.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';
import { emailAddress, nothing } from './shapes.ts';

const group = 'Account';

const begun = object({
  verification_id: string(),
  /** Seconds for which the code is good. */
  expires_in: number(),
});
const verificationId = string().check(regex(/^[\w-]{1,64}$/, { error: 'a verification_id' }));
const signUpCode = string().check(regex(/^\d{6}$/, { error: 'six digits' }));
const resetCode = string().check(regex(/^\d{8}$/, { error: 'eight digits' }));
const captchaField = { captcha_token: nullish(string().check(maxLength(2048))) };

export const sendVerification = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/verification',
  group,
  summary:
    'Sends a code to an e-mail address, for a sign-up. The answer is the same whether or not there is an account.',
  access: 'anyone',
  rate: 'mail',
  captcha: 'POST:/v1/auth/verification',
  body: object({ ...clientFields, ...captchaField, email: emailAddress }),
  answer: begun,
  errors: ['captcha_required', 'captcha_invalid'],
});

export const verify = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/verification/verify',
  group,
  summary: 'Exchanges the code that was sent for a verification_token, within ten minutes and five tries.',
  access: 'anyone',
  rate: 'sign-in',
  body: object({ ...clientFields, verification_id: verificationId, verification_code: signUpCode }),
  answer: object({ verification_token: string(), expires_in: number() }),
  errors: ['verification_code_incorrect', 'verification_code_expired'],
});

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/password/forgot',
  group,
  summary:
    'Sends a code to an e-mail address, to choose a new password with. The answer is the same whether or not there is an account.',
  access: 'anyone',
  rate: 'mail',
  captcha: 'POST:/v1/auth/password/forgot',
  body: object({ ...clientFields, ...captchaField, email: emailAddress }),
  answer: begun,
  errors: ['captcha_required', 'captcha_invalid'],
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/password/reset',
  group,
  summary: 'Sets a new password with the code that was sent, and ends all sessions.',
  access: 'anyone',
  rate: 'sign-in',
  body: object({
    ...clientFields,
    verification_id: verificationId,
    verification_code: resetCode,
    new_password: password.check(minLength(1)),
  }),
  answer: nothing,
  errors: ['verification_code_incorrect', 'verification_code_expired', 'weak_password'],
});
