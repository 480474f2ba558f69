import type { Db, Tx } from '../db/index.ts';
import { named } from './place.ts';
import { insertDrive } from './repo/drives.ts';

/** Default quota of a new drive, in bytes. */
export const usualQuota = 10 * 1024 ** 3;

/** Makes the drive of a new account: its row, and the root, whose id is the user's. Twice is once. */
export const createDrive = (tx: Db | Tx, userId: string, quota = usualQuota): Promise<void> =>
  insertDrive(tx, userId, { quota, root: named('') });
