import { array, literal, object, enum as oneOf, optional, string } from 'zod/mini';
import { longestEmail } from './email.ts';
import { defineEndpoint } from './endpoint.ts';
import { file, roles } from './file.ts';
import { id, nothing, type Output, text, time } from './shapes.ts';

/** Entries that an account shares with other people of this server, each by name. */
const group = 'People';

/** People that one entry is shared with. */
export const mostPeople = 100;
/** Entries of others that one account is shown; those that were shared last. */
export const mostReceived = 500;

const grant = object({
  kind: literal('drive#grant'),
  id: string(),
  file_id: string(),
  /** As it was given: whether it belongs to an account is not told. */
  grantee: string(),
  role: oneOf(roles),
  created_time: time,
});
export type GrantAnswer = Output<typeof grant>;

export const createGrant = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/grants',
  group,
  summary:
    'Shares an entry, with all that a folder holds, with a person: by the e-mail address or the name of an account. The answer is the same whether there is such an account; an address gets a letter, and whoever makes an account with it later finds the entry there. Only a folder is shared for editing. Somebody who has it already gets the role that is asked for, and no further letter.',
  access: 'owner',
  rate: 'write',
  body: object({ file_id: id, grantee: text(longestEmail, 1), role: optional(oneOf(roles)) }),
  answer: grant,
  errors: ['file_not_found', 'file_in_trash', 'grant_too_many'],
});

export const listGrants = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/grants',
  group,
  summary: 'The people with whom the owner shares an entry itself; not those of a folder above it.',
  access: 'owner',
  rate: 'read',
  query: object({ file_id: id }),
  answer: object({ kind: literal('drive#grantList'), grants: array(grant) }),
  errors: ['file_not_found'],
});

export const editGrant = defineEndpoint({
  method: 'PATCH',
  path: '/drive/v1/grants/{id}',
  group,
  summary:
    'Lets the person do more, or less, with it from now on. An upload of theirs that is under way is refused at its end where they may not edit any more.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object({ role: oneOf(roles) }),
  answer: grant,
  errors: ['not_found'],
});

export const deleteGrant = defineEndpoint({
  method: 'DELETE',
  path: '/drive/v1/grants/{id}',
  group,
  summary: 'Ends it: by the owner, or by the person themselves.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  answer: nothing,
  errors: ['not_found'],
});

export const listReceived = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/grants:received',
  group,
  summary: 'What others share with the caller, the latest first.',
  access: 'signed-in',
  rate: 'read',
  answer: object({
    kind: literal('drive#receivedList'),
    received: array(object({ grant_id: string(), owner_name: string(), shared_time: time, file })),
  }),
});
