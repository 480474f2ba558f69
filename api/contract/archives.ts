import {
  _default,
  array,
  boolean,
  int,
  literal,
  nullish,
  object,
  enum as oneOf,
  optional,
  string,
  union,
} from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { mostIds } from './ids.ts';
import { maxLength } from './length.ts';
import { nameEncodings } from './name-encoding-list.ts';
import { decimal, id, idempotencyKey, ids, type Output, parentId, text } from './shapes.ts';

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

const opening = {
  file_id: id,
  /** Of the content; that of the file counts. */
  gcid: optional(text(64)),
  password: _default(text(1024), ''),
  encoding: _default(oneOf(nameEncodings), 'auto'),
};
const openingShape = object(opening);
export type ArchiveOpening = Output<typeof openingShape>;

const archiveEntry = object({
  index: int(),
  filename: string(),
  filesize: decimal,
  mime_type: string(),
  gcid: string(),
  kind: oneOf(['drive#file', 'drive#folder']),
  icon_link: string(),
  path: string(),
});
export type ArchiveEntry = Output<typeof archiveEntry>;

const openingErrors = [
  'file_not_found',
  'archive_broken',
  'archive_refused',
  'archive_password',
  'archive_too_large',
] as const;

export const listArchive = defineEndpoint({
  method: 'POST',
  path: '/decompress/v1/list',
  group,
  summary: 'The entries that lie right in a folder of an archive, at most 10,000.',
  access: 'owner',
  rate: 'read',
  body: object({ ...opening, path: _default(text(4096), '') }),
  answer: object({ status: literal('OK'), status_text: string(), files: array(archiveEntry) }),
  errors: openingErrors,
});

export const decompress = defineEndpoint({
  method: 'POST',
  path: '/decompress/v1/decompress',
  group,
  summary:
    'Unpacks an archive (zip, tar, gzip, zstd) in a task: into a folder of its name, or without one where a single entry lies outermost. It comes whole or not at all.',
  access: 'owner',
  rate: 'write',
  body: object({
    ...opening,
    /** Only these, folders with all below them; all where there are none. */
    files: _default(array(object({ index: union([int(), text(16)]) })).check(maxLength(mostIds)), []),
    /** Only the entry or folder with this path, without the folders above it. */
    path: _default(text(4096), ''),
    /** Into the folder in which the archive lies, as without `parent_id`. */
    default_parent: optional(boolean()),
    parent_id: nullish(parentId),
  }),
  answer: object({
    status: literal('OK'),
    status_text: string(),
    task_id: string(),
    files_num: int(),
  }),
  errors: [
    ...openingErrors,
    'archive_unsafe',
    'file_in_trash',
    'file_too_deep',
    'file_space_not_enough',
    'file_too_large',
    'task_run_nums_limit',
  ],
});
