/** Statements for what open windows of people are told of entries that others share with them (decision 116). */
import { sql } from 'kysely';
import { changesChannel, type Db, type Tx } from '../../db/index.ts';
import { waysOf } from './grants.ts';

type Queries = Db | Tx;

/** Shares of others that one person is told of live; those that were given last. */
const mostHeld = 500;

/** A drive of which a person was given something. */
export interface SharedDrive {
  readonly grantee_id: string;
  readonly owner_id: string;
  /** The drive’s present one. */
  readonly revision: number;
  /** Is another one as soon as other entries of those that were given are there. */
  readonly reach: string;
}

/** The drives of others, or of one owner alone, of which these people were given something. */
export async function drivesSharedWith(
  db: Queries,
  granteeIds: readonly string[],
  ownerId: string | null = null,
): Promise<SharedDrive[]> {
  const { rows } = await sql<SharedDrive>`
    with recursive held as materialized (
      select g.* from unnest(${granteeIds}::text[]) person cross join lateral (
        select grants.* from grants join users u on u.id = grants.owner_id and u.cancelled_at is null
        where grants.grantee_id = person and (${ownerId}::text is null or grants.owner_id = ${ownerId})
        order by grants.created_at desc limit ${mostHeld}
      ) g
    ), ${waysOf(sql`f.id in (select file_id from held)`)}
    select held.grantee_id, held.owner_id, d.revision, md5(coalesce(string_agg(distinct live.entry, ','), '')) as reach
    from held join drives d on d.user_id = held.owner_id left join live on live.entry = held.file_id
    group by held.grantee_id, held.owner_id, d.revision`.execute(db);
  return rows;
}

/** Changes of a drive after a revision, as far as they may concern those with whom something of it is shared. */
export interface SharedChanges {
  /** The drive’s present revision. */
  readonly revision: number;
  /** Folders in which something changed, and shared entries that changed themselves. */
  readonly ids: readonly string[];
  /** There are more than these. */
  readonly isMore: boolean;
  /** Entries went into the trash, came out of it, or were deleted. */
  readonly isReachDoubtful: boolean;
}

const [mostChanges, mostIds] = [300, 200];

/** Undefined if the drive no longer exists. */
export async function sharedChangesAfter(
  db: Queries,
  ownerId: string,
  since: number,
): Promise<SharedChanges | undefined> {
  const { rows } = await sql<SharedChanges & { readonly most: number }>`
    with missed as materialized (
      select * from changes where user_id = ${ownerId} and revision > ${since} order by revision desc limit ${mostChanges}
    ), changed as (
      select unnest(parent_ids) as id from missed
      union
      select file_id from grants where owner_id = ${ownerId} and grantee_id is not null
        and file_id in (select unnest(file_ids) from missed)
    )
    select drives.revision,
      array(select id from changed where id <> '' limit ${mostIds + 1}) as ids,
      coalesce((select count(*) = ${mostChanges} or max(cardinality(parent_ids)) >= ${mostIds} from missed), false) as "isMore",
      exists (select from missed where kind in ('trashed', 'untrashed', 'deleted')) as "isReachDoubtful"
    from drives where drives.user_id = ${ownerId}`.execute(db);
  const [row] = rows;
  return row && { ...row, ids: row.ids.slice(0, mostIds), isMore: row.isMore || row.ids.length > mostIds };
}

/** Of some entries of a drive, those that each of some people reaches by a grant just now; at most so many of each. */
export async function reachedByEach(
  db: Queries,
  {
    ownerId,
    granteeIds,
    ids,
    most,
  }: Readonly<Record<'granteeIds' | 'ids', readonly string[]>> & {
    readonly ownerId: string;
    readonly most: number;
  },
): Promise<{ readonly grantee_id: string; readonly ids: readonly string[] }[]> {
  const first = sql`f.id = any(${ids}::text[]) and f.user_id = ${ownerId}`;
  const { rows } = await sql<{ grantee_id: string; ids: string[] }>`with recursive ${waysOf(first)}
    select g.grantee_id, (array_agg(distinct live.entry))[1:${most}::int] as ids
    from live join way on way.entry = live.entry
    join grants g on g.file_id = way.id and g.owner_id = way.drive and g.grantee_id = any(${granteeIds}::text[])
    join users u on u.id = g.owner_id and u.cancelled_at is null
    group by g.grantee_id`.execute(db);
  return rows;
}

/** Tells the windows of somebody, at all processes, that other entries may be shared with them, or in another way. */
export async function announceGrant(tx: Queries, granteeId: string | null): Promise<void> {
  if (granteeId !== null)
    await sql`select pg_notify(${changesChannel}, ${`${granteeId} grants`})`.execute(tx);
}

/** The same for all with whom an owner shares something. */
export const announceGrantsOf = (tx: Queries, ownerId: string): Promise<unknown> =>
  sql`select pg_notify(${changesChannel}, grantee_id || ' grants') from (
      select distinct grantee_id from grants where owner_id = ${ownerId} and grantee_id is not null
    ) people`.execute(tx);
