import { type Db, transact } from '../db/index.ts';
import { findDetached } from './repo/trees.ts';
import { removeTrees, type Step } from './trash.ts';

const atOnce = 1000;

/**
 * Deletes every file, folder and version of a drive, its root last; the rest is deleted with the account's row. May be
 * run again after a crash, and finds less to do.
 */
export async function removeDrive(db: Db, userId: string): Promise<void> {
  await removeDetached(db, userId);
  await removeTrees((work) => transact(db, work), userId, [userId]);
}

/** Deletes detached entries, and gives their bytes back. */
export async function removeDetached(db: Db, userId: string): Promise<void> {
  const step: Step = (work) => transact(db, work);
  for (;;) {
    const detached = (await findDetached(db, userId, atOnce)).map(({ id }) => id);
    if (detached.length === 0) return;
    await removeTrees(step, userId, detached);
  }
}
