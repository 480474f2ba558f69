import {
  _default,
  array,
  int,
  literal,
  nullish,
  object,
  enum as oneOf,
  optional,
  string,
  unknown,
} from 'zod/mini';
import { longestAddress, mostLinks } from './bounds.ts';
import { defineEndpoint } from './endpoint.ts';
import { conflictRules } from './files.ts';
import { maxLength, minLength } from './length.ts';
import { idempotencyKey, type Output, parentId, text } from './shapes.ts';
import { task } from './tasks.ts';

/** The result for one link. */
const linkResult = object({
  url: string(),
  /** The download that was begun; absent where it was refused. */
  task: optional(task),
  /** Why it was refused, as an answer of its own would say it. */
  refusal: optional(
    object({
      error: string(),
      error_code: int(),
      error_description: string(),
      details: optional(array(unknown())),
    }),
  ),
});
export type LinkResult = Output<typeof linkResult>;

export const beginDownloads = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/tasks:batchCreate',
  group: 'Tasks',
  summary:
    'Begins downloads from up to 100 links, in their order. What one of them is refused for is told in its own result and keeps no other from beginning; each counts as a call.',
  access: 'owner',
  rate: 'write',
  body: object({
    links: array(
      object({
        /** An address (http, https), a magnet link, or `torrent:` with the id of a torrent file in the drive. */
        url: text(longestAddress, 1),
        /** See `idempotencyKey`; one for each link. */
        idempotency_key: optional(idempotencyKey),
      }),
    ).check(minLength(1, { error: 'at least one link' }), maxLength(mostLinks)),
    parent_id: _default(nullish(parentId), ''),
    folder_type: optional(text(32)),
    on_conflict: _default(oneOf(conflictRules), 'rename'),
  }),
  answer: object({ kind: literal('drive#taskResultList'), results: array(linkResult) }),
  errors: ['file_not_found', 'file_in_trash', 'file_too_deep'],
});
