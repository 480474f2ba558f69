import {
  _default,
  array,
  boolean,
  int,
  literal,
  maximum,
  minimum,
  number,
  object,
  enum as oneOf,
  optional,
  regex,
  string,
  union,
} from 'zod/mini';
import { longestTitle } from './bounds.ts';
import { defineEndpoint } from './endpoint.ts';
import { file } from './file.ts';
import { thumbnailSizes } from './files.ts';
import { mostSharedEntries, mostSharesEnded } from './ids.ts';
import { maxLength, minLength } from './length.ts';
import {
  count,
  decimal,
  id,
  idempotencyKey,
  nothing,
  type Output,
  page,
  pageToken,
  text,
  time,
} from './shapes.ts';

/** Shares as their owner sees them; `share-visits.ts` has the calls of visitors. */
const group = 'Shares';

/** The status of a share, or why it shows nothing (spec section 3, share check result codes). */
export const shareStatuses = [
  'OK',
  'PASS_CODE_EMPTY',
  'PASS_CODE_ERROR',
  'MAX_RESTORE_COUNT',
  'EXPIRED',
  'DELETED',
  'SENSITIVE_RESOURCE',
  'SENSITIVE_WORD',
  'AUDITING',
  'NOT_FOUND',
  'PROHIBITED',
] as const;
export const shareStatus = oneOf(shareStatuses);
export type ShareStatus = Output<typeof shareStatus>;

export const longestPassCode = 32;
export const mostDays = 3650;
export const mostRestores = 1_000_000;

/** A passcode that an owner chooses, or "" for none. */
export const newPassCode = string().check(
  regex(/^(?:[a-z0-9]{6,32})?$/, { error: '6 to 32 of a to z and 0 to 9, or "" for none' }),
);

/** -1: for ever. */
const days = int().check(minimum(-1), maximum(mostDays));
/** -1: any number. */
const restores = int().check(minimum(-1), maximum(mostRestores));

export const share = object({
  kind: literal('drive#share'),
  share_id: string(),
  share_url: string(),
  /** The address and, beneath it, the passcode if there is one. */
  share_text: string(),
  share_to: oneOf(['publiclink', 'encryptedlink']),
  /** Empty: none is needed. */
  pass_code: string(),
  share_status: shareStatus,
  share_status_text: string(),
  title: string(),
  note: string(),
  created_time: time,
  updated_time: time,
  /** Empty: never. */
  expiration_time: union([time, literal('')]),
  /** Days that are left, begun ones counted; -1: for ever. */
  expiration_left: string(),
  /** -1: any number. */
  restore_limit: string(),
  restore_count: decimal,
  restore_count_left: string(),
  /** Whether visitors may download. */
  allow_download: boolean(),
  view_count: decimal,
  download_count: decimal,
  /** Entries that were shared. */
  file_num: decimal,
  icon_link: string(),
  thumbnail_link: string(),
  /** In lists: one of the entries, usually the only one; absent where it was deleted. */
  reference_resource: optional(file),
});
export type ShareAnswer = Output<typeof share>;

/** Settings of a share, when it is created and afterwards. */
const terms = {
  /** `encryptedlink` is `pass_code_option: REQUIRED`. */
  share_to: optional(oneOf(['publiclink', 'encryptedlink'])),
  /** `REQUIRED` without a code of one's own makes one. */
  pass_code_option: optional(oneOf(['NOT_REQUIRED', 'REQUIRED'])),
  pass_code: optional(newPassCode),
  expiration_days: optional(days),
  /** In place of days; "" for ever. */
  expiration_time: optional(union([time, literal('')])),
  restore_limit: optional(restores),
  /** True for new ones. Where it is false, visitors get no link to content, only to small pictures; saving stays allowed. */
  allow_download: optional(boolean()),
  title: optional(text(longestTitle)),
  note: optional(text(2000)),
} as const;

export const createShare = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/share',
  group,
  summary: 'Makes a link to files and folders, with or without a passcode, for a time or for ever.',
  access: 'owner',
  rate: 'write',
  body: object({
    ...terms,
    file_ids: array(id).check(minLength(1, { error: 'at least one id' }), maxLength(mostSharedEntries)),
    /** See `idempotencyKey`. */
    idempotency_key: optional(idempotencyKey),
  }),
  answer: object({
    share_id: string(),
    share_url: string(),
    pass_code: string(),
    share_text: string(),
    /** Always empty; some clients read it. */
    share_list: array(share),
    share,
  }),
  errors: ['file_not_found', 'file_in_trash', 'idempotency_key_reused', 'share_not_found', 'share_too_many'],
});

export const editShare = defineEndpoint({
  method: 'PATCH',
  path: '/drive/v1/share/{id}',
  group,
  summary:
    'Changes the terms of a share; what is left out stays. Another passcode or another end takes what was let in before out again; without downloads, links to content end.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object(terms),
  answer: share,
  errors: ['share_not_found'],
});

export const listShares = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/share/list',
  group,
  summary: 'One page of the caller’s shares, newest first. Those that were ended are left out.',
  access: 'signed-in',
  rate: 'read',
  query: object({
    limit: count(1, 500, 100),
    page_token: pageToken,
    thumbnail_size: _default(oneOf(thumbnailSizes), 'SIZE_LARGE'),
    /** Only those that have this in their title, whatever its case. */
    title: _default(text(longestTitle), ''),
    /** Only those that hold this entry itself, not a folder above it. */
    file_id: _default(union([literal(''), id]), ''),
  }),
  answer: object({
    ...page('drive#shareList', 'shares', share).shape,
    /** The same as `shares`, under the name that some clients use. */
    data: array(share),
  }),
});

export const deleteShares = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/share:batchDelete',
  group,
  summary: 'Ends shares at once, with all that was let in. The files stay.',
  access: 'owner',
  rate: 'write',
  body: object({
    ids: array(id).check(minLength(1, { error: 'at least one id' }), maxLength(mostSharesEnded)),
  }),
  answer: nothing,
  errors: ['share_not_found'],
});

export const shareOrigins = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/share/{id}/origins',
  group,
  summary:
    'Where visits of the last days came from, as far as the visitors allowed it to be counted: the twenty hosts and the twenty campaigns with the most.',
  access: 'owner',
  rate: 'read',
  params: object({ id }),
  query: object({ days: count(1, 90, 30) }),
  answer: object({
    origins: array(
      object({
        kind: oneOf(['host', 'campaign']),
        /** Empty: no other host was before. */
        name: string(),
        visits: number(),
      }),
    ),
  }),
  errors: ['share_not_found'],
});

export const shareStatistics = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/share/{id}/statistics',
  group,
  summary: 'How often a share was looked at, saved and downloaded from on each of the last days (UTC).',
  access: 'owner',
  rate: 'read',
  params: object({ id }),
  query: object({ days: count(1, 365, 30) }),
  answer: object({
    kind: literal('drive#shareStatistics'),
    /** Oldest first, today last, without gaps. */
    days: array(
      object({
        /** 2026-01-31 */
        date: string(),
        view_count: decimal,
        restore_count: decimal,
        download_count: decimal,
      }),
    ),
  }),
  errors: ['share_not_found'],
});
