import { transact } from '../../../db/index.ts';
import type { UploadContext } from '../deps.ts';
import type { UploadRow } from '../repo.ts';
import type { Held } from './locks.ts';
import { forgetParts, type PartRow, partsOf, setTakenAs } from './part-repo.ts';

/** The stage of a part that arrives. Parts without an upload are found by the id before the `p`. */
export const partStage = (uploadId: string, number: number): string => `${uploadId}p${number}`;

/**
 * The lock of a part while its bytes arrive. The holder of an upload may wait for its parts, never the other way round.
 */
export const partLock = (uploadId: string, number: number): string => `${uploadId} part ${number}`;

/** Stages that are discarded side by side. */
const atOnce = 16;

/**
 * Discards all bytes of an upload, also those arriving at this moment; it must be locked. They are deleted before the
 * rows that count them, so that no crash leaves any uncounted.
 * @throws {ApiError} `upload_locked` where another process takes a part; called again, it continues.
 */
export async function clearUpload(
  uploads: UploadContext,
  row: Pick<UploadRow, 'id' | 'taken_as'>,
  next: 'whole' | 'parts',
): Promise<void> {
  const { db, blobs, digests } = uploads;
  const { id } = row;
  if (row.taken_as !== 'whole') await dropPartStages(uploads, id);
  digests.drop(id);
  await blobs.stage(id).discard();
  await transact(db, async (tx) => {
    await forgetParts(tx, id);
    await setTakenAs(tx, id, next, { unverified_from: null });
  });
}

async function dropPartStages({ db, blobs, locks }: UploadContext, id: string): Promise<void> {
  await setTakenAs(db, id, 'dropped');
  const parts = await partsOf(db, id);
  const discard = ({ number }: PartRow) => blobs.stage(partStage(id, number)).discard();
  for (const part of parts.filter(({ etag }) => etag === null)) {
    const taken = async ({ settling }: Held): Promise<void> => {
      settling();
      await discard(part);
    };
    await locks.hold(partLock(id, part.number), taken, { interrupts: true });
  }
  const whole = parts.filter(({ etag }) => etag !== null);
  for (let at = 0; at < whole.length; at += atOnce)
    await Promise.all(whole.slice(at, at + atOnce).map(discard));
}
