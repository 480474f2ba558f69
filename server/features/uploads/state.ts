import { authorize } from '../../authorize.ts';
import type { Db } from '../../db/index.ts';
import type { UploadContext } from './deps.ts';
import { continueUpload } from './policy.ts';
import { lastJoined, type PartRow } from './receive/part-repo.ts';
import { clearUpload, partStage } from './receive/part-stages.ts';
import { findUpload, setStagePlace, setUnverified, type UploadRow } from './repo.ts';

/** @throws {ApiError} `file_not_found` for an unknown one or another account's; `upload_gone` for an expired one. */
export async function loadUpload(db: Db, userId: string, id: string): Promise<UploadRow> {
  const row = await findUpload(db, userId, id);
  authorize(userId, continueUpload, row);
  return row;
}

/** Whether its bytes, if any have come, lie where this process has its stages. */
export const isHere = async (
  { blobs }: Pick<UploadContext, 'blobs'>,
  { stage_place: place }: Pick<UploadRow, 'stage_place'>,
): Promise<boolean> => place === null || place === (await blobs.stagePlace());

/**
 * Brings an upload here, which must be locked. One whose bytes lie with another node begins again, from nothing: that node may be gone, or
 * have bytes that were never proved.
 */
export async function broughtHere(uploads: UploadContext, row: UploadRow): Promise<UploadRow> {
  const { db, blobs } = uploads;
  const place = await blobs.stagePlace();
  if (row.completed_at !== null || row.stage_place === place) return row;
  if (row.stage_place === null) {
    await setStagePlace(db, row.id, place);
    return { ...row, stage_place: place };
  }
  await clearUpload(uploads, row, 'whole');
  await setStagePlace(db, row.id, place);
  return { ...row, stage_place: place, taken_as: 'whole', unverified_from: null };
}

/** Brings it here, and takes back bytes whose checksum was announced and never proved, because the process was killed in between. */
export async function repaired(uploads: UploadContext, given: UploadRow): Promise<UploadRow> {
  const { db, blobs } = uploads;
  const row = await broughtHere(uploads, given);
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
