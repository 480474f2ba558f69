import { type Db, transact } from '../../db/index.ts';
import { removeTrees } from './trash.ts';
import { findDetached } from './tree-repo.ts';

/**
 * Deletes every file, folder and version of a drive, its root last; the rest goes with the account's row. May be run
 * again after a crash, and finds less to do.
 */
export async function removeDrive(db: Db, userId: string): Promise<void> {
  const detached = (await findDetached(db, userId)).map(({ id }) => id);
  await removeTrees((work) => transact(db, work), userId, [userId, ...detached]);
}
