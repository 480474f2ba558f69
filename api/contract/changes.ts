import { array, boolean, literal, object, optional, regex, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { decimal, type Output, time } from './shapes.ts';

const group = 'Changes';

/** One change of the drive: its kind, its entries, and the folders whose lists have changed. */
export const driveChange = object({
  revision: decimal,
  /** `created`, `updated`, `moved`, `trashed`, `untrashed`, `deleted`, `quota`, `share`. */
  kind: string(),
  file_ids: array(string()),
  /** The root is "". */
  parent_ids: array(string()),
  time,
});
export type DriveChange = Output<typeof driveChange>;

/** Something changed in what others share with the caller. */
export const sharedChange = object({
  /** Folders in which it changed, and shared entries that changed themselves: those alone that the caller reaches. */
  ids: array(string()),
  /** It may have changed in all of them: `ids` is empty. */
  is_all: boolean(),
});
export type SharedChange = Output<typeof sharedChange>;

/** A revision that the caller has seen: digits. */
const revision = string().check(regex(/^\d{1,15}$/, { error: 'a revision of this drive' }));

/** Ms between two heartbeats of the stream: after a much longer silence the connection is dead. */
export const heartbeatInterval = 20_000;

export const streamChanges = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/changes',
  group,
  summary:
    'What changes in the drive, as it happens (server-sent events). Events: "open" (the stream stands: tasks may have come further before), "change" (its data a change, its id the revision), "task" (a task has come further, or is `removed`), "shared" (something changed in folders that others share with the caller: `ids` of those, or `is_all`), "grants" (other entries are shared with the caller, or in another way), "reset" (too much was missed: read all again). Begins after Last-Event-ID or `since`, else with what comes. EventSource cannot send the access token: read the stream with fetch. It ends when the token does; come back with a new one.',
  access: 'signed-in',
  rate: 'read',
  query: object({ since: optional(revision) }),
  answer: 'text/event-stream',
  errors: ['too_many_requests'],
});

export const listChanges = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/changes:list',
  group,
  summary:
    'Changes after a revision, for clients without streams. `is_reset`: too much was missed, read everything again. Without `since` it gives only the present revision.',
  access: 'signed-in',
  rate: 'read',
  query: object({ since: optional(revision) }),
  answer: object({
    kind: literal('drive#changeList'),
    changes: array(driveChange),
    /** Give it as `since` next time. */
    revision: decimal,
    is_reset: boolean(),
  }),
});
