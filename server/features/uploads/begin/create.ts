import { safeParse } from 'zod/mini';
import { type ConflictRule, conflictRules } from '../../../../api/contract/files.ts';
import { idempotencyKey } from '../../../../api/contract/shapes.ts';
import { fileId, type LockedDrive, type Tx, uploadId, withDriveLock } from '../../../db/index.ts';
import { ApiError, invalid } from '../../../errors.ts';
import type { Replaced } from '../../../tree/content.ts';
import { folderWithin } from '../../../tree/entries.ts';
import { isVisitId } from '../../../tree/file-requests.ts';
import { reachStill, refusalFor } from '../../../tree/granted.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { type Keyed, keyed, once } from '../../../tree/once.ts';
import { checkedName, nameFor } from '../../../tree/place.ts';
import { targetFolder } from '../../../tree/policy.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import { findByName } from '../../../tree/repo/entries.ts';
import { takeRoom } from '../../../tree/visits.ts';
import type { UploadContext } from '../deps.ts';
import { countUnfinished, findPromised, insertUpload, type UploadRow } from '../repo.ts';
import { type Headers, headerOf, readLength, readMetadata } from '../tus.ts';
import { placeOf, placeOfReplaced, replacedBy } from './replacing.ts';

/** A requested upload; names are not yet validated. */
interface WantedUpload {
  /** Who sends it. */
  readonly userId: string;
  /** The drive that takes it. */
  readonly driveId: string;
  readonly parentId: string;
  /** Folders below the parent, made where they are missing. */
  readonly folders: readonly string[];
  readonly name: string;
  /** Bytes; infinite beyond safe integers. */
  readonly size: number;
  readonly rule: ConflictRule;
  /** The file whose content it becomes; its folder, its name and the rule count for nothing then. */
  readonly replaces?: Replaced | undefined;
  /**
   * A name that is taken now is refused whatever the rule; the rule is for one that is taken while the bytes arrive.
   */
  readonly asksFirst?: boolean;
  readonly userModifiedAt: Date | null;
  /** Media type by the sender. */
  readonly mimeType: string;
  readonly declaredHash: string;
  /** The `Upload-Metadata` header. */
  readonly metadata: string;
}

/** One with its idempotency key, if any. */
export type NamedUpload = WantedUpload & { readonly key?: string };

/** One whose drive is not known yet. */
export type UnplacedUpload = Omit<NamedUpload, 'driveId'>;

/** The request of a tus creation by its headers, and its idempotency key, if any. */
export function readWanted(userId: string, headers: Headers): UnplacedUpload {
  const size = readLength(headers);
  const metadata = readMetadata(headers);
  const path = metadata.get('relative_path')?.split('/') ?? [];
  const name = metadata.get('filename') || path.at(-1);
  if (name === undefined) throw invalid('Upload-Metadata', 'the filename is missing');
  return {
    userId,
    parentId: parentIn(metadata.get('parent_id') ?? ''),
    folders: path.slice(0, -1),
    name,
    size,
    ...ruleIn(metadata.get('on_conflict') || 'rename'),
    replaces: replacedBy(metadata),
    userModifiedAt: timeIn(metadata.get('user_modified_time') ?? ''),
    mimeType: (metadata.get('filetype') ?? '').slice(0, 200).replaceAll('\0', ''),
    declaredHash: '',
    metadata: headerOf(headers, 'Upload-Metadata')?.trim() ?? '',
    ...keyIn(metadata.get('idempotency_key')),
  };
}

function parentIn(text: string): string {
  if (!/^[\w-]{0,64}$/.test(text))
    throw invalid('Upload-Metadata', 'parent_id: an id of a folder, or nothing');
  return text;
}

function keyIn(text: string | undefined): { readonly key?: string } {
  if (text === undefined || text === '') return {};
  const { success } = safeParse(idempotencyKey, text);
  if (!success) throw invalid('Upload-Metadata', 'idempotency_key: letters, digits, _ and -, at most 128');
  return { key: text };
}

/**
 * `ask` is for senders that ask a person: a name that is taken is refused before a byte is sent, and one that is taken
 * afterwards does not lose the bytes.
 */
export function ruleIn(text: string): Pick<WantedUpload, 'rule' | 'asksFirst'> {
  if (text === 'ask') return { rule: 'rename', asksFirst: true };
  const rule = conflictRules.find((known) => known === text);
  if (rule === undefined)
    throw invalid('Upload-Metadata', `on_conflict: one of ${conflictRules.join(', ')}, ask`);
  return { rule };
}

export function timeIn(text: string): Date | null {
  if (text === '') return null;
  const at = new Date(/^\d{4}-\d\d-\d\dT/.test(text) ? text : Number.NaN);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999)
    throw invalid('Upload-Metadata', 'user_modified_time: a time (RFC 3339)');
  return at;
}

export const callOf = (wanted: NamedUpload) => {
  const { key, parentId, folders, name, size, userModifiedAt, mimeType, replaces } = wanted;
  const request = ['upload', parentId, folders, name, size, userModifiedAt, mimeType];
  return keyed(key, replaces === undefined ? request : [...request, replaces]);
};

/** The same for a tus creation: one that is repeated with its key is answered with the upload that was begun then. */
export const beginNamedStage = (uploads: UploadContext, wanted: NamedUpload): Promise<UploadRow> =>
  beginStage<never>(uploads, wanted, callOf(wanted), (tx, id) => findPromised(tx, wanted.userId, id));

/** The same in a transaction that is open already. */
export const beginNamedStageIn = (locked: LockedDrive, wanted: NamedUpload): Promise<UploadRow> =>
  beginStageIn<never>(locked, wanted, callOf(wanted), (tx, id) => findPromised(tx, wanted.userId, id));

type FindEarlier<Earlier> = (tx: Tx, id: string) => Promise<UploadRow | Earlier | undefined>;

/**
 * Begins an upload: reserves its bytes, creates its folders, and gives it an id, all or nothing: a refused upload
 * leaves no folder. Two uploads into one new folder end in the same folder.
 * @throws {ApiError} `file_name_invalid`, `file_not_found`, `file_in_trash`, `file_too_deep`, `file_space_not_enough`, `file_too_large`,
 * `file_duplicated_name` (the rule is `refuse`, or a folder of the path is a file), `conflict` (the file that it would
 * replace has other content by now), `idempotency_key_reused`.
 * @returns the upload; or what an earlier call with the same key has created, as `find` reads it by its id.
 */
export async function beginStage<Earlier = never>(
  { db }: UploadContext,
  wanted: WantedUpload,
  call: Keyed | undefined,
  find: FindEarlier<Earlier>,
): Promise<UploadRow | Earlier> {
  const accepted = acceptedOf(wanted);
  return withDriveLock(db, wanted.driveId, (locked) => beginAccepted(locked, accepted, call, find));
}

const beginStageIn = async <Earlier>(
  locked: LockedDrive,
  wanted: WantedUpload,
  call: Keyed | undefined,
  find: FindEarlier<Earlier>,
): Promise<UploadRow | Earlier> => beginAccepted(locked, acceptedOf(wanted), call, find);

/** Whatever can be refused without a look at the drive is refused before it is locked. */
export function acceptedOf(wanted: WantedUpload): WantedUpload {
  const name = checkedName(wanted.name);
  // All that comes by a request lies in the one folder of its visit.
  const folders = isVisitId(wanted.userId) ? [] : wanted.folders.map(checkedName);
  // No quota reaches beyond a number, and the database none for the number.
  if (!Number.isFinite(wanted.size)) throw new ApiError('file_space_not_enough');
  return { ...wanted, name, folders };
}

function beginAccepted<Earlier>(
  locked: LockedDrive,
  wanted: WantedUpload,
  call: Keyed | undefined,
  find: FindEarlier<Earlier>,
): Promise<UploadRow | Earlier> {
  const { tx, userId: ownerId } = locked;
  const { userId: senderId } = wanted;
  const isVisit = isVisitId(senderId);
  // Keys are kept with an account: those of a visitor with the owner's, in whose own no space can be.
  const named = isVisit && call !== undefined ? { ...call, key: `${senderId} ${call.key}` } : call;
  const begun = once<UploadRow | Earlier>({ tx, userId: isVisit ? ownerId : senderId }, named, {
    find: (id) => find(tx, id),
    make: () => (isVisit ? insertVisited(locked, wanted) : insertWanted(locked, wanted)),
    idOf: (made) => (made as UploadRow).file_id,
  });
  return begun.catch((error: unknown) => {
    throw isVisit ? error : refusalFor(senderId, ownerId, error);
  });
}

async function insertWanted(locked: LockedDrive, wanted: WantedUpload): Promise<UploadRow> {
  const { tx } = locked;
  const { userId, driveId, size } = wanted;
  await reachStill(locked, userId, 'createFile', placeOf(wanted));
  const replaced = wanted.replaces && (await placeOfReplaced(locked, wanted.replaces));
  await refuseMany(tx, userId);
  await refuseLarge(tx, driveId, size);
  // First the quota, the most common refusal: no folder is created in vain then.
  if (!(await reserveQuota(tx, driveId, size))) throw new ApiError('file_space_not_enough');
  if (replaced)
    return insertUpload(tx, rowOf({ ...wanted, rule: 'replace' }, replaced.parentId, replaced.name));
  const parentId = await makeFolders(locked, wanted.parentId, wanted.folders);
  const finalName = await nameToHold(tx, { ...wanted, parentId });
  return insertUpload(tx, rowOf(wanted, parentId, finalName));
}

/** One of a visitor: into the folder that is theirs, whatever they name, and beside what is there. */
async function insertVisited(locked: LockedDrive, wanted: WantedUpload): Promise<UploadRow> {
  const { requestId, folderId } = await takeRoom(locked, wanted.userId, wanted.size);
  const visited = { ...wanted, rule: 'rename' as const, asksFirst: false, parentId: folderId };
  const name = await nameToHold(locked.tx, visited);
  return insertUpload(locked.tx, { ...rowOf(visited, folderId, name), request_id: requestId });
}

/** A new upload, with ids of its own. */
export const rowOf = (wanted: WantedUpload, parentId: string, name: string) => ({
  id: uploadId(),
  user_id: wanted.driveId,
  sender_id: wanted.userId,
  file_id: fileId(),
  parent_id: parentId,
  name,
  size: wanted.size,
  declared_hash: wanted.declaredHash,
  mime_type: wanted.mimeType,
  on_conflict: wanted.rule,
  user_modified_at: wanted.userModifiedAt,
  completed_at: null,
  result_id: null,
  metadata: wanted.metadata,
});

/** Uploads that one account sends at a time: an empty one reserves no bytes, and still is a row. */
export const mostUnfinished = 1000;

async function refuseMany(tx: Tx, userId: string): Promise<void> {
  if ((await countUnfinished(tx, userId, mostUnfinished)) < mostUnfinished) return;
  const description = `${mostUnfinished} uploads are under way already; end some of them first.`;
  throw new ApiError('too_many_requests', { description, retryAfter: 60 });
}

async function makeFolders(locked: LockedDrive, top: string, folders: readonly string[]): Promise<string> {
  let parentId = await targetFolder(locked.tx, locked.userId, top);
  for (const name of folders) {
    ({ id: parentId } = await folderWithin(locked, { parentId, name, rule: 'replace' }));
  }
  return parentId;
}

/**
 * The name that the file will have, answered before a byte is sent: it must stay true, since some programs give up an
 * upload whose name changes. A file that is to be replaced is looked up again at the end.
 * @throws {ApiError} `file_duplicated_name`.
 */
async function nameToHold(
  tx: Tx,
  { parentId, name, rule, asksFirst }: Pick<WantedUpload, 'parentId' | 'name' | 'rule' | 'asksFirst'>,
): Promise<string> {
  const there = rule === 'replace' ? await findByName(tx, parentId, name) : undefined;
  if (there !== undefined && !there.is_folder) return name;
  const isRefused = rule === 'refuse' || asksFirst;
  const named = await nameFor(tx, {
    parentId,
    name,
    isFolder: false,
    rule: isRefused ? 'refuse' : 'rename',
    // As at its end: other uploads that would replace the file of this name do not conflict, all others do.
    ...(rule === 'replace' && { uploadId: '' }),
  });
  return named.name;
}
