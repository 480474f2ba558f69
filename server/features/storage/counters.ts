import { sql } from 'kysely';
import { type Database, type Db, type Tx, transact } from '../../db/index.ts';
import { takeYourTime } from './repo.ts';

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

/**
 * Drives whose counters are not the sums of their files and versions, and of what was promised to uploads, downloads and copies
 * that are under way. One statement, so that a change which is being committed is seen whole or not at all.
 */
export function findWrongCounters({ database }: CountersDeps): Promise<readonly Counters[]> {
  return transact(database.db, async (tx) => {
    await takeYourTime(tx);
    return readWrong(tx, await copyPromises(tx));
  });
}

async function readWrong(
  tx: Tx,
  copies: ReturnType<typeof sql>,
  userId: string | null = null,
): Promise<Counters[]> {
  const { rows } = await sql<Counters>`
    with right_now as (
      select s.user_id, s.used, s.reserved, s.entries, coalesce(f.entries, 0) as right_entries,
        coalesce(f.bytes, 0) + coalesce(v.bytes, 0) as right_used,
        coalesce(u.bytes, 0) + coalesce(o.bytes, 0) + coalesce(c.bytes, 0) as right_reserved
      from spaces s
      left join (
        select user_id, sum(size)::bigint as bytes, count(*) - 1 as entries from files group by user_id
      ) f using (user_id)
      left join (select user_id, sum(size)::bigint as bytes from versions group by user_id) v using (user_id)
      left join (
        select user_id, sum(size)::bigint as bytes from uploads where completed_at is null group by user_id
      ) u using (user_id)
      left join (
        select user_id, sum(reserved)::bigint as bytes from offline_downloads group by user_id
      ) o using (user_id)
      left join (${copies}) c using (user_id)
      where ${userId}::text is null or s.user_id = ${userId}
    )
    select user_id as "userId", used, reserved, right_used as "rightUsed", right_reserved as "rightReserved",
      entries, right_entries as "rightEntries"
    from right_now where used <> right_used or reserved <> right_reserved or entries <> right_entries
    order by user_id`.execute(tx);
  return rows;
}

/**
 * What large copies were promised: it stands in the job, and is given back in the transaction that ends the task. The
 * tables of jobs are not there before the server has started once.
 */
async function copyPromises(db: Db | Tx) {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as is`.execute(db);
  if (rows[0]?.is !== true) return sql`select null::text as user_id, 0::bigint as bytes where false`;
  return sql`
    select j.payload ->> 'userId' as user_id, sum((j.payload ->> 'reserved')::bigint)::bigint as bytes
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks k on k.id = j.task_id and k.identifier = 'files.batch'
    join tasks t on t.id = j.payload ->> 'taskId' and t.phase = 'PHASE_TYPE_RUNNING'
    where j.payload ->> 'reserved' is not null
    group by 1`;
}

/**
 * Sets the counters of a drive right, under its lock: whoever has changed its files and not yet its counters waits, and
 * counts on from what is set here.
 * @returns what was wrong; undefined where they were right after all.
 */
export function repairCounters({ database }: CountersDeps, userId: string): Promise<Counters | undefined> {
  return transact(database.db, async (tx) => {
    await takeYourTime(tx);
    await tx.selectFrom('spaces').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    const [wrong] = await readWrong(tx, await copyPromises(tx), userId);
    if (wrong === undefined) return undefined;
    await tx
      .updateTable('spaces')
      .set({ used: wrong.rightUsed, reserved: wrong.rightReserved, entries: wrong.rightEntries })
      .where('user_id', '=', userId)
      .execute();
    return wrong;
  });
}
