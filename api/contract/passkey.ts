import { array, literal, nullish, object, record, string, unknown } from 'zod/mini';
import { clientFields, password, tokens } from './account.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';
import { id, nothing, time } from './shapes.ts';

const group = 'Account';

/** As the browser takes them (`PublicKeyCredential.parseCreationOptionsFromJSON`, WebAuthn level 3 section 5.1). */
const options = record(string(), unknown());
/** As the browser returns it (`credential.toJSON()`). */
const credential = record(string(), unknown());
/** Identifies the ceremony: comes with the options, and is sent back with the credential. */
const challenge = string().check(minLength(1), maxLength(600));

export const passkey = object({
  kind: literal('account#passkey'),
  id: string(),
  name: string(),
  created_time: time,
});

export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/v1/user/passkeys:options',
  group,
  summary: 'Begins to register a passkey. The password must be given where the account has one.',
  access: 'signed-in',
  rate: 'write',
  body: object({ password: nullish(password) }),
  answer: object({ challenge, options }),
  errors: ['invalid_password'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/v1/user/passkeys',
  group,
  summary: 'Registers the passkey that the authenticator made.',
  access: 'signed-in',
  rate: 'write',
  body: object({ challenge, credential, name: nullish(string().check(maxLength(64))) }),
  answer: passkey,
  errors: ['failed_precondition', 'already_exists'],
});

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/v1/user/passkeys',
  group,
  summary: 'The passkeys of the account.',
  access: 'signed-in',
  rate: 'read',
  answer: object({ kind: literal('account#passkeyList'), passkeys: array(passkey) }),
});

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/passkeys/{id}',
  group,
  summary: 'Names a passkey.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object({ name: string().check(minLength(1), maxLength(64)) }),
  answer: passkey,
  errors: ['not_found'],
});

export const deletePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/passkeys/{id}',
  group,
  summary: 'Takes a passkey away: nobody signs in with it any more.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  answer: nothing,
  errors: ['not_found'],
});

export const passkeySignInOptions = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/passkey/options',
  group,
  summary: 'Begins a sign-in with a passkey, whoever it is that will sign in.',
  access: 'anyone',
  rate: 'sign-in',
  body: object({ ...clientFields }),
  answer: object({ challenge, options }),
});

export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/passkey',
  group,
  summary: 'Tokens for what the authenticator signed. A passkey stands for both factors.',
  access: 'anyone',
  rate: 'sign-in',
  body: object({ ...clientFields, challenge, credential }),
  answer: tokens,
  errors: ['invalid_grant', 'account_in_cancellation'],
});
