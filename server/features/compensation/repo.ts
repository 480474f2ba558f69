import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

/** When an account was made, and whether the ledger has an entry under a reference. */
export const findAccount = async (
  db: Db | Tx,
  { userId, reference }: { readonly userId: string; readonly reference: string },
) => {
  const { rows } = await sql<{ createdAt: Date; isGiven: boolean }>`
    select u."createdAt", exists (
      select from ledger where source = 'compensation' and reference = ${reference}
    ) as "isGiven"
    from users u where u.id = ${userId}`.execute(db);
  return rows[0];
};
