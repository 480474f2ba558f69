import { type Db, withDriveLock } from '../db/index.ts';
import { setEnd } from '../features/premium/index.ts';

export { findPremium } from '../features/premium/index.ts';

/**
 * Under the drive's lock, like the redemption of a code, so that an operator and a code that run at once see each
 * other's change.
 */
const set = (db: Db, userId: string, kind: 'granted' | 'ended', until: Date): Promise<void> =>
  withDriveLock(db, userId, async ({ tx, emit }) => {
    await setEnd(tx, { userId, kind, until });
    emit('quota', [], []);
  });

export const grantPremium = (db: Db, userId: string, until: Date): Promise<void> =>
  set(db, userId, 'granted', until);

export const endPremium = (db: Db, userId: string): Promise<void> => set(db, userId, 'ended', new Date());
