import { transact, withDriveLock } from '../../../db/index.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import type { UploadContext } from '../deps.ts';
import { deleteUpload, endWait, lockUpload, type UploadRow } from '../repo.ts';
import { clearUpload } from './part-stages.ts';

/**
 * Ends an upload and gives its reservation back; it must be locked. A file that it has become stays. Its bytes are
 * deleted before the reservation is given back: after a crash in between it is an expired upload, which cleaning ends.
 * @returns whether it ended here.
 */
export async function abandon(
  uploads: UploadContext,
  { id, user_id: userId }: Pick<UploadRow, 'id' | 'user_id'>,
  isDue: (row: UploadRow) => boolean = () => true,
): Promise<boolean> {
  const { db } = uploads;
  const row = await transact(db, async (tx) => {
    const found = await lockUpload(tx, id);
    if (found === undefined || !isDue(found)) return undefined;
    await endWait(tx, id);
    return found;
  });
  if (row === undefined) return false;
  if (row.completed_at === null) await clearUpload(uploads, row, 'whole');
  return withDriveLock(db, userId, async ({ tx }) => {
    const isHere = await deleteUpload(tx, id);
    if (isHere && row.completed_at === null) await reserveQuota(tx, userId, -row.size);
    return isHere;
  });
}
