import type { FileAnswer } from '../../../api/contract/file.ts';
import { extensionOf } from '../../../api/contract/file-name.ts';
import type { SharedEntry } from '../../../api/contract/share-page.ts';
import type { ShareAnswer, ShareStatus } from '../../../api/contract/shares.ts';
import { timeTextOf } from '../../db/index.ts';
import { categoryOf, type Links } from '../../tree/present.ts';
import type { JsonEntry } from '../../tree/repo/list/json-entries.ts';
import type { PresentedRow } from '../../tree/rows.ts';
import { mayDownload, restoresLeft, shareStatusOf } from './policy.ts';
import type { OwnShareRow, ShareRow } from './repo/shares.ts';

const day = 24 * 60 * 60 * 1000;

/** Words for developers and for clients that have none of their own. */
const statusTexts: Readonly<Record<ShareStatus, string>> = {
  OK: '',
  PASS_CODE_EMPTY: 'This share needs its passcode.',
  PASS_CODE_ERROR: 'The passcode is wrong.',
  MAX_RESTORE_COUNT: 'This share has been saved as often as it may be.',
  EXPIRED: 'This share has expired.',
  DELETED: 'This share was ended by its owner.',
  SENSITIVE_RESOURCE: 'The content of this share is closed.',
  SENSITIVE_WORD: 'The words of this share are not allowed.',
  AUDITING: 'This share is under review.',
  NOT_FOUND: 'There is no such share.',
  PROHIBITED: 'This share is closed.',
};

export const checkOf = (status: ShareStatus) => ({
  share_status: status,
  share_status_text: statusTexts[status],
});

/** Days, begun ones counted. */
const daysLeft = (expiresAt: Date | null, now: number): string =>
  expiresAt === null ? '-1' : String(Math.max(0, Math.ceil((expiresAt.getTime() - now) / day)));

/** Until when, in ms, that number of days is left; beyond all time where the share never ends. */
export const daysLeftUntil = (expiresAt: Date | null, now: number): number =>
  expiresAt === null
    ? Number.POSITIVE_INFINITY
    : expiresAt.getTime() - Math.floor((expiresAt.getTime() - now) / day) * day;

const expiryOf = ({ expires_at: at }: Pick<ShareRow, 'expires_at'>): string => at?.toISOString() ?? '';
const leftOf = (share: ShareRow): string => String(restoresLeft(share) ?? -1);

interface PresentShare {
  readonly publicUrl: string;
  readonly now: number;
}

export const shareUrl = (publicUrl: string, id: string): string => `${publicUrl}/s/${id}`;

/** A share as its owner sees it. */
export function presentShare(row: OwnShareRow, { publicUrl, now }: PresentShare): ShareAnswer {
  const share = { ...row, nickname: '', avatar_id: null, is_owner_leaving: false };
  const url = shareUrl(publicUrl, row.id);
  return {
    kind: 'drive#share',
    share_id: row.id,
    share_url: url,
    share_text: row.pass_code === '' ? url : `${url}\n${row.pass_code}`,
    share_to: row.pass_code === '' ? 'publiclink' : 'encryptedlink',
    pass_code: row.pass_code,
    ...checkOf(ownStatus(share, now)),
    title: row.title,
    note: row.note,
    created_time: row.created_at.toISOString(),
    updated_time: row.updated_at.toISOString(),
    expiration_time: expiryOf(row),
    expiration_left: daysLeft(row.expires_at, now),
    restore_limit: String(row.restore_limit ?? -1),
    restore_count: String(row.restore_count),
    restore_count_left: leftOf(share),
    allow_download: row.allow_download,
    view_count: String(row.view_count),
    download_count: String(row.download_count),
    file_num: String(row.file_num),
    icon_link: '',
    thumbnail_link: '',
  };
}

/** The owner also sees that no saves are left, though visitors may still look. */
function ownStatus(share: ShareRow, now: number): ShareStatus {
  const status = shareStatusOf(share, now);
  return status === 'OK' && restoresLeft(share) === 0 ? 'MAX_RESTORE_COUNT' : status;
}

/** Answer to a visitor without access: the same for every share of that status. */
export const closedPage = (status: ShareStatus) => ({
  ...checkOf(status),
  file_num: '0',
  expiration_left: '0',
  expiration_time: '' as const,
  restore_count_left: '0',
  allow_download: false,
  user_info: { user_id: '', nickname: '', portrait_url: '' },
  title: '',
  note: '',
  icon_link: '',
  thumbnail_link: '',
  files: [],
  next_page_token: '',
  pass_code_token: '',
});

interface PresentPage<File> extends PresentShare {
  readonly avatarUrl: (avatarId: string) => string;
  readonly fileNum: number;
  readonly files: File[];
  readonly nextPageToken: string;
  readonly token: string;
}

/** A share as visitors see it. */
export const presentPage = <File extends Pick<FileAnswer, 'thumbnail_link'>>(
  row: ShareRow,
  page: PresentPage<File>,
) => ({
  ...checkOf('OK'),
  file_num: String(page.fileNum),
  expiration_left: daysLeft(row.expires_at, page.now),
  expiration_time: expiryOf(row),
  restore_count_left: leftOf(row),
  allow_download: mayDownload(row),
  user_info: {
    user_id: row.user_id,
    nickname: row.nickname,
    portrait_url: row.avatar_id === null ? '' : page.avatarUrl(row.avatar_id),
  },
  title: row.title,
  note: row.note,
  icon_link: '',
  thumbnail_link: page.files.find(({ thumbnail_link: link }) => link !== '')?.thumbnail_link ?? '',
  files: page.files,
  next_page_token: page.nextPageToken,
  pass_code_token: page.token,
});

/**
 * An entry as visitors may see it: without what its owner does with it, and without anything above the shared entries.
 */
export const asShared = (row: PresentedRow, isTop: boolean): PresentedRow => ({
  ...row,
  parent_id: isTop ? null : row.parent_id,
  is_starred: false,
  color: '',
  trashed_at: null,
  folder_type: 'NORMAL',
});

const none: never[] = [];

/** An entry for the page of a share. @param thumbnailOf of a file, as `Links` has it */
export function presentEntry(
  [id, isFolder, name, , size, revision, mimeType, category, modifiedAt, hash, hasCover]: JsonEntry,
  thumbnailOf: ReturnType<Links['thumbnailsOf']>,
): SharedEntry {
  return {
    kind: isFolder ? 'drive#folder' : 'drive#file',
    id,
    name,
    size: String(size),
    revision: String(revision),
    file_extension: isFolder ? '' : extensionOf(name),
    mime_type: mimeType,
    file_category: categoryOf(category),
    modified_time: timeTextOf(modifiedAt),
    thumbnail_link: hash === null ? '' : thumbnailOf(id, mimeType, hash, hasCover),
    phase: 'PHASE_TYPE_COMPLETE',
    medias: none,
  };
}
