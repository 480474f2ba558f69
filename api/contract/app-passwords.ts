import { array, boolean, literal, nullish, object, string } from 'zod/mini';
import { password } from './account.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';
import { id, nothing, time } from './shapes.ts';

const group = 'Account';

/** Where programs reach the drive by WebDAV. */
export const webDavPath = '/dav/';

export const appPassword = object({
  kind: literal('account#appPassword'),
  id: string(),
  name: string(),
  is_read_only: boolean(),
  created_time: time,
  /** Empty where it was never used. */
  last_used_time: string(),
});

export const listAppPasswords = defineEndpoint({
  method: 'GET',
  path: '/v1/user/app-passwords',
  group,
  summary: 'The app passwords of the account, by which programs reach its drive at /dav/ (WebDAV).',
  access: 'signed-in',
  rate: 'read',
  answer: object({ kind: literal('account#appPasswordList'), app_passwords: array(appPassword) }),
});

export const createAppPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/user/app-passwords',
  group,
  summary:
    'Makes an app password, which is told this once. The password of the account must be given where it has one.',
  access: 'signed-in',
  rate: 'write',
  body: object({
    name: string().check(minLength(1), maxLength(64)),
    is_read_only: nullish(boolean()),
    password: nullish(password),
  }),
  answer: object({ app_password: appPassword, secret: string() }),
  errors: ['invalid_password', 'failed_precondition'],
});

export const deleteAppPassword = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/app-passwords/{id}',
  group,
  summary: 'Takes an app password away: it opens nothing from the next request on.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  answer: nothing,
  errors: ['not_found'],
});
