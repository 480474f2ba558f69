import { authorize } from '../../authorize.ts';
import type { Db } from '../../db/index.ts';
import type { UploadContext } from './deps.ts';
import { continueUpload } from './policy.ts';
import { lastJoined, type PartRow } from './receive/part-repo.ts';
import { partStage } from './receive/part-stages.ts';
import { findUpload, setUnverified, type UploadRow } from './repo.ts';

/** @throws {ApiError} `file_not_found` for an unknown one or another account's; `upload_gone` for an expired one. */
export async function loadUpload(db: Db, userId: string, id: string): Promise<UploadRow> {
  const row = await findUpload(db, userId, id);
  authorize(userId, continueUpload, row);
  return row;
}

/** Takes back bytes whose checksum was announced and never proved, because the process was killed in between. */
export async function repaired({ db, blobs }: UploadContext, row: UploadRow): Promise<UploadRow> {
  if (row.unverified_from === null) return row;
  if (row.taken_as === 'parts') await discardJoined(blobs, await lastJoined(db, row.id));
  const stage = blobs.stage(row.id);
  if ((await stage.size()) > row.unverified_from) await stage.truncate(row.unverified_from);
  await setUnverified(db, row.id, null);
  return { ...row, unverified_from: null };
}

/** Of the part that was joined last the own bytes may be there still. */
async function discardJoined(blobs: UploadContext['blobs'], part: PartRow | undefined): Promise<void> {
  if (part !== undefined) await blobs.stage(partStage(part.upload_id, part.number)).discard();
}

/** Bytes that are here, of a row that is `repaired`. Content that was sealed just before a crash is all here. */
export async function offsetOf({ blobs }: UploadContext, row: UploadRow): Promise<number> {
  if (row.completed_at !== null) return row.size;
  // Bytes of parts do not count for a sender of one piece.
  const staged = row.taken_as === 'whole' ? await blobs.stage(row.id).size() : 0;
  return staged < row.size && (await isSealed(blobs, row)) ? row.size : staged;
}

export const isSealed = async (blobs: UploadContext['blobs'], row: UploadRow): Promise<boolean> =>
  row.blob_hash !== null && (await blobs.size(row.blob_hash.toString('hex'))) === row.size;
