import { type Compilable, type RawBuilder, sql } from 'kysely';
import { type Db, prepare, type Tx } from '../../../db/index.ts';
import { entriesAsJson, type JsonEntry, type ListBeginning } from '../../../tree/repo/list/json-entries.ts';
import { type ShareRow, withOwner } from './rows.ts';

type Queries = Db | Tx;

export interface PagedShare extends ShareRow {
  /** Of the owner's drive: another one with each change in it. */
  readonly revision: number;
}

export interface EnteredShare extends ShareRow {
  /** How many of the entries that the share names are there; null where it shows nothing. */
  readonly file_num: number | null;
  /** The folder and all above it, in no order; null where the share does not show it. */
  readonly way: readonly WayStep[] | null;
  /** Of that folder, from the beginning. */
  readonly entries: readonly JsonEntry[] | null;
}

/** A visit: the share, the folder, and how it is shown. */
export interface Entering {
  readonly shareId: string;
  /** "" is the share itself: the shared entries are a list of their own. */
  readonly folderId: string;
  readonly hasToken: boolean;
  readonly now: Date;
}

type EnteringValues = Record<keyof Entering, unknown>;

/**
 * A share with everything that the page of one of its folders shows. Facts that a visitor may not see are not read:
 * those of a share that has ended or was closed, or, without a token, of one that needs its passcode.
 */
export const findEntered = async (
  db: Queries,
  entering: Entering,
  list: ListBeginning,
): Promise<EnteredShare | undefined> => {
  const key = `${list.order} ${list.hasFoldersFirst} ${list.limit}`;
  const find = entered.get(key) ?? prepare((on, value) => enteredWith(on, value, list));
  entered.set(key, find);
  const [share] = await find(db, { ...entering });
  return share;
};

/** By the forms of lists that pages choose among. */
const entered = new Map<string, (db: Queries, values: EnteringValues) => Promise<EnteredShare[]>>();

function enteredWith(
  db: Queries,
  value: (name: keyof Entering) => RawBuilder<unknown>,
  list: ListBeginning,
): Compilable<EnteredShare> {
  const [share, drive, folder] = [sql`shares.id`, sql`shares.user_id`, sql`${value('folderId')}::text`];
  const isShown = sql`shares.deleted_at is null and shares.audit = 'OK' and users.cancelled_at is null
      and (shares.expires_at is null or shares.expires_at > ${value('now')}::timestamptz)
      and (shares.pass_code = '' or ${value('hasToken')}::boolean)`;
  // Separately, so that the path upwards is walked once.
  const seen = sql<{ is_shown: boolean; is_reached: boolean }>`(
    select ${isShown} as is_shown, ${isShown} and share_reaches(${share}, ${drive}, ${folder}) as is_reached offset 0)`;
  return withOwner(db)
    .crossJoinLateral(seen.as<'seen'>(sql.ref('seen')))
    .select([
      sql<number | null>`case when is_shown then (${entriesOf(share, drive)}) end`.as('file_num'),
      sql<readonly WayStep[] | null>`case when is_reached
        then (select json_agg(steps) from (${stepsOf(share, drive, sql`array[${folder}]`)}) steps) end`.as(
        'way',
      ),
      sql<readonly JsonEntry[] | null>`case when is_reached
        then (${entriesAsJson(folder, drive, list)}) end`.as('entries'),
    ])
    .where(share, '=', value('shareId'));
}

/** Shares with all that their pages are made of, but for the entries, which stay as they are while the revision does. */
export const findForPages = (db: Queries, ids: readonly string[]): Promise<PagedShare[]> =>
  withOwner(db)
    .innerJoin('drives', 'drives.user_id', 'shares.user_id')
    .select('drives.revision')
    .where(sql<boolean>`shares.id = any(${ids}::text[])`)
    .execute();

/** How many of the entries that the share names are there. */
export const countShown = async (
  db: Queries,
  share: { readonly id: string; readonly user_id: string },
): Promise<number> => {
  const { rows } = await entriesOf(sql`${share.id}`, sql`${share.user_id}`).execute(db);
  return rows[0]?.entries ?? 0;
};

/**
 * Each folder above the entries of a share is visited once, however many of them lie below it; then everything below a
 * trashed or removed folder is excluded.
 */
const entriesOf = (share: RawBuilder<unknown>, drive: RawBuilder<unknown>) => sql<{ entries: number }>`
    with recursive tops as materialized (
      select f.parent_id, count(*) as entries from share_files s join files f on f.id = s.file_id
      where s.share_id = ${share} and f.user_id = ${drive} and f.trashed_at is null
        and f.parent_id is not null
      group by f.parent_id
    ), way (id, parent_id, is_trashed) as (
      select id, parent_id, trashed_at is not null from files where id in (select parent_id from tops)
      union
      select f.id, f.parent_id, f.trashed_at is not null
      from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
      where not way.is_trashed
    ), lost (id) as (
      select id from way where is_trashed or parent_id is null and id <> ${drive}
      union all
      select way.id from lost join way on way.parent_id = lost.id
    )
    select coalesce(sum(entries), 0)::bigint as entries from tops
    where parent_id not in (select id from lost)`;

/** The entries and all folders above them, with the entries of the share among them. */
export const waysOf = async (
  db: Queries,
  share: { readonly id: string; readonly user_id: string },
  ids: readonly string[],
): Promise<readonly WayStep[]> => {
  const { rows } = await stepsOf(sql`${share.id}`, sql`${share.user_id}`, sql`${ids}::text[]`).execute(db);
  return rows;
};

const stepsOf = (
  share: RawBuilder<unknown>,
  drive: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
) => sql<WayStep>`
    with recursive way (id, parent_id, name, is_folder) as (
      select id, parent_id, name, is_folder from files where id = any(${ids}) and user_id = ${drive}
      union
      select f.id, f.parent_id, f.name, f.is_folder
      from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
    )
    select id, parent_id, name,
      exists (select from share_files s where s.share_id = ${share} and s.file_id = way.id) as is_shared
    from way`;

export interface WayStep {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  /** Whether the share names it. */
  readonly is_shared: boolean;
}
