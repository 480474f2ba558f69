import {
  _default,
  array,
  boolean,
  type infer as Infer,
  literal,
  nullish,
  number,
  object,
  enum as oneOf,
  optional,
  string,
  union,
} from 'zod/mini';
import { longestCampaign, longestTitle } from './bounds.ts';
import { defineEndpoint } from './endpoint.ts';
import { file } from './file.ts';
import { order, thumbnailSizes } from './files.ts';
import { mostSharedEntries } from './ids.ts';
import { maxLength, minLength } from './length.ts';
import {
  count,
  decimal,
  emailAddress,
  flag,
  id,
  idempotencyKey,
  nothing,
  pageToken,
  parentId,
  text,
  time,
} from './shapes.ts';
import { shareStatus } from './shares.ts';

/**
 * Calls of the visitors of a share. The state of the share travels in `share_status` with status 200, as clients expect;
 * whatever is not `OK` comes with empty fields, the same for every share.
 */
const group = 'Shared links';

const thumbnail = _default(oneOf(thumbnailSizes), 'SIZE_LARGE');
/** The token that a visitor got for the passcode of a share. */
const passCodeToken = _default(nullish(text(512)), '');

const page = {
  limit: count(1, 500, 100),
  page_token: pageToken,
  thumbnail_size: thumbnail,
  order,
  pin_folders: flag(false),
  filters: _default(text(4096), ''),
} as const;

const check = { share_status: shareStatus, share_status_text: string() } as const;

const visit = {
  group,
  access: 'anyone',
  rate: 'read',
} as const;

/** The owner, as visitors see them. */
export const sharer = object({ user_id: string(), nickname: string(), portrait_url: string() });

/** A share as visitors see it, with its first entries. */
export const sharePage = object({
  ...check,
  /** Entries of the share that are there; counted for a first page, 0 on those that follow. */
  file_num: string(),
  /** Days that are left; -1: for ever. */
  expiration_left: string(),
  expiration_time: union([time, literal('')]),
  /** -1: any number. */
  restore_count_left: string(),
  /** Whether there are links to content, and archives; saving stays allowed without. */
  allow_download: boolean(),
  user_info: sharer,
  title: string(),
  note: string(),
  icon_link: string(),
  thumbnail_link: string(),
  files: array(file),
  next_page_token: string(),
  pass_code_token: string(),
});
export type SharePage = Infer<typeof sharePage>;

export const openShare = defineEndpoint({
  ...visit,
  method: 'GET',
  path: '/drive/v1/share',
  summary:
    'Opens a share, by its passcode if it has one: who shares what, the first entries, and a token for further calls.',
  query: object({
    ...page,
    share_id: id,
    pass_code: _default(text(64), ''),
    pass_code_token: passCodeToken,
    parent_id: _default(parentId, ''),
  }),
  captcha: 'GET:/drive/v1/share',
  answer: sharePage,
  errors: ['file_not_found', 'captcha_required', 'captcha_invalid'],
});

const listed = object({
  ...check,
  files: array(file),
  next_page_token: string(),
  pass_code_token: string(),
});

export const shareDetail = defineEndpoint({
  ...visit,
  method: 'GET',
  path: '/drive/v1/share/detail',
  summary: 'One page of a folder of a share, or of what was shared itself.',
  query: object({
    ...page,
    share_id: id,
    pass_code_token: passCodeToken,
    parent_id: _default(parentId, ''),
    with_audit: flag(false),
  }),
  answer: listed,
  errors: ['file_not_found'],
});

export const searchShare = defineEndpoint({
  ...visit,
  method: 'GET',
  path: '/drive/v1/share:search',
  summary: 'Entries of a share, at any depth, whose names hold the words; newest first.',
  query: object({
    share_id: id,
    pass_code_token: passCodeToken,
    query: text(longestTitle, 1),
    limit: count(1, 500, 100),
    page_token: pageToken,
    thumbnail_size: thumbnail,
    filters: _default(text(4096), ''),
  }),
  answer: listed,
});

export const shareFile = defineEndpoint({
  ...visit,
  method: 'GET',
  path: '/drive/v1/share/file_info',
  summary:
    'One entry of a share, with links to its content that last as long as the share does; without, where its owner allows no downloads.',
  query: object({ share_id: id, file_id: id, pass_code_token: passCodeToken, thumbnail_size: thumbnail }),
  answer: object({ ...check, file_info: optional(file), pass_code_token: string() }),
  errors: ['file_not_found'],
});

export const shareFiles = defineEndpoint({
  ...visit,
  method: 'POST',
  path: '/drive/v1/share:batch_file_info',
  summary:
    'Several entries of a share with links to their content, where its owner allows downloads. What is not in the share is left out.',
  body: object({
    share_id: id,
    file_ids: array(id).check(minLength(1, { error: 'at least one id' }), maxLength(500)),
    pass_code_token: passCodeToken,
    thumbnail_size: thumbnail,
  }),
  answer: object({ ...check, file_infos: array(file), pass_code_token: string() }),
});

export const archiveShare = defineEndpoint({
  ...visit,
  method: 'POST',
  path: '/drive/v1/share:archive',
  summary:
    'Gives a signed address from which a share, or some of its entries, can be read as one zip archive. It ends with the share.',
  rate: 'visit',
  body: object({
    share_id: id,
    pass_code_token: passCodeToken,
    /** All that was shared, if none. */
    file_ids: _default(nullish(array(id).check(maxLength(mostSharedEntries))), []),
  }),
  answer: object({
    ...check,
    url: string(),
    token: string(),
    expire: union([time, literal('')]),
    /** Bytes of the archive as it would be now. */
    size: decimal,
    file_count: decimal,
  }),
  errors: ['file_not_found', 'file_too_deep', 'archive_too_large', 'share_download_forbidden'],
});

/** The folders from the share down to an entry. */
export const sharePath = defineEndpoint({
  ...visit,
  method: 'GET',
  path: '/drive/v1/share/path',
  summary: 'The folders from what was shared down to an entry of the share, the entry last.',
  query: object({ share_id: id, file_id: id, pass_code_token: passCodeToken }),
  answer: object({ ...check, path: array(object({ id: string(), name: string() })) }),
  errors: ['file_not_found'],
});

export const restoreStatuses = ['RESTORE_UNKNOWN', 'RESTORE_START', 'RESTORE_COMPLETE'] as const;

export const restoreShare = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/share/restore',
  group,
  summary:
    'Saves a share, or some of its entries, into the caller’s drive. No byte is copied; more than 1,000 entries go on as a task.',
  access: 'signed-in',
  rate: 'write',
  body: object({
    share_id: id,
    pass_code_token: passCodeToken,
    /** Empty: all of the share. Entries below another one of them are included with it. */
    file_ids: _default(nullish(array(id).check(maxLength(mostSharedEntries))), []),
    /** Folders above the entries which are made again around them. */
    ancestor_ids: _default(nullish(array(id).check(maxLength(1000))), []),
    /** The folder to save into. Without one: "Pack From Shared", or the root if `specify_parent_id` says so. */
    parent_id: _default(nullish(parentId), ''),
    specify_parent_id: _default(nullish(boolean()), false),
    /** Another way to name the folder, which some clients use; "" is the root. */
    to: optional(nullish(object({ parent_id: optional(nullish(parentId)) }))),
    folder_type: optional(nullish(text(32))),
    /** See `idempotencyKey`. */
    idempotency_key: optional(idempotencyKey),
  }),
  answer: object({
    ...check,
    restore_status: oneOf(restoreStatuses),
    /** The task in which it continues, or which is complete. */
    restore_task_id: string(),
    /** The first created entry; empty while it continues. */
    file_id: string(),
  }),
  errors: [
    'file_not_found',
    'file_in_trash',
    'file_restore_own',
    'file_space_not_enough',
    'file_too_large',
    'file_too_deep',
    'file_too_many',
    'idempotency_key_reused',
    'restore_too_many',
  ],
});

export const reportReasons = ['CHILD_SEXUAL_ABUSE', 'COPYRIGHT', 'ABUSE', 'PRIVACY', 'OTHER'] as const;

export const reportShare = defineEndpoint({
  ...visit,
  method: 'POST',
  path: '/drive/v1/share:report',
  summary:
    'Reports a share that breaks the rules to the operator of this server. The answer is the same for any id.',
  rate: 'mail',
  body: object({
    share_id: id,
    reason: oneOf(reportReasons),
    /** The reporter's description of the problem. */
    text: _default(text(2000), ''),
    /** The reporter's address for the result. */
    email: _default(union([literal(''), emailAddress]), ''),
  }),
  answer: nothing,
});

export const entrySources = [
  'browser_extension',
  'official_website',
  'cloud_page',
  'landing_page',
  'home_recent',
  'share_page',
  'starred_file',
  'add_button',
  'plugin_entry',
  'payment_page',
  'official_page',
  'url_checker',
] as const;

export const recordVisit = defineEndpoint({
  ...visit,
  method: 'POST',
  path: '/drive/v1/share:visit',
  summary:
    'Where a visitor of a share came from: hosts before this one, the campaign, the entry. Answered alike for any id.',
  rate: 'visit',
  body: object({
    share_id: id,
    /** Spec section 5: hosts with the time until which they count. Of the first the host is kept, and with it `source`. */
    referrers: _default(array(object({ val: text(255), expired: number() })).check(maxLength(100)), []),
    source: _default(text(longestCampaign), ''),
    medium: _default(text(longestCampaign), ''),
    campaign: _default(text(longestCampaign), ''),
    entry_source: optional(oneOf(entrySources)),
  }),
  answer: nothing,
});

/** Spec section 7, "audit API share". */
export const auditShare = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/audit/share',
  group,
  summary:
    'Asks the operator to review shared files. The answer is the same whether such files exist or not.',
  access: 'signed-in',
  rate: 'mail',
  body: object({
    share_user_id: id,
    file_ids: _default(array(id).check(maxLength(100)), []),
    gcids: _default(array(text(128)).check(maxLength(100)), []),
  }),
  answer: nothing,
});
