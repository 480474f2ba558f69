import { nullish, object, optional, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { idempotencyKey, ids, parentId, text } from './shapes.ts';

const group = 'Archives';

export const compressFiles = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/files:compress',
  group,
  summary:
    'Puts entries, with all that folders hold, into one zip archive in the drive, stored and not compressed. It is made in a task, of which it is the file.',
  access: 'owner',
  rate: 'write',
  body: object({
    ids,
    /** With or without `.zip`; else that of the only entry, or “Archive”. */
    name: optional(text(1024)),
    /** The folder that it goes into; that of the first entry by default. */
    to: optional(object({ parent_id: nullish(parentId) })),
    idempotency_key: optional(idempotencyKey),
  }),
  answer: object({ task_id: string() }),
  errors: [
    'file_not_found',
    'file_in_trash',
    'file_name_invalid',
    'file_too_deep',
    'archive_too_large',
    'file_space_not_enough',
    'file_too_large',
    'task_run_nums_limit',
    'idempotency_key_reused',
  ],
});
