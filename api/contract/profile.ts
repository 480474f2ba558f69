import { array, boolean, literal, nullish, object, optional, string } from 'zod/mini';
import { password } from './account.ts';
import { accountDisplay } from './display.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength } from './length.ts';
import { decimal, id, nothing, time } from './shapes.ts';
import { siteRole } from './site-role.ts';

/** Pixels of the square picture of an account, as it is sent and kept. */
export const pictureSide = 512;

const group = 'Account';

export const profile = object({
  sub: string(),
  name: string(),
  /** Address of the avatar; "" where there is none. */
  picture: string(),
  email: string(),
  email_verified: boolean(),
  phone_number: string(),
  /** `set` where the account has a password, else "". */
  password: string(),
  status: literal('ACTIVE'),
  created_at: time,
  password_updated_at: time,
  providers: array(object({ id: string(), provider_user_id: string() })),
  second_factor: boolean(),
  /** The account's rights to the site's files; absent for those who have none. */
  site_role: optional(siteRole),
  /** Absent where nothing was chosen. */
  display: optional(accountDisplay),
  /** The drive's revision at this time: the stream of changes starts after it. */
  drive_revision: decimal,
});

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/v1/user/me',
  group,
  summary: 'Whose token this is.',
  access: 'signed-in',
  rate: 'read',
  answer: profile,
});

export const changeProfile = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/me',
  group,
  summary: 'Changes the name, which others see and by which one can sign in.',
  access: 'signed-in',
  rate: 'write',
  body: object({ name: string().check(maxLength(200)) }),
  answer: profile,
  errors: ['name_taken', 'name_reserved'],
});

export const putAvatar = defineEndpoint({
  method: 'PUT',
  path: '/v1/user/avatar',
  group,
  summary:
    'The picture of the account: the bytes of a JPEG, PNG, WebP, GIF, AVIF or HEIF of at most 10 MB. It is kept as a square of at most 512 pixels, without the metadata of the file.',
  access: 'signed-in',
  rate: 'write',
  body: 'bytes',
  answer: object({ picture: string() }),
  errors: ['request_too_large'],
});

export const deleteAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/avatar',
  group,
  summary: 'Takes the picture of the account away.',
  access: 'signed-in',
  rate: 'write',
  answer: nothing,
});

export const getAvatar = defineEndpoint({
  method: 'GET',
  path: '/v1/user/avatar/{id}',
  group,
  summary: 'A picture, for anybody who has its address; it never changes.',
  access: 'anyone',
  rate: 'read',
  params: object({ id }),
  answer: 'image/webp',
  errors: ['not_found'],
});

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user',
  group,
  summary:
    'Deletes the account and everything in it: its sessions end at once, nobody can sign in any more, the files go in the background. The password must be given, or a code of the second factor where there is no password.',
  access: 'signed-in',
  rate: 'write',
  body: object({ password: nullish(password), code: optional(string().check(maxLength(16))) }),
  answer: nothing,
  errors: ['invalid_password', 'second_factor_incorrect'],
});
