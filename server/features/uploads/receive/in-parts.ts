import { BlobError } from '../../../blobs/index.ts';
import { ApiError } from '../../../errors.ts';
import type { UploadContext } from '../deps.ts';
import { digestsAt, keepDigests } from '../digests/stage-digests.ts';
import { findUpload, setUnverified, type UploadRow } from '../repo.ts';
import { broughtHere, loadUpload, repaired } from '../state.ts';
import { finish } from './finish.ts';
import type { Held } from './locks.ts';
import { forgetParts, markJoined, type PartRow, partsOf } from './part-repo.ts';
import { clearUpload, partStage } from './part-stages.ts';
import type { UploadName } from './receive.ts';
import { whileRenewing } from './renewing.ts';
import { yielding } from './yielding.ts';

/**
 * Switches an upload to parts; earlier bytes are discarded where there are any in one piece, parts have begun to be
 * joined, or the client starts again.
 * @throws {ApiError} `upload_locked`, `upload_gone`, `file_not_found`.
 */
export function beginParts(
  uploads: UploadContext,
  { userId, id }: UploadName,
  { anew }: { readonly anew: boolean },
): Promise<void> {
  return whileHeld(uploads, { userId, id }, anew, async (given) => {
    const row = await broughtHere(uploads, given);
    const parts = await partsOf(uploads.db, id);
    if (!anew && row.taken_as === 'parts' && !parts.some(({ joined }) => joined)) return;
    await clearUpload(uploads, row, 'parts');
  });
}

/** Gives up all parts; the upload waits for others, or for its bytes in one piece. */
export const dropParts = (uploads: UploadContext, name: UploadName): Promise<void> =>
  whileHeld(uploads, name, true, async (row) => {
    if (row.taken_as !== 'whole') await clearUpload(uploads, row, 'whole');
  });

/** A finished upload has no bytes to release. */
function whileHeld(
  uploads: UploadContext,
  { userId, id }: UploadName,
  interrupts: boolean,
  work: (row: UploadRow) => Promise<void>,
): Promise<void> {
  const clear = async (): Promise<void> => {
    const row = await loadUpload(uploads.db, userId, id);
    if (row.completed_at === null) await work(row);
  };
  return uploads.locks.hold(id, clear, { interrupts, isBrief: true });
}

/**
 * The lock of the one part of a drive that is being joined. It is on the disk twice meanwhile, and reserved once: an
 * account that ends a hundred uploads at once would otherwise use twice its quota (decision 040).
 */
const joinLock = (userId: string): string => `part of ${userId}`;

/**
 * Creates the file of an upload whose parts have all arrived: one after the other is appended to the upload's own
 * stage, and deleted as soon as that has it, so that no more than one part of the drive is on the disk twice. After a
 * crash it continues with the same part.
 * @returns the file's id.
 * @throws {ApiError} `upload_locked`, and what `finish` throws.
 */
export function joinParts(
  uploads: UploadContext,
  { userId, id }: UploadName,
  named: ReadonlySet<number>,
): Promise<string> {
  return uploads.locks.hold(id, async (held) => {
    const row = await repaired(uploads, await loadUpload(uploads.db, userId, id));
    if (row.completed_at !== null) return row.result_id!;
    if (row.taken_as !== 'parts') throw new ApiError('upload_locked', { retryAfter: 1 });
    const parts = await partsOf(uploads.db, id);
    const state = {
      joined: parts.filter(({ joined }) => joined),
      left: parts.filter((part) => !part.joined),
    };
    const fileId = await whileRenewing(uploads, row, async () => {
      await appendParts(uploads, row, state, named, held);
      held.settling();
      return finish(uploads, await loadUpload(uploads.db, userId, id));
    });
    await forgetParts(uploads.db, id);
    return fileId;
  });
}

async function appendParts(
  uploads: UploadContext,
  { id, user_id: userId, size }: UploadRow,
  { joined, left }: { readonly joined: readonly PartRow[]; readonly left: readonly PartRow[] },
  named: ReadonlySet<number>,
  held: Held,
): Promise<void> {
  const { db, blobs, locks } = uploads;
  const staged = { stageId: id, size };
  let offset = joined.reduce((sum, part) => sum + part.size, 0);
  const coming = left.filter(({ number, size: bytes }) => named.has(number) && bytes > 0);
  if (coming.length === 0) return;
  const state = await digestsAt(uploads, staged, offset);
  // Between two parts it may be broken off as within one.
  const goingOn: Held = { ...held, settling: () => {} };
  await setUnverified(db, id, offset);
  try {
    for (const part of coming) {
      const stage = blobs.stage(partStage(id, part.number));
      const until = offset + part.size;
      const join = async (): Promise<void> => {
        const end = await blobs.stage(id).append(offset, yielding(stage.read(), goingOn, state), {
          limit: until,
          onChunk: (chunk) => state.update(chunk),
        });
        if (end !== until) throw new ApiError('upload_offset_mismatch');
        await markJoined(db, { id, number: part.number, until });
        await stage.discard();
      };
      await locks.hold(joinLock(userId), join, { isBrief: true, within: held });
      offset = until;
    }
    await setUnverified(db, id, null);
  } catch (error) {
    const row = await findUpload(db, userId, id);
    if (row !== undefined) await repaired(uploads, row);
    throw withoutSource(error);
  } finally {
    await keepDigests(uploads, staged, state);
  }
}

/** Without a sender, an interruption is caused by the disk, or by a takeover of the upload. */
function withoutSource(error: unknown): unknown {
  if (!(error instanceof BlobError) || error.reason !== 'interrupted') return error;
  return error.cause instanceof BlobError
    ? error.cause
    : new ApiError('upload_locked', { cause: error, retryAfter: 1 });
}
