import type { Db, Tx } from '../../../db/index.ts';

export interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Since when it is being deleted. */
  readonly cancelledAt: Date | null;
  readonly hasSecondFactor: boolean;
  /** Since when this person runs the drive. */
  readonly operatorSince: Date | null;
}

const listed = [
  'id',
  'email',
  'name',
  'createdAt',
  'cancelled_at as cancelledAt',
  'twoFactorEnabled as hasSecondFactor',
  'operator_since as operatorSince',
] as const;

export const findListedUser = (db: Db, userId: string): Promise<ListedUser | undefined> =>
  db.selectFrom('users').select(listed).where('id', '=', userId).executeTakeFirst();

/** Those behind an id, in the order of ids. */
export const listUsers = (db: Db, after: string, limit: number): Promise<ListedUser[]> =>
  db.selectFrom('users').select(listed).where('id', '>', after).orderBy('id').limit(limit).execute();

export async function countSessions(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export const listCancelled = (db: Db): Promise<{ id: string }[]> =>
  db.selectFrom('users').select('id').where('cancelled_at', 'is not', null).execute();

export const cancelUser = (tx: Tx, userId: string, now: Date): Promise<unknown> =>
  tx.updateTable('users').set({ cancelled_at: now }).where('id', '=', userId).execute();

/** @returns false where the account is not being deleted. */
export async function eraseUser(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('cancelled_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sessions, challenges, codes and counts that have run out. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  await tx.deleteFrom('verifications').where('expiresAt', '<', now).execute();
  // Kept for another hour, so that a device that still polls learns the reason.
  await tx
    .deleteFrom('device_codes')
    .where('expiresAt', '<', new Date(now.getTime() - 3_600_000))
    .execute();
  // Kept for a day, so that a code which comes again is known.
  await tx
    .deleteFrom('oauth_codes')
    .where('expires_at', '<', new Date(now.getTime() - 24 * 3_600_000))
    .execute();
  await tx.deleteFrom('mail_codes').where('expires_at', '<', now).execute();
  await tx.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute();
}
