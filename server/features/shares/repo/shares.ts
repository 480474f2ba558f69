import { type Selectable, sql } from 'kysely';
import type { Db, Tables, TimePosition, Tx } from '../../../db/index.ts';
import { type ShareRow, withOwner } from './rows.ts';

export type { ShareRow } from './rows.ts';

type Queries = Db | Tx;

export interface OwnShareRow extends Selectable<Tables['shares']> {
  readonly file_num: number;
  /** One of its entries, the same as long as it is there; null where none is. */
  readonly first_file_id: string | null;
}

export interface NewShare {
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly note: string;
  readonly passCode: string;
  readonly expiresAt: Date | null;
  readonly restoreLimit: number | null;
  readonly allowDownload: boolean;
}

/** A share of any owner, ended or not. */
export const findShare = (db: Queries, id: string): Promise<ShareRow | undefined> =>
  withOwner(db).where('shares.id', '=', id).executeTakeFirst();

const own = (db: Queries, userId: string) =>
  db
    .selectFrom('shares')
    .selectAll()
    .select([
      sql<number>`(select count(*) from share_files where share_files.share_id = shares.id)`.as('file_num'),
      sql<
        string | null
      >`(select s.file_id from share_files s join files f on f.id = s.file_id where s.share_id = shares.id and f.trashed_at is null order by s.file_id limit 1)`.as(
        'first_file_id',
      ),
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);

export const findOwnShare = (db: Queries, userId: string, id: string): Promise<OwnShareRow | undefined> =>
  own(db, userId).where('id', '=', id).executeTakeFirst();

export interface OwnSharesQuery {
  /** Held by the titles; "" for all. */
  readonly title: string;
  /** One of their entries; "" for all. */
  readonly fileId: string;
  readonly after: TimePosition | undefined;
  readonly limit: number;
}

/** Newest first, after a position. */
export function listOwnShares(
  db: Queries,
  userId: string,
  { title, fileId, after, limit }: OwnSharesQuery,
): Promise<OwnShareRow[]> {
  let query = own(db, userId);
  // An account has 10,000 at most, which are looked through sooner than an index would be kept.
  if (title !== '') query = query.where(sql<boolean>`position(lower(${title}) in lower(title)) > 0`);
  if (fileId !== '')
    query = query.where(sql<boolean>`id in (select share_id from share_files where file_id = ${fileId})`);
  if (after !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Shares of an account by their ids, those that it has ended too, as long as they are kept. */
export const allShares = (
  db: Queries,
  userId: string,
  after: string,
  limit: number,
): Promise<Selectable<Tables['shares']>[]> =>
  db
    .selectFrom('shares')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export interface ShareCounts {
  /** Those that have not ended. */
  readonly open: number;
  /** Those whose time is not over either, and how many of these the plan of the account allows; null: no limit. */
  readonly live: number;
  readonly mostLive: number | null;
  /** Those that were made within a day, ended or not: the rows of ended ones stay for long. */
  readonly fresh: number;
}

export const countShares = async (db: Queries, userId: string, now: Date): Promise<ShareCounts> => {
  const { rows } = await sql<ShareCounts>`
    select count(*) filter (where deleted_at is null) as open,
      count(*) filter (where deleted_at is null and coalesce(expires_at, 'infinity') > ${now}::timestamptz) as live,
      (select live_shares from account_limits where user_id = ${userId}) as "mostLive",
      count(*) filter (where created_at > now() - interval '1 day') as fresh
    from shares where user_id = ${userId}`.execute(db);
  return rows[0] ?? { open: 0, live: 0, mostLive: null, fresh: 0 };
};

export async function insertShare(tx: Tx, share: NewShare, fileIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('shares')
    .values({
      id: share.id,
      user_id: share.userId,
      title: share.title,
      note: share.note,
      pass_code: share.passCode,
      expires_at: share.expiresAt,
      restore_limit: share.restoreLimit,
      allow_download: share.allowDownload,
      deleted_at: null,
    })
    .execute();
  await sql`
    insert into share_files (share_id, file_id) select ${share.id}, id from unnest(${fileIds}::text[]) as given (id)
  `.execute(tx);
}

export interface Terms {
  readonly title: string;
  readonly note: string;
  readonly pass_code: string;
  readonly expires_at: Date | null;
  readonly restore_limit: number | null;
  readonly allow_download: boolean;
}

/** @param isNewGeneration whether admitted visitors must enter the passcode again. */
export const updateShare = (
  tx: Tx,
  userId: string,
  id: string,
  terms: Terms,
  isNewGeneration: boolean,
): Promise<unknown> =>
  tx
    .updateTable('shares')
    .set({
      ...terms,
      generation: sql`generation + ${isNewGeneration ? 1 : 0}`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();

export const findOwners = (db: Queries, ids: readonly string[]): Promise<{ id: string; user_id: string }[]> =>
  db.selectFrom('shares').select(['id', 'user_id']).where('id', 'in', ids).execute();

/** Ends shares; their entries are deleted, their rows stay for a while. */
export async function endShares(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with ended as (
      update shares set deleted_at = now(), updated_at = now(), generation = generation + 1, pass_code = '', note = ''
      where user_id = ${userId} and id = any(${ids}::text[]) and deleted_at is null
      returning id
    )
    delete from share_files where share_id in (select id from ended)`.execute(tx);
}

/** Stores a decision of the operator about a share and ends its visits. False where it does not exist. */
export const auditShareRow = async (db: Queries, id: string, audit: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set({ audit, generation: sql`generation + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Entries of a share, deleted or not. */
export const sharedIds = async (db: Queries, id: string): Promise<string[]> =>
  (await db.selectFrom('share_files').select('file_id').where('share_id', '=', id).execute()).map(
    ({ file_id }) => file_id,
  );

export interface ReachedEntry {
  readonly id: string;
  /** Whether another one of the entries, which the share shows too, lies above it. */
  readonly is_below: boolean;
}

/**
 * Those of the entries that the share shows now, each once: `share_reaches` for all of them in one walk, which ids that are
 * not there cost nothing.
 */
export const findReached = async (
  db: Queries,
  share: { readonly id: string; readonly user_id: string },
  ids: readonly string[],
): Promise<ReachedEntry[]> => {
  const { rows } = await sql<ReachedEntry>`
    with recursive way (entry, id, parent_id, trashed_at) as (
      select id, id, parent_id, trashed_at from files where id = any(${ids}::text[]) and user_id = ${share.user_id}
      union all
      select way.entry, f.id, f.parent_id, f.trashed_at
      from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
    ), reached as materialized (
      select way.entry from way left join share_files s on s.share_id = ${share.id} and s.file_id = way.id
      group by way.entry
      having bool_or(way.id = ${share.user_id}) and not bool_or(way.trashed_at is not null) and count(s.file_id) > 0
    )
    select reached.entry as id, count(above.entry) > 1 as is_below
    from reached join way on way.entry = reached.entry left join reached above on above.entry = way.id
    group by reached.entry`.execute(db);
  return rows;
};

export const reachedBy = async (
  db: Queries,
  share: { readonly id: string; readonly user_id: string },
  ids: readonly string[],
): Promise<string[]> => (await findReached(db, share, ids)).map(({ id }) => id);

export interface OpenedBy {
  readonly is_open: boolean;
  readonly is_reached: boolean;
  readonly allow_download: boolean;
}

/** Whether a link that was given for a share in this generation opens this file. */
export const opensBy = async (
  db: Queries,
  {
    shareId,
    generation,
    userId,
    fileId,
  }: { shareId: string; generation: number; userId: string; fileId: string },
): Promise<OpenedBy | undefined> => {
  const { rows } = await sql<OpenedBy>`
    select s.generation = ${generation}::int and s.deleted_at is null and s.audit = 'OK' and u.cancelled_at is null
        and (s.expires_at is null or s.expires_at > now()) as is_open,
      share_reaches(s.id, s.user_id, ${fileId}) as is_reached, s.allow_download
    from shares s join users u on u.id = s.user_id
    where s.id = ${shareId} and s.user_id = ${userId}`.execute(db);
  return rows[0];
};

/** The entries and their descendants outside the trash, in no order; reading stops at `most`. */
export const treeIds = async (db: Queries, ids: readonly string[], most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive tree (id, is_folder) as (
      select id, is_folder from files where id = any(${ids}::text[])
      union
      select f.id, f.is_folder from tree cross join lateral (
        select id, is_folder from files where parent_id = tree.id and trashed_at is null limit ${most}
      ) f
      where tree.is_folder
    )
    select id from tree limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Takes one of the saves that a share allows. False where none is left, or the share shows nothing any more. */
export const takeRestore = async (tx: Tx, id: string, generation: number): Promise<boolean> => {
  const { rows } = await sql`
    with taken as (
      update shares set restore_count = restore_count + 1
      where id = ${id} and generation = ${generation}::int and deleted_at is null
        and (restore_limit is null or restore_count < restore_limit)
      returning id
    )
    insert into share_days (share_id, day, restores)
    select ${id}, (now() at time zone 'UTC')::date, 1 where exists (select from taken)
    on conflict (share_id, day) do update set restores = share_days.restores + 1
    returning 1`.execute(tx);
  return rows.length === 1;
};

/** The save failed: it is given back. */
export async function giveRestoreBack(tx: Tx, id: string, day: Date): Promise<void> {
  await sql`
    with given as (
      update shares set restore_count = greatest(restore_count - 1, 0) where id = ${id} returning id
    )
    update share_days set restores = greatest(restores - 1, 0)
    where share_id in (select id from given) and day = (${day}::timestamptz at time zone 'UTC')::date`.execute(
    tx,
  );
}

/** The state of a save. */
export const findRestore = (
  db: Queries,
  userId: string,
  taskId: string,
): Promise<{ phase: string; file_id: string } | undefined> =>
  db
    .selectFrom('tasks')
    .select(['phase', 'file_id'])
    .where('id', '=', taskId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Saves of an account in progress. */
export const countRestores = async (db: Queries, userId: string): Promise<number> => {
  const { rows } = await sql<{ tasks: number }>`
    select count(*) as tasks from tasks
    where user_id = ${userId} and type = 'restore' and phase <> 'PHASE_TYPE_COMPLETE'
      and phase in ('PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING')`.execute(db);
  return rows[0]?.tasks ?? 0;
};

/** Deletes shares that ended long ago; visitors get `NOT_FOUND` from then on. Returns how many. */
export const deleteEnded = async (db: Queries, most: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from shares where id in (
      select id from shares where deleted_at < now() - interval '90 days' limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
};
