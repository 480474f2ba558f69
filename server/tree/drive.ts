import type { Db, Tx } from '../db/index.ts';
import { named } from './place.ts';
import { insertDrive } from './repo/drives.ts';

/**
 * Makes the drive of a new account: its row, and the root, whose id is the user's. Twice is once.
 * @param ownQuota bytes that it may hold; null: those of its plan.
 */
export const createDrive = (tx: Db | Tx, userId: string, ownQuota: number | null = null): Promise<void> =>
  insertDrive(tx, userId, { ownQuota, root: named('') });
