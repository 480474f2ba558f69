import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { OfflineDownloadsTable } from '../../db/schema.ts';
import type { FileDigests } from '../uploads/index.ts';

type Queries = Db | Tx;
export type DownloadRow = Selectable<OfflineDownloadsTable>;

export const insertDownload = (
  db: Queries,
  row: Pick<
    Insertable<OfflineDownloadsTable>,
    'task_id' | 'user_id' | 'stage_id' | 'url' | 'parent_id' | 'program' | 'name' | 'on_conflict'
  >,
): Promise<unknown> => db.insertInto('offline_downloads').values(row).execute();

export const findDownload = (db: Queries, taskId: string): Promise<DownloadRow | undefined> =>
  db.selectFrom('offline_downloads').selectAll().where('task_id', '=', taskId).executeTakeFirst();

/** A download, and the tag of the content that its stage holds (`contentTagOf`); empty for torrents, whose content never changes. */
export const findPlayed = async (
  db: Queries,
  taskId: string,
): Promise<{ row: DownloadRow; tag: string } | undefined> => {
  const found = await db
    .selectFrom('offline_downloads')
    .innerJoin('tasks', 'tasks.id', 'offline_downloads.task_id')
    .selectAll('offline_downloads')
    .select(contentTag)
    .where('offline_downloads.task_id', '=', taskId)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { tag, ...row } = found;
  return { row, tag };
};

/** Of the task that it is selected with. */
export const contentTag = sql<string>`coalesce(tasks.params->'content'->>'tag', '')`.as('tag');

/** The row as it is now, held until the end of the transaction. */
export const lockDownload = (tx: Tx, taskId: string): Promise<DownloadRow | undefined> =>
  tx.selectFrom('offline_downloads').selectAll().where('task_id', '=', taskId).forUpdate().executeTakeFirst();

/** How many the account has that wait or run; counting stops at `most`. */
export const countDownloads = async (db: Queries, userId: string, most: number): Promise<number> => {
  const { rows } = await sql<{ downloads: number }>`
    select count(*)::int as downloads from (
      select from offline_downloads where user_id = ${userId} limit ${most}
    ) counted`.execute(db);
  return rows[0]?.downloads ?? 0;
};

/** Counts one more download of today, if the account may begin one: two calls at once never take the same place. */
export const takeDay = async (
  db: Queries,
  userId: string,
): Promise<{ isTaken: boolean; isPremium: boolean }> => {
  const { rows } = await sql<{ isTaken: boolean; isPremium: boolean }>`
    with allowance as (
      select rank > 0 as is_premium, downloads_daily as most from account_limits where user_id = ${userId}
    ), taken as (
      insert into offline_days (user_id, day, begun)
      select ${userId}, (now() at time zone 'utc')::date, 1 where (select most from allowance) > 0
      on conflict (user_id, day) do update set begun = offline_days.begun + 1
      where offline_days.begun < (select most from allowance)
      returning 1
    )
    select exists (select from taken) as "isTaken", is_premium as "isPremium" from allowance`.execute(db);
  return rows[0] ?? { isTaken: false, isPremium: false };
};

/** Whoever gives places out waits for the one before, until the end of the transaction. */
export const lockSlots = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('offline slots', 0))`.execute(tx);

/** How many places there are for downloads. */
export interface DownloadConcurrency {
  readonly all: number;
  /** Where the plan of the account says nothing. */
  readonly ofAccount: number;
  /** For those whose sources would begin anew, of which an account has one at most. */
  readonly long: number;
}

/**
 * Gives the free places to those who wait: first to accounts that have the fewest, then to those that were served longest
 * ago. So a thousand downloads of one account do not keep the first of another waiting. One that is held by another change just now gets its
 * place from that change.
 */
export const startWaiting = async (
  tx: Tx,
  { all, ofAccount, long }: DownloadConcurrency,
): Promise<{ task_id: string }[]> => {
  const { rows } = await sql<{ task_id: string }>`
    with running as (
      select user_id, count(*) as places, count(*) filter (where begins_anew) as long_places
      from offline_downloads where is_started group by user_id
    ), long_ones as (
      select distinct on (user_id) task_id, d.created_at, coalesce(t.served_at, '-infinity') as served_at
      from offline_downloads d left join running r using (user_id) left join offline_turns t using (user_id)
      where not d.is_started and not d.is_paused and d.begins_anew and d.not_before <= clock_timestamp() + interval '1 second'
        and coalesce(r.long_places, 0) = 0
      order by user_id, d.priority desc, d.created_at, d.task_id
    ), long_turns as (
      select task_id from long_ones order by served_at, created_at, task_id
      limit greatest(0, ${long}::bigint - (select coalesce(sum(long_places), 0) from running))
    ), waiting as (
      select d.task_id, d.user_id, d.created_at, coalesce(t.served_at, '-infinity') as served_at,
        coalesce(r.places, 0) + row_number() over (
          partition by d.user_id order by d.priority desc, d.created_at, d.task_id
        ) as place
      from offline_downloads d left join running r using (user_id) left join offline_turns t using (user_id)
      where not d.is_started and not d.is_paused and d.not_before <= clock_timestamp() + interval '1 second'
        and (not d.begins_anew or d.task_id in (select task_id from long_turns))
    ), bounds as materialized (
      select user_id, downloads_at_once from account_limits where user_id in (select user_id from waiting)
    ), chosen as (
      select task_id from waiting join bounds using (user_id) where place <= coalesce(downloads_at_once, ${ofAccount}::bigint)
      order by place, served_at, created_at, task_id
      limit greatest(0, ${all}::bigint - (select coalesce(sum(places), 0) from running))
    ), started as (
      update offline_downloads set is_started = true
      where task_id in (
        select task_id from offline_downloads join chosen using (task_id)
        for update of offline_downloads skip locked
      )
      returning task_id, user_id
    ), turns as (
      insert into offline_turns (user_id, served_at) select user_id, clock_timestamp() from started group by user_id
      on conflict (user_id) do update set served_at = excluded.served_at
    )
    select task_id from started`.execute(tx);
  return rows;
};

/**
 * Writes down that the source of a running download would begin anew. False where there is no place for another such one:
 * then it has to wait for one. The lock of the places is held.
 */
export const takeLongSlot = async (
  tx: Tx,
  taskId: string,
  { long }: DownloadConcurrency,
): Promise<boolean> => {
  const { rows } = await sql<{ is_free: boolean }>`
    update offline_downloads d set begins_anew = true where task_id = ${taskId}
    returning (
      select count(*) < ${long}::bigint and not coalesce(bool_or(o.user_id = d.user_id), false)
      from offline_downloads o where o.is_started and o.begins_anew and o.task_id <> d.task_id
    ) as is_free`.execute(tx);
  return rows[0]?.is_free ?? false;
};

/** Failed downloads are tried again within a day as they were asked for; then without the credentials of their sources. */
export const forgetCredentials = (db: Queries): Promise<unknown> =>
  sql`
    update tasks set params = jsonb_set(params, '{offline,url}', params -> 'url')
    where type = 'offline' and phase = 'PHASE_TYPE_ERROR' and updated_at < now() - interval '1 day'
      and params -> 'offline' ->> 'url' <> params ->> 'url'`.execute(db);

/** Places whose job is gone for good, as after too many crashes, are free again. */
export const freeAbandoned = (tx: Tx): Promise<unknown> =>
  sql`
    update offline_downloads set is_started = false
    where is_started and not exists (
      select from graphile_worker.jobs j where j.key = 'offline ' || task_id and j.attempts < j.max_attempts
    )`.execute(tx);

export const noteSource = (
  db: Queries,
  taskId: string,
  {
    name,
    size,
    validator,
  }: { readonly name: string; readonly size: number | null; readonly validator: string },
): Promise<unknown> =>
  db.updateTable('offline_downloads').set({ name, size, validator }).where('task_id', '=', taskId).execute();

export const setReserved = (db: Queries, taskId: string, bytes: number): Promise<unknown> =>
  db.updateTable('offline_downloads').set({ reserved: bytes }).where('task_id', '=', taskId).execute();

export const recordContent = (
  db: Queries,
  taskId: string,
  { sha256, gcid, crc32, md5, size }: FileDigests & { readonly size: number },
): Promise<unknown> =>
  db
    .updateTable('offline_downloads')
    .set({
      blob_hash: Buffer.from(sha256, 'hex'),
      gcid,
      crc32,
      md5: Buffer.from(md5, 'hex'),
      final_size: size,
    })
    .where('task_id', '=', taskId)
    .execute();

/** Gives the place back, to wait for a later try. */
export const postpone = (
  db: Queries,
  taskId: string,
  { seconds, tries }: { readonly seconds: number; readonly tries: number },
): Promise<unknown> =>
  db
    .updateTable('offline_downloads')
    .set({
      is_started: false,
      tries,
      not_before: sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`,
    })
    .where('task_id', '=', taskId)
    .execute();

/** A running download polls for it. */
export const pause = (db: Queries, taskId: string): Promise<unknown> =>
  db.updateTable('offline_downloads').set({ is_paused: true }).where('task_id', '=', taskId).execute();

/** Restarts its time limit. */
export const resume = (db: Queries, taskId: string): Promise<unknown> =>
  db
    .updateTable('offline_downloads')
    .set({ is_paused: false, tries: 0, not_before: sql<Date>`now()`, created_at: sql<Date>`now()` })
    .where('task_id', '=', taskId)
    .execute();

/** Puts a download before all others of its account, or behind them. */
export const setPriority = (db: Queries, taskId: string, place: 'first' | 'last'): Promise<unknown> =>
  sql`
    update offline_downloads d set priority = (
      select ${place === 'first' ? sql`max(priority) + 1` : sql`min(priority) - 1`} from offline_downloads where user_id = d.user_id
    ) where task_id = ${taskId}`.execute(db);

export const isPaused = async (db: Queries, taskId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('offline_downloads')
    .select('is_paused')
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row?.is_paused ?? false;
};

export const deleteDownload = (db: Queries, taskId: string): Promise<unknown> =>
  db.deleteFrom('offline_downloads').where('task_id', '=', taskId).execute();

/** Which of these stages have bytes of downloads. */
export const stagedDownloads = async (db: Queries, stageIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('offline_downloads')
    .select('stage_id')
    .where('stage_id', '=', sql<string>`any(${stageIds}::text[])`)
    .execute();
  return rows.map(({ stage_id }) => stage_id);
};

/** Downloads of today: how many the account may begin, how many it has, and whether that is by a plan that not every account has. */
export const readDay = async (
  db: Queries,
  userId: string,
): Promise<{ most: number; begun: number; isPremium: boolean }> => {
  const { rows } = await sql<{ most: number; begun: number; isPremium: boolean }>`
    select downloads_daily as most, rank > 0 as "isPremium", coalesce((
      select begun from offline_days where user_id = ${userId} and day = (now() at time zone 'utc')::date
    ), 0)::int as begun
    from account_limits where user_id = ${userId}`.execute(db);
  return rows[0] ?? { most: 0, begun: 0, isPremium: false };
};

/** Days that are over count for nobody. */
export const deleteOldDays = (db: Queries): Promise<unknown> =>
  sql`delete from offline_days where day < (now() at time zone 'utc')::date - 1`.execute(db);

export const isBlocked = async (db: Queries, infoHash: string): Promise<boolean> => {
  const row = await db
    .selectFrom('blocked_torrents')
    .select('id')
    .where('info_hash', '=', infoHash)
    .where('unblocked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** False where it is blocked already. */
export const insertBlocked = async (
  db: Queries,
  row: { readonly info_hash: string; readonly reason: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('blocked_torrents')
    .values({ ...row, unblocked_at: null })
    .onConflict((conflict) => conflict.column('info_hash').where('unblocked_at', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

/** False where it is not blocked. */
export const endBlocked = async (db: Queries, infoHash: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('blocked_torrents')
    .set({ unblocked_at: sql<Date>`now()` })
    .where('info_hash', '=', infoHash)
    .where('unblocked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Blocked torrents, the latest first; with `all` also those that are allowed again. */
export const listBlocked = (
  db: Queries,
  all: boolean,
  most: number,
): Promise<{ info_hash: string; reason: string; blocked_at: Date; unblocked_at: Date | null }[]> =>
  db
    .selectFrom('blocked_torrents')
    .select(['info_hash', 'reason', 'blocked_at', 'unblocked_at'])
    .$if(!all, (query) => query.where('unblocked_at', 'is', null))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Unfinished tasks of a torrent. */
export const tasksOfTorrent = (
  db: Queries,
  infoHash: string,
): Promise<{ task_id: string; user_id: string }[]> =>
  db
    .selectFrom('offline_torrents')
    .innerJoin('offline_downloads', 'offline_downloads.task_id', 'offline_torrents.task_id')
    .select(['offline_downloads.task_id', 'offline_downloads.user_id'])
    .where('info_hash', '=', infoHash)
    .orderBy('offline_downloads.task_id')
    .execute();

/** Marks a completed task as told by letter. Undefined where it was before, or is gone: its owner has removed it. */
export const claimDoneMail = async (
  db: Queries,
  taskId: string,
): Promise<{ user_id: string; name: string; size: number } | undefined> => {
  const { rows } = await sql<{ user_id: string; name: string; size: number }>`
    update tasks set params = params || '{"told":true}'
    where id = ${taskId} and phase = 'PHASE_TYPE_COMPLETE' and not params ? 'told'
    returning user_id, file_name as name, file_size::float8 as size`.execute(db);
  return rows[0];
};

export const unclaimDoneMail = (db: Queries, taskId: string): Promise<unknown> =>
  sql`update tasks set params = params - 'told' where id = ${taskId}`.execute(db);
