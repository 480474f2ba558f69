import type { Db, Tx } from '../../../db/index.ts';

/** The secret of an authenticator, as better-auth has encrypted it. */
export const findFactorSecret = (db: Db | Tx, userId: string): Promise<{ secret: string } | undefined> =>
  db.selectFrom('two_factors').select('secret').where('userId', '=', userId).executeTakeFirst();

/** Uses up the period of a code and all before. @returns false where that was done already. */
export async function claimPeriod(db: Db | Tx, userId: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ last_counter: counter })
    .where('userId', '=', userId)
    .where('last_counter', '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A factor whose first code has not come, held until the transaction ends. */
export const lockPendingFactor = (tx: Tx, userId: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('two_factors')
    .select('id')
    .where('userId', '=', userId)
    .where('verified', '=', false)
    .forUpdate()
    .executeTakeFirst();

/** From here on the factor is required. */
export async function enableFactor(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.updateTable('two_factors').set({ verified: true }).where('id', '=', id).execute();
  await tx.updateTable('users').set({ twoFactorEnabled: true }).where('id', '=', userId).execute();
}

export async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('userId', '=', userId).execute();
  await tx.updateTable('users').set({ twoFactorEnabled: false }).where('id', '=', userId).execute();
}
