import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '../../db/index.ts';

type Queries = Db | Tx;
export type SeedRow = Selectable<Tables['torrent_seeds']>;

/** A torrent of which all chosen files are stored is seeded from now on; one that is seeded already goes on as it is. */
export const insertSeed = (
  tx: Tx,
  {
    taskId,
    userId,
    info,
    ratio,
    hours,
  }: {
    readonly taskId: string;
    readonly userId: string;
    readonly info: Buffer;
    /** How often its bytes may be given. */
    readonly ratio: number;
    readonly hours: number;
  },
): Promise<unknown> =>
  sql`
    insert into torrent_seeds (info_hash, user_id, trackers, peers, info, file_indexes, file_ids, hashes, most, ends_at)
    select t.info_hash, ${userId}, t.trackers, t.peers, ${info}, s.indexes, s.ids, s.hashes,
      floor(s.size * ${ratio}::float8), now() + make_interval(secs => ${hours}::float8 * 3600)
    from offline_torrents t, (
      select array_agg(f.file_index order by f.file_index) as indexes,
        array_agg(f.file_id order by f.file_index) as ids, array_agg(f.hash order by f.file_index) as hashes,
        sum(b.size)::float8 as size
      from offline_torrent_files f join blobs b on b.hash = f.hash where f.task_id = ${taskId}
    ) s
    where t.task_id = ${taskId} and s.size > 0
    on conflict (info_hash) do nothing`.execute(tx);

/** Ends those that began first where there are more than so many. */
export const keepLatestSeeds = (db: Queries, most: number): Promise<unknown> =>
  sql`
    delete from torrent_seeds where info_hash in (
      select info_hash from torrent_seeds order by began_at desc, info_hash offset ${most}
    )`.execute(db);

/** Whether a seed may go on; of the row `s`. */
const mayGoOn = sql<boolean>`(
  s.ends_at > now() and s.given < s.most
  and exists (select from users u where u.id = s.user_id and u.cancelled_at is null)
  and not exists (select from blocked_torrents b where b.info_hash = s.info_hash and b.unblocked_at is null))`;

/**
 * Ends those whose time or ratio is over, or that are blocked. Their files, of which a torrent may have 10,000, are looked at where they are
 * read: this runs every few seconds. @returns those that go on.
 */
export const endSeeds = async (db: Queries): Promise<string[]> => {
  const { rows } = await sql<{ info_hash: string }>`
    with ended as (delete from torrent_seeds s where not ${mayGoOn} returning info_hash)
    select info_hash from torrent_seeds where info_hash not in (select info_hash from ended)
    order by began_at, info_hash`.execute(db);
  return rows.map(({ info_hash: infoHash }) => infoHash);
};

export const findSeed = (db: Queries, infoHash: string): Promise<SeedRow | undefined> =>
  db.selectFrom('torrent_seeds').selectAll().where('info_hash', '=', infoHash).executeTakeFirst();

/**
 * Counts bytes before they are given, if they may be: within the ratio and the time, of files that are all in the drive with the same
 * content, and of no blocked torrent.
 */
export const takeShare = async (
  db: Queries,
  infoHash: string,
  {
    bytes,
    ids,
    hashes,
  }: { readonly bytes: number; readonly ids: readonly string[]; readonly hashes: readonly Buffer[] },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update torrent_seeds s set given = given + ${bytes}
    where info_hash = ${infoHash} and given + ${bytes} <= most
      and ${mayGoOn}
      and not exists (
        select from unnest(${ids}::text[], ${hashes}::bytea[]) as w (id, hash)
        where not exists (
          select from files f where f.id = w.id and f.user_id = s.user_id and f.blob_hash = w.hash
            and file_state(f.id, s.user_id) = 'live'
        )
      )`.execute(db);
  return numAffectedRows > 0n;
};

export const deleteSeed = (db: Queries, infoHash: string): Promise<unknown> =>
  db.deleteFrom('torrent_seeds').where('info_hash', '=', infoHash).execute();

export const deleteAllSeeds = (db: Queries): Promise<unknown> => db.deleteFrom('torrent_seeds').execute();
