import { change } from '../../db/index.ts';
import type { UploadParts } from './parts.ts';
import { deleteUpload, lockUpload, type UploadRow } from './repo.ts';

/**
 * Ends an upload and gives its room back; it must be held. A file that it has become stays. The row goes before the
 * bytes: after a crash in between, cleaning finds bytes that belong to nothing.
 * @returns whether it ended here.
 */
export async function abandon(
  { db, blobs, files, digests }: UploadParts,
  { id, user_id: userId }: Pick<UploadRow, 'id' | 'user_id'>,
  isDue: (row: UploadRow) => boolean = () => true,
): Promise<boolean> {
  const isEnded = await change(db, userId, async ({ tx }) => {
    const row = await lockUpload(tx, id);
    if (row === undefined || !isDue(row)) return false;
    await deleteUpload(tx, id);
    if (row.completed_at === null) await files.reserveSpace(tx, userId, -row.size);
    return true;
  });
  if (!isEnded) return false;
  digests.drop(id);
  await blobs.stage(id).discard();
  return true;
}
