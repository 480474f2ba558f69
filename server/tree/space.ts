import type { Db, Tx } from '../db/index.ts';
import { named } from './place.ts';

/** Bytes that a new drive has, unless the server is told otherwise. */
export const usualQuota = 10 * 1024 ** 3;

/** Makes the drive of a new account: its room, and the root, whose id is the user's. Twice is once. */
export async function createSpace(tx: Db | Tx, userId: string, quota = usualQuota): Promise<void> {
  await tx
    .insertInto('spaces')
    .values({ user_id: userId, quota })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('files')
    .values({
      ...named(''),
      id: userId,
      user_id: userId,
      parent_id: null,
      is_folder: true,
      blob_hash: null,
      mime_type: '',
      category: 'OTHER',
      trashed_at: null,
      user_modified_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
