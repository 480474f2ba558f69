import type { ConflictRule } from '../../../../api/contract/files.ts';
import { headOf } from '../../../blobs/index.ts';
import { actingAs, type LockedDrive, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { addFile, replaceUnchanged } from '../../../tree/content.ts';
import { reachStill } from '../../../tree/granted.ts';
import { sniff } from '../../../tree/kinds/kinds.ts';
import { recordEvent } from '../../../tree/repo/events.ts';
import { requestReceived, visitStill } from '../../../tree/visits.ts';
import { placeOf, replacedIn } from '../begin/replacing.ts';
import type { UploadContext } from '../deps.ts';
import type { FileDigests } from '../digests/digests.ts';
import { measured } from '../digests/stage-digests.ts';
import {
  keepBlob,
  lockUpload,
  markCompleted,
  recordDigests,
  settleReservation,
  type UploadRow,
} from '../repo.ts';
import { isSealed } from '../state.ts';
import { abandon } from './abandon.ts';

/**
 * Creates the file of an upload whose bytes have all arrived; the upload must be locked. It may be called again after a
 * crash at any point. The digests are stored first, since sealing removes the stage and the transaction may still fail
 * then. Sealing comes last, so that a refused file leaves no content behind.
 * @returns the file's id.
 * @throws {ApiError} `file_duplicated_name`, where the rule is `refuse`, `file_not_found`, where the sender may not put it
 * into that folder any more, and `conflict` or `file_in_trash` about the file that it was to replace: then the upload is
 * ended.
 */
export async function finish(uploads: UploadContext, row: UploadRow): Promise<string> {
  const { db, blobs, digests } = uploads;
  const isStored = (await blobs.stage(row.id).size()) < row.size && (await isSealed(blobs, row));
  const facts = isStored ? recorded(row) : await measured(uploads, { stageId: row.id, size: row.size });
  if (!isStored) await recordDigests(db, row.id, facts);
  const head = await headOf(row.size, (start, end) =>
    isStored ? blobs.read(facts.sha256, { start, end }) : blobs.stage(row.id).read(start, end),
  );
  const kind = await sniff(head, row.name, row.mime_type);
  try {
    const id = await withDriveLock(db, row.user_id, (locked) =>
      store(uploads, locked, row, { ...facts, ...kind }),
    );
    digests.drop(row.id);
    uploads.contentCame?.();
    return id;
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) await abandon(uploads, row);
    throw error;
  }
}

/**
 * No later try would make a file of it: its name is taken, the folder is shared with its sender no longer, or the file
 * that it would replace has changed or lies in the trash.
 */
export const isFinal = ({ reason }: ApiError): boolean => finalReasons.has(reason);

const finalReasons = new Set<ApiError['reason']>([
  'file_duplicated_name',
  'file_not_found',
  'conflict',
  'file_in_trash',
]);

const recorded = ({ blob_hash, gcid, crc32, md5 }: UploadRow): FileDigests => ({
  sha256: blob_hash!.toString('hex'),
  gcid: gcid!,
  crc32: crc32!,
  md5: md5?.toString('hex') ?? '',
});

export type StoredFacts = FileDigests & { readonly mimeType: string; readonly category: string };

async function store(
  { blobs }: UploadContext,
  locked: LockedDrive,
  row: UploadRow,
  facts: StoredFacts,
): Promise<string> {
  const made = await makeFile(locked, row, facts);
  if (made.isNew) await blobs.stage(row.id).seal(facts.sha256);
  return made.fileId;
}

/** Makes the file in the database; whoever calls it seals the stage before the commit, where the file is new. */
export async function makeFile(
  locked: LockedDrive,
  { id, size }: UploadRow,
  facts: StoredFacts,
): Promise<{ readonly fileId: string; readonly isNew: boolean }> {
  const { tx, userId } = locked;
  const row = await lockUpload(tx, id);
  if (row === undefined) throw new ApiError('upload_gone');
  if (row.result_id !== null) return { fileId: row.result_id, isNew: false };
  const replaces = row.request_id === null ? replacedIn(row.metadata) : undefined;
  if (row.request_id !== null) await visitStill(locked, row.sender_id, row.parent_id);
  else await reachStill(locked, row.sender_id, 'createFile', placeOf({ replaces, parentId: row.parent_id }));
  const { sha256, gcid, crc32, md5, mimeType, category } = facts;
  const hash = Buffer.from(sha256, 'hex');
  await keepBlob(tx, { hash, size, gcid, crc32, md5 });
  const acting = actingAs(locked, row.request_id === null ? row.sender_id : null);
  const content = { hash, size, mimeType, category, userModifiedAt: row.user_modified_at };
  const file =
    replaces === undefined
      ? await addFile(acting, {
          ...content,
          id: row.file_id,
          parentId: row.parent_id,
          name: row.name,
          uploadId: id,
          rule: row.on_conflict as ConflictRule,
        })
      : await replaceUnchanged(acting, replaces, content);
  await settleReservation(tx, userId, size);
  await markCompleted(tx, id, file.id);
  if (row.request_id !== null) await requestReceived(locked, row.request_id, file);
  await recordEvent(tx, { userId, type: 'TYPE_UPLOAD', fileId: file.id, fileName: file.name });
  return { fileId: file.id, isNew: true };
}
