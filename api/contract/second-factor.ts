import { array, nullish, object, regex, string } from 'zod/mini';
import { password } from './account.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';
import { nothing } from './shapes.ts';

const group = 'Account';

const code = string().check(regex(/^\d{6}$/, { error: 'six digits' }));
const proof = object({ password: nullish(password) });

export const enableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/v1/user/second-factor/enable',
  group,
  summary:
    'Begins to set up an authenticator: its otpauth URI, and recovery codes that are shown this once. It counts from the first code that is verified.',
  access: 'signed-in',
  rate: 'write',
  body: proof,
  answer: object({ otpauth_uri: string(), recovery_codes: array(string()) }),
  errors: ['invalid_password', 'already_exists'],
});

export const verifySecondFactor = defineEndpoint({
  method: 'POST',
  path: '/v1/user/second-factor/verify',
  group,
  summary: 'The first code of the authenticator: from now on a sign-in asks for one.',
  access: 'signed-in',
  rate: 'write',
  body: object({ code }),
  answer: nothing,
  errors: ['second_factor_incorrect', 'failed_precondition'],
});

export const disableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/v1/user/second-factor/disable',
  group,
  summary: 'Takes the second factor away. The password must be given.',
  access: 'signed-in',
  rate: 'write',
  body: proof,
  answer: nothing,
  errors: ['invalid_password'],
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/v1/user/second-factor/recovery-codes',
  group,
  summary: 'New recovery codes; the old ones are no longer good.',
  access: 'signed-in',
  rate: 'write',
  body: object({ password: nullish(password.check(minLength(1), maxLength(1024))) }),
  answer: object({ recovery_codes: array(string()) }),
  errors: ['invalid_password', 'failed_precondition'],
});
