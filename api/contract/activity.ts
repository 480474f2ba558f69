import {
  _default,
  array,
  boolean,
  int,
  literal,
  object,
  enum as oneOf,
  optional,
  string,
  union,
} from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { roles } from './file.ts';
import { count, id, type Output, page, pageToken, time } from './shapes.ts';

/** Things that somebody did. `updated`: new content; `moved_out`: away from there; `left`: unshared by the person themselves. */
const actions = [
  'added',
  'updated',
  'renamed',
  'moved',
  'moved_out',
  'copied',
  'trashed',
  'restored',
  'shared',
  'role_changed',
  'unshared',
  'left',
] as const;

const activity = object({
  kind: literal('drive#activity'),
  id: string(),
  action: oneOf(actions),
  /** The name that the account has now; empty: a visitor without an account, or an account that is no more. */
  actor_name: string(),
  by_caller: boolean(),
  entry_count: int(),
  /** Some of the entries, under their present names: those that the caller may see now. */
  entries: array(object({ id: string(), name: string(), is_folder: boolean() })),
  /** The folder below the one that was asked for; empty: that itself, or several. */
  folder_id: string(),
  folder_name: string(),
  /** Of a change of sharing: the person, as the owner named them. */
  grantee: string(),
  role: optional(oneOf(roles)),
  created_time: time,
});
export type ActivityAnswer = Output<typeof activity>;

export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/activity',
  group: 'People',
  summary:
    'Who did what in a folder that is shared with people, and below it, newest first. Its owner is shown whom they share it with, too; others what has happened since it was shared with them, with the names of entries that they can open now. Entries that lie elsewhere or in the trash are counted without their names, so a page may be shorter than requested; an empty token ends the list.',
  access: 'owner',
  rate: 'read',
  query: object({
    /** Empty: the caller’s own drive. */
    file_id: _default(union([literal(''), id]), ''),
    limit: count(1, 100, 50),
    page_token: pageToken,
  }),
  answer: page('drive#activityList', 'activity', activity),
  errors: ['file_not_found'],
});
