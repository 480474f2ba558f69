import { sql } from 'kysely';
import type { Tx } from '../../db/index.ts';
import { totalsQuery } from './totals-query.ts';

/** Recorded and actual usage of a drive, in bytes. */
export interface Counters {
  readonly userId: string;
  readonly used: number;
  readonly reserved: number;
  readonly rightUsed: number;
  readonly rightReserved: number;
  /** Files and folders. */
  readonly entries: number;
  readonly rightEntries: number;
}

/** Drives whose counters are wrong, or one of them if it is such. */
export async function readWrong(tx: Tx, userId?: string): Promise<Counters[]> {
  const ofDrive = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
  const { rows } = await sql<Counters>`
    select user_id as "userId", used, reserved, right_used as "rightUsed", right_reserved as "rightReserved",
      entries, right_entries as "rightEntries"
    from (${sql.raw(totalsQuery)}) totals
    where (used <> right_used or reserved <> right_reserved or entries <> right_entries) ${ofDrive}
    order by user_id`.execute(tx);
  return rows;
}

export const lockDrive = (tx: Tx, userId: string): Promise<unknown> =>
  tx.selectFrom('drives').select('user_id').where('user_id', '=', userId).forUpdate().execute();

export const setCounters = (
  tx: Tx,
  { userId, rightUsed, rightReserved, rightEntries }: Counters,
): Promise<unknown> =>
  tx
    .updateTable('drives')
    .set({ used: rightUsed, reserved: rightReserved, entries: rightEntries })
    .where('user_id', '=', userId)
    .execute();
