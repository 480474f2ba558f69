import {
  _default,
  array,
  boolean,
  literal,
  nullish,
  object,
  enum as oneOf,
  optional,
  pipe,
  record,
  string,
  transform,
  union,
  unknown,
} from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { file, roles, version } from './file.ts';
import { remoteSource } from './resources.ts';
import {
  count,
  decimal,
  flag,
  id,
  idempotencyKey,
  ids,
  nothing,
  page,
  pageToken,
  parentId,
  taskStarted,
  text,
  time,
} from './shapes.ts';
import { task } from './tasks.ts';

const group = 'Files';

/** Sort orders (spec section 9). */
export const folderOrders = [
  'name_asc',
  'name_desc',
  'mod_asc',
  'mod_desc',
  'size_asc',
  'size_desc',
  'type_asc',
  'type_desc',
] as const;
/** When something was put in the trash; only there. */
export const trashOrders = ['trash_asc', 'trash_desc'] as const;
export const orders = [...folderOrders, ...trashOrders] as const;
export type Order = (typeof orders)[number];

/** The codes that pages use (spec section 9), and the server's names for them. */
const orderCodes: Readonly<Record<string, Order>> = {
  NAME_ASC: 'name_asc',
  NAME_DESC: 'name_desc',
  '3': 'type_desc',
  '5': 'mod_asc',
  '6': 'mod_desc',
  '7': 'size_asc',
  '8': 'size_desc',
};

/** In a query, by our name or by the page's code. */
export const order = pipe(
  pipe(
    _default(string(), 'mod_desc'),
    transform((given: string) => orderCodes[given] ?? given),
  ),
  oneOf(orders, { error: `one of ${orders.join(', ')}` }),
);

export const thumbnailSizes = ['SIZE_SMALL', 'SIZE_MEDIUM', 'SIZE_LARGE'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];
export const thumbnail = _default(oneOf(thumbnailSizes), 'SIZE_LARGE');

const newName = text(1024);

/** Where entries come from: `*` means everywhere. */
const place = _default(union([parentId, literal('*')]), '');

/** A folder on the way to an entry. */
export const folderNamed = object({ id, parent_id: parentId, name: string() });

export const listFiles = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/files',
  group,
  summary:
    'One page of a folder, of the trash or of everything. What is in the trash is there too, unless a filter says otherwise. Filters are JSON: trashed, kind, phase, starred, mime_type, category, name, size, modified_time, created_time.',
  access: 'owner',
  rate: 'read',
  query: object({
    parent_id: place,
    limit: count(1, 500, 100),
    page_token: pageToken,
    thumbnail_size: thumbnail,
    with_audit: flag(false),
    /** Each folder says whether it holds folders. */
    with_folders: flag(false),
    /** Each entry says whether a link to it is open. */
    with_shared: flag(false),
    /** The answer names the folders in which the entries lie. */
    with_places: flag(false),
    order,
    /** Folders before files, each in the order. */
    pin_folders: flag(false),
    filters: _default(text(4096), ''),
  }),
  answer: object({
    ...page('drive#fileList', 'files', file).shape,
    /** Those in which the entries lie, with those above them, where `with_places` asks for them; not the root. */
    folders: optional(array(folderNamed)),
  }),
  errors: ['file_not_found'],
});

export const getFile = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/files/{id}',
  group,
  summary: 'One file or folder, with links to its content.',
  access: 'owner',
  rate: 'read',
  params: object({ id }),
  query: object({
    usage: optional(oneOf(['FETCH', 'CACHE', 'OFFLINE', 'PLAY', 'OPEN'])),
    thumbnail_size: thumbnail,
  }),
  answer: file,
  errors: ['file_not_found'],
});

/** How a name that the folder already has is dealt with: number the new one, keep the old content as a version, or refuse. */
export const conflictRules = ['rename', 'replace', 'refuse'] as const;
export type ConflictRule = (typeof conflictRules)[number];

export const createFile = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/files',
  group,
  summary:
    'Makes a folder, begins an upload (content that this account has already needs no bytes), or a download from an address, a magnet link or a torrent file (UPLOAD_TYPE_URL).',
  access: 'owner',
  rate: 'write',
  body: object({
    kind: oneOf(['drive#folder', 'drive#file']),
    name: _default(nullish(newName), ''),
    parent_id: _default(nullish(parentId), ''),
    size: optional(
      pipe(
        union([
          decimal,
          pipe(
            unknown(),
            transform((value) => (typeof value === 'number' ? String(value) : '')),
          ),
        ]),
        decimal,
      ),
    ),
    hash: optional(text(128)),
    upload_type: optional(
      oneOf(['UPLOAD_TYPE_UNKNOWN', 'UPLOAD_TYPE_RESUMABLE', 'UPLOAD_TYPE_FORM', 'UPLOAD_TYPE_URL']),
    ),
    url: optional(remoteSource),
    folder_type: optional(text(32)),
    /** When the content was last changed on the sender's side (RFC 3339). */
    user_modified_time: optional(text(40)),
    on_conflict: _default(oneOf(conflictRules), 'rename'),
    /** See `idempotencyKey`. */
    idempotency_key: optional(idempotencyKey),
  }),
  answer: object({
    upload_type: string(),
    /** Absent where a task has yet to bring it. */
    file: optional(file),
    resumable: optional(
      object({ kind: literal('drive#resumable'), provider: string(), params: record(string(), string()) }),
    ),
    /** The download from an address that was begun. */
    task: optional(task),
    url: optional(object({ kind: literal('upload#url') })),
  }),
  errors: [
    'file_not_found',
    'file_name_invalid',
    'file_duplicated_name',
    'file_space_not_enough',
    'file_too_large',
    'owner_space_not_enough',
    'owner_file_too_large',
    'file_too_deep',
    'idempotency_key_reused',
    'task_daily_create_limit',
    'task_daily_create_limit_vip',
    'task_run_nums_limit',
    'torrent_blocked',
  ],
});

export const deleteFile = defineEndpoint({
  method: 'DELETE',
  path: '/drive/v1/files/{id}',
  group,
  summary: 'Puts one entry in the trash. One that is being uploaded is given up.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  answer: nothing,
  errors: ['file_not_found'],
});

export const renameFile = defineEndpoint({
  method: 'PATCH',
  path: '/drive/v1/files/{id}',
  group,
  summary: 'Gives a file or folder another name.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object({ name: newName }),
  answer: file,
  errors: ['file_not_found', 'file_name_invalid', 'file_duplicated_name', 'file_rename_to_same_name'],
});

/** An endpoint that does something to many entries. */
export const batch = <const Verb extends string>(verb: Verb) =>
  ({
    method: 'POST',
    path: `/drive/v1/files:${verb}`,
    group,
    access: 'owner',
    rate: 'write',
    answer: taskStarted,
  }) as const;

const target = object({ parent_id: _default(nullish(parentId), '') });

/** The detail of `file_duplicated_name` that names the entries: `{"@type": …, "file_ids": […]}`. */
export const nameTaken = 'drive#nameTaken';

/** For taken names: `rename` adds a number, `replace` makes it the content of the file there (folders: a number), `refuse` refuses all. */
const onConflict = _default(oneOf(conflictRules), 'rename');

export const moveFiles = defineEndpoint({
  ...batch('batchMove'),
  summary: 'Moves entries into a folder. One whose name is taken there gets a number, unless said.',
  body: object({ ids, to: target, on_conflict: onConflict }),
  errors: ['file_not_found', 'file_move_or_copy_to_cur', 'file_too_deep', 'file_duplicated_name'],
});

export const copyFiles = defineEndpoint({
  ...batch('batchCopy'),
  summary: 'Copies entries, with all that they hold, into a folder. No byte is copied.',
  body: object({
    ids,
    to: target,
    on_conflict: onConflict,
    idempotency_key: optional(idempotencyKey),
  }),
  errors: [
    'file_not_found',
    'file_move_or_copy_to_cur',
    'file_too_deep',
    'file_space_not_enough',
    'owner_space_not_enough',
    'owner_file_too_large',
    'file_duplicated_name',
    'idempotency_key_reused',
  ],
});

export const trashFiles = defineEndpoint({
  ...batch('batchTrash'),
  summary: 'Puts entries in the trash.',
  body: object({ ids }),
  errors: ['file_not_found'],
});

export const untrashFiles = defineEndpoint({
  ...batch('batchUntrash'),
  summary: 'Takes entries out of the trash, to where they were; to the root if that is gone.',
  body: object({ ids, on_conflict: onConflict }),
  errors: ['file_not_found', 'file_duplicated_name'],
});

export const deleteFiles = defineEndpoint({
  ...batch('batchDelete'),
  summary: 'Deletes entries for ever, in the trash or not, unless said.',
  body: object({
    ids,
    /** Rejects the whole batch where one of them is no longer in the trash: it may have been restored and changed. */
    only_trashed: _default(boolean(), false),
  }),
  errors: ['file_not_found', 'file_in_trash', 'file_not_in_trash'],
});

export const starFiles = defineEndpoint({
  ...batch('star'),
  summary: 'Stars entries.',
  body: object({ ids }),
  errors: ['file_not_found'],
});

export const unstarFiles = defineEndpoint({
  ...batch('unstar'),
  summary: 'Takes the star away.',
  body: object({ ids }),
  errors: ['file_not_found'],
});

export const emptyTrash = defineEndpoint({
  method: 'PATCH',
  path: '/drive/v1/files/trash:empty',
  group,
  summary: 'Deletes all that is in the trash for ever.',
  access: 'signed-in',
  rate: 'write',
  answer: taskStarted,
});

export const folderSize = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/files/{id}/size',
  group,
  summary: 'How much a folder holds, at every depth.',
  access: 'owner',
  rate: 'read',
  params: object({ id }),
  answer: object({ size: decimal, file_count: decimal, folder_count: decimal }),
  errors: ['file_not_found'],
});

/** The folders from the root down to an entry, itself included. */
export const filePath = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/files/{id}/path',
  group,
  summary: 'The folders from the root down to an entry, the entry last.',
  access: 'owner',
  rate: 'read',
  params: object({ id }),
  answer: object({
    path: array(
      object({
        id: string(),
        name: string(),
        /** When it was itself put in the trash; empty where it was not, though a folder above it may have been. */
        delete_time: union([time, literal('')]),
      }),
    ),
    /** In somebody else’s drive: what the caller may do there. The path begins with what was shared. */
    role: optional(oneOf(roles)),
  }),
  errors: ['file_not_found'],
});

export const listVersions = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/files/{id}/versions',
  group,
  summary: 'Older contents of a file, newest first. Each is kept for 30 days.',
  access: 'owner',
  rate: 'read',
  params: object({ id }),
  answer: object({ kind: literal('drive#versionList'), versions: array(version) }),
  errors: ['file_not_found'],
});

export const restoreVersion = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/files/{id}/versions/{version_id}/restore',
  group,
  summary: 'Makes an older content the present one; the present one becomes a version.',
  access: 'owner',
  rate: 'write',
  params: object({ id, version_id: id }),
  answer: file,
  errors: ['file_not_found'],
});

export const deleteVersion = defineEndpoint({
  method: 'DELETE',
  path: '/drive/v1/files/{id}/versions/{version_id}',
  group,
  summary: 'Deletes an older content for ever.',
  access: 'owner',
  rate: 'write',
  params: object({ id, version_id: id }),
  answer: nothing,
  errors: ['file_not_found'],
});
