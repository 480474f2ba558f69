import { _default, array, boolean, literal, object, optional, regex, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { gcid } from './gcid.ts';
import { maxLength, minLength } from './length.ts';
import { decimal, id, idempotencyKey, nothing, parentId, time } from './shapes.ts';

const group = 'Uploads';

/** tus 1.0 (https://tus.io/protocols/resumable-upload): the facts of its calls travel in headers. */
const tus = 'application/offset+octet-stream';

const anyUpload = { path: '/drive/v1/uploads', group, rate: 'transfer', answer: tus } as const;
const oneUpload = {
  path: '/drive/v1/uploads/{id}',
  group,
  access: 'owner',
  rate: 'transfer',
  params: object({ id }),
  answer: tus,
} as const;

export const describeUploads = defineEndpoint({
  ...anyUpload,
  method: 'OPTIONS',
  summary: 'What this server speaks of tus: version, extensions, algorithms of checksums.',
  access: 'anyone',
});

export const createUpload = defineEndpoint({
  ...anyUpload,
  method: 'POST',
  summary:
    'Begins an upload (tus creation, also with first bytes). Upload-Metadata: filename, parent_id, filetype, on_conflict (rename, replace, refuse; ask: refuse now, rename later), user_modified_time, relative_path, idempotency_key (repeated, it gives the same upload), replaces with replaces_hash (the id of a file and the GCID of its content: the upload becomes its content, as long as nobody has changed it).',
  access: 'owner',
  body: 'bytes',
  errors: [
    'failed_precondition',
    'file_not_found',
    'file_in_trash',
    'file_name_invalid',
    'file_duplicated_name',
    'file_space_not_enough',
    'file_too_large',
    'owner_space_not_enough',
    'owner_file_too_large',
    'file_too_deep',
    'idempotency_key_reused',
    'conflict',
    'upload_checksum_mismatch',
    'storage_full',
  ],
});

/** The bounds of one batch; its first line counts apart from the contents. */
export const batchLimits = {
  entries: 100,
  /** Bytes of one file: larger ones are sent as fast by themselves, and go on where they broke off. */
  file: 1024 ** 2,
  /** Bytes of all contents. */
  contents: 4 * 1024 ** 2,
  /** Bytes of the first line. */
  head: 512 * 1024,
} as const;

/** The first line of a batch: what the contents after it are, in their order. */
export const batchHead = object({
  uploads: array(
    object({
      name: string(),
      parent_id: _default(parentId, ''),
      size: decimal,
      /** Media type by the sender. */
      mime_type: _default(string().check(maxLength(200)), ''),
      on_conflict: _default(
        string().check(regex(/^(rename|replace|refuse|ask)$/, { error: 'rename, replace, refuse or ask' })),
        'rename',
      ),
      user_modified_time: optional(time),
      /** The file whose content it becomes, wherever it lies, while its content has this hash (GCID) still. */
      replaces: optional(object({ file_id: id, hash: string().check(regex(gcid)) })),
      /** Of the call that would begin this upload by itself: either may follow the other, and the file is made once. */
      idempotency_key: idempotencyKey,
    }),
  ).check(minLength(1), maxLength(batchLimits.entries)),
});

/** One entry of a batch once it was taken. */
const batchResult = object({
  /** The file that it has become. */
  file_id: optional(string()),
  /** Where an upload that was begun goes on by itself: a path of this server. */
  upload_url: optional(string()),
  /** A reason, where it has become no file. */
  error: optional(string()),
  error_description: optional(string()),
});

/** Beyond tus: many small files, each with two calls of its own, would take ten times as long. */
export const uploadMany = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/uploads:batch',
  group,
  summary:
    'Takes up to 100 whole files of at most 1 MiB each, 4 MiB together. The body is one line of JSON, {"uploads": [{name, parent_id, size, mime_type, on_conflict, user_modified_time, replaces, idempotency_key}]}, then the contents in that order. One that is refused refuses none of the others; results come in the order of the entries.',
  // Another account's folder in an entry is answered there as if it did not exist.
  access: 'signed-in',
  rate: 'transfer',
  body: 'bytes',
  answer: object({ kind: literal('drive#uploadBatch'), results: array(batchResult) }),
  errors: ['request_too_large', 'upload_locked'],
});

/** An upload that has not ended. */
export const upload = object({
  kind: literal('drive#upload'),
  id: string(),
  /** Where it continues: a path of this server. */
  upload_url: string(),
  name: string(),
  parent_id: string(),
  size: decimal,
  /** Bytes that are here. */
  offset: decimal,
  created_time: time,
  expire_time: time,
});

export const listUploads = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/uploads',
  group,
  summary:
    'The unfinished uploads of the caller, newest first, at most 200, so that a page can offer to go on.',
  access: 'signed-in',
  rate: 'read',
  answer: object({ kind: literal('drive#uploadList'), uploads: array(upload) }),
});

/** Beyond tus: a sender whose creation was not answered knows only the key. */
export const endNamedUpload = defineEndpoint({
  method: 'DELETE',
  path: '/drive/v1/uploads',
  group,
  summary:
    'Gives up the upload that a creation of this key has begun, or may yet begin. A file that it has become stays.',
  access: 'signed-in',
  rate: 'write',
  query: object({ idempotency_key: idempotencyKey }),
  answer: nothing,
  errors: ['upload_locked'],
});

export const foreseeUpload = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/uploads:foresee',
  group,
  summary:
    'Whether the caller has content of this size, so that to name its hash (POST /drive/v1/files) may spare the bytes.',
  access: 'signed-in',
  rate: 'read',
  query: object({ size: decimal }),
  answer: object({ may_be_known: boolean() }),
});

export const uploadState = defineEndpoint({
  ...oneUpload,
  method: 'HEAD',
  summary: 'How far an upload is (Upload-Offset).',
  errors: ['failed_precondition', 'file_not_found', 'upload_gone', 'upload_locked'],
});

export const continueUpload = defineEndpoint({
  ...oneUpload,
  method: 'PATCH',
  summary: 'Takes bytes at Upload-Offset. The answer to the last of them names the file (x-file-id).',
  body: 'bytes',
  errors: [
    'failed_precondition',
    'file_not_found',
    'file_in_trash',
    'file_duplicated_name',
    'conflict',
    'upload_gone',
    'upload_locked',
    'upload_offset_mismatch',
    'upload_checksum_mismatch',
    'request_too_large',
    'unsupported_media_type',
    'storage_full',
  ],
});

export const endUpload = defineEndpoint({
  ...oneUpload,
  method: 'DELETE',
  summary: 'Gives an upload up. A file that it has become stays.',
  body: 'bytes',
  errors: ['failed_precondition', 'file_not_found', 'upload_locked'],
});

export const overrideUpload = defineEndpoint({
  ...oneUpload,
  method: 'POST',
  summary: 'PATCH, HEAD or DELETE, as X-HTTP-Method-Override says, for clients that have no such method.',
  body: 'bytes',
  errors: continueUpload.errors,
});
