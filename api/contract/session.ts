import { array, boolean, literal, nullish, object, enum as oneOf, string } from 'zod/mini';
import { password } from './account.ts';
import { defineEndpoint } from './endpoint.ts';
import { scopes } from './oauth.ts';
import { id, nothing, time } from './shapes.ts';

const group = 'Account';

export const session = object({
  kind: literal('account#session'),
  id: string(),
  /** The session of the caller. */
  is_current: boolean(),
  client_id: string(),
  /** Of a third-party app, as the operator has registered it; else empty. */
  client_name: string(),
  /** Its scopes; empty where it may do everything. */
  scopes: array(oneOf(scopes)),
  device_id: string(),
  user_agent: string(),
  ip_address: string(),
  created_time: time,
  /** Of the last refresh. */
  last_used_time: time,
  expire_time: time,
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/v1/user/sessions',
  group,
  summary: 'Where the account is signed in, the newest first.',
  access: 'signed-in',
  rate: 'read',
  answer: object({ kind: literal('account#sessionList'), sessions: array(session) }),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/sessions/{id}',
  group,
  summary: 'Ends one session, at once: its access token stops working too, and so do links to content.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  answer: nothing,
  errors: ['not_found'],
});

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/v1/user/sessions:revokeOthers',
  group,
  summary: 'Ends all sessions but the one that asks, and all links to content that were given before.',
  access: 'signed-in',
  rate: 'write',
  answer: nothing,
});

export const endLinks = defineEndpoint({
  method: 'POST',
  path: '/v1/user/links:revoke',
  group,
  summary:
    'Ends all links to content that were given before: of files, archives and thumbnails, by the account or by its shares. Shares stay open and give new ones.',
  access: 'signed-in',
  rate: 'write',
  answer: nothing,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/v1/user/password',
  group,
  summary:
    'Sets a new password, and ends the other sessions and all links to content. The old one must be given, unless the account has none.',
  access: 'signed-in',
  rate: 'write',
  body: object({ old_password: nullish(password), new_password: password }),
  answer: nothing,
  errors: ['invalid_password', 'weak_password'],
});
