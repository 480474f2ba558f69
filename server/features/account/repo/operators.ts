import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/index.ts';

/** Links that stay: each start of a server without accounts makes one. */
const mostLinks = 9;

/** Keeps a link. @returns whether it was kept: where there is an account, none is. */
export async function insertOperatorLink(db: Db | Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_links (hash) select ${hash} where not exists (select from users)
    returning hash`.execute(db);
  await sql`
    delete from operator_links
    where hash not in (select hash from operator_links order by made_at desc, hash limit ${mostLinks})`.execute(
    db,
  );
  return rows.length > 0;
}

export async function hasOperatorLink(db: Db | Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from operator_links where hash = ${hash}`.execute(db);
  return rows.length > 0;
}

/**
 * Locks all accounts, so that of several at once exactly one is the first, and uses the link up.
 * @returns whether the account that is being created in this transaction is the first and the operator's.
 */
export async function claimOperatorLink(tx: Tx, hash: Buffer): Promise<boolean> {
  await sql`lock table users in share row exclusive mode`.execute(tx);
  const { rows } = await sql`
    delete from operator_links where hash = ${hash} and not exists (select from users)
    returning hash`.execute(tx);
  return rows.length > 0;
}

/** Names an account an operator's, or no longer. @returns since when it is. */
export async function writeOperator(
  db: Db | Tx,
  userId: string,
  isOperator: boolean,
  now: Date,
): Promise<Date | null> {
  const { operator_since } = await db
    .updateTable('users')
    .set({ operator_since: isOperator ? sql<Date>`coalesce(operator_since, ${now})` : null })
    .where('id', '=', userId)
    .returning('operator_since')
    .executeTakeFirstOrThrow();
  return operator_since;
}

/** The address of the operator of the longest standing. */
export async function findOperatorAddress(db: Db | Tx): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .select('email')
    .where('operator_since', 'is not', null)
    .where('cancelled_at', 'is', null)
    .orderBy('operator_since')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.email;
}
