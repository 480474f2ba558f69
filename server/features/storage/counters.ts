import { sql } from 'kysely';
import { type Database, type Tx, transact } from '../../db/index.ts';
import { takeYourTime } from './repo.ts';
import { roomQuery } from './room-query.ts';

/** What a drive says that it uses, and what it does use. Bytes. */
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

export type CountersDeps = { readonly database: Pick<Database, 'db'> };

/** Drives whose counters are not the sums of their rows (`room-query.ts`). */
export function findWrongCounters({ database }: CountersDeps): Promise<readonly Counters[]> {
  return transact(database.db, async (tx) => {
    await takeYourTime(tx);
    return readWrong(tx);
  });
}

async function readWrong(tx: Tx, ofDrive = sql``): Promise<Counters[]> {
  const { rows } = await sql<Counters>`
    select user_id as "userId", used, reserved, right_used as "rightUsed", right_reserved as "rightReserved",
      entries, right_entries as "rightEntries"
    from (${sql.raw(roomQuery)}) room
    where (used <> right_used or reserved <> right_reserved or entries <> right_entries) ${ofDrive}
    order by user_id`.execute(tx);
  return rows;
}

/**
 * Looks at one drive again under its lock, where nothing of it is being changed.
 * @returns what is wrong; undefined where it is right after all.
 */
export const confirmWrong = (deps: CountersDeps, userId: string): Promise<Counters | undefined> =>
  underLock(deps, userId, async (_, wrong) => wrong);

/**
 * Sets the counters of a drive right, under its lock: whoever has changed its files and not yet its counters waits, and
 * counts on from what is set here. What is promised stays promised to the work that goes on.
 * @returns what was wrong; undefined where they were right after all.
 */
export const repairCounters = (deps: CountersDeps, userId: string): Promise<Counters | undefined> =>
  underLock(deps, userId, async (tx, wrong) => {
    await tx
      .updateTable('spaces')
      .set({ used: wrong.rightUsed, reserved: wrong.rightReserved, entries: wrong.rightEntries })
      .where('user_id', '=', userId)
      .execute();
    return wrong;
  });

function underLock(
  { database }: CountersDeps,
  userId: string,
  work: (tx: Tx, wrong: Counters) => Promise<Counters>,
): Promise<Counters | undefined> {
  return transact(database.db, async (tx) => {
    await takeYourTime(tx);
    await tx.selectFrom('spaces').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    const [wrong] = await readWrong(tx, sql`and user_id = ${userId}`);
    return wrong && work(tx, wrong);
  });
}
