import { type Selectable, sql } from 'kysely';
import type { ActivityKind, ActivityTables } from './activity-table.ts';
import type { Tx } from './connect.ts';
import { activityId } from './ids.ts';

type Row = Selectable<ActivityTables['activity']>;

/** An entry, and the folder in which it was changed. */
export interface NotedEntry {
  readonly id: string;
  readonly folder: string;
}

/** Something that somebody does in a drive, for those with whom the place is shared. */
export interface Noted {
  readonly kind: ActivityKind;
  readonly entries: readonly NotedEntry[];
  /** Of a move: where to. The folders of the entries are those that they leave. */
  readonly into?: string;
  readonly grant?: Pick<Row, 'grantee' | 'grantee_id' | 'role'>;
}

/** The doing of an account; null: nobody with one. */
export interface NotedBy extends Noted {
  readonly by: string | null;
}

/** Rows that are kept of one drive. */
export const mostActivity = 1000;
/** Folders that one row names, and entries. */
const [mostFolders, mostNamed] = [20, 3];
/** Folders of one change that are looked at. */
const mostLookedAt = 200;
/** Milliseconds within which more of the same by one person joins the row before. */
const goesOnWithin = 10 * 60_000;

/** Adds to the activity of a drive, whose lock is held, what happened in a part of it that is shared. */
export async function recordActivity(tx: Tx, ownerId: string, noted: readonly NotedBy[]): Promise<void> {
  for (const one of noted) {
    const row = await rowOf(tx, ownerId, one);
    if (row !== undefined) await add(tx, row);
  }
}

type NewRow = Omit<Row, 'id' | 'created_at'>;

const none = { grantee: null, grantee_id: null, role: null, into_id: null };

async function rowOf(
  tx: Tx,
  ownerId: string,
  { kind, entries, into, grant, by }: NotedBy,
): Promise<NewRow | undefined> {
  const file_ids = entries.slice(0, mostNamed).map(({ id }) => id);
  const facts = { ...none, owner_id: ownerId, kind, actor_id: by, file_ids };
  if (grant !== undefined)
    return { ...facts, ...grant, folder_ids: entries.map(({ folder }) => folder), counts: [1] };
  const counts = new Map<string, number>();
  if (into !== undefined) counts.set(into, entries.length);
  for (const { folder } of entries) if (folder !== into) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const shared = await sharedAmong(tx, ownerId, [...counts.keys()].slice(0, mostLookedAt));
  const kept = [...counts].filter(([folder]) => shared.has(folder)).slice(0, mostFolders);
  if (kept.length === 0) return undefined;
  const into_id = into !== undefined && shared.has(into) ? into : null;
  return { ...facts, into_id, folder_ids: kept.map(([id]) => id), counts: kept.map(([, count]) => count) };
}

/** Those of the folders that are given to somebody, or lie in what is. */
async function sharedAmong(tx: Tx, ownerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ entry: string }>`
    with recursive way (entry, id, parent_id) as (
      select f.id, f.id, f.parent_id from files f where f.id = any(${ids}::text[]) and f.user_id = ${ownerId}
      union all
      select way.entry, f.id, f.parent_id
      from way cross join lateral (select * from files where files.id = way.parent_id limit 1) f
    )
    select distinct entry from way where id in (select file_id from grants where owner_id = ${ownerId})`.execute(
    tx,
  );
  return new Set(rows.map(({ entry }) => entry));
}

async function add(tx: Tx, row: NewRow): Promise<void> {
  const last = row.grantee === null ? await lastOf(tx, row.owner_id) : undefined;
  const joined = last && joinedTo(last, row);
  if (last !== undefined && joined !== undefined) {
    await tx
      .updateTable('activity')
      .set({ ...joined, created_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', last.id)
      .execute();
    return;
  }
  await tx
    .insertInto('activity')
    .values({ ...row, id: activityId(), created_at: sql<Date>`clock_timestamp()` })
    .execute();
  await dropOldest(tx, row.owner_id);
}

interface LastRow extends Row {
  readonly is_going_on: boolean;
}

async function lastOf(tx: Tx, ownerId: string): Promise<LastRow | undefined> {
  const { rows } = await sql<LastRow>`
    select *, created_at > clock_timestamp() - ${goesOnWithin} * interval '1 ms' as is_going_on
    from activity where owner_id = ${ownerId} order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0];
}

/** A row with what its actor does just after it; undefined, where that is something else. */
function joinedTo(
  last: LastRow,
  { kind, actor_id, into_id, ...row }: NewRow,
): Pick<Row, 'folder_ids' | 'counts' | 'file_ids'> | undefined {
  const isSame = last.kind === kind && last.actor_id === actor_id && last.into_id === into_id;
  if (!(isSame && last.is_going_on && last.grantee === null)) return undefined;
  const isRepeated = kind === 'renamed' || kind === 'updated';
  const isKnown = row.file_ids.every((id) => last.file_ids.includes(id));
  const counts = new Map(last.folder_ids.map((id, at) => [id, last.counts[at] ?? 0]));
  if (!(isRepeated && isKnown))
    for (const [at, id] of row.folder_ids.entries())
      counts.set(id, (counts.get(id) ?? 0) + (row.counts[at] ?? 0));
  if (counts.size > mostFolders) return undefined;
  const named = [...new Set([...last.file_ids, ...row.file_ids])].slice(0, mostNamed);
  return { folder_ids: [...counts.keys()], counts: [...counts.values()], file_ids: named };
}

const dropOldest = (tx: Tx, ownerId: string): Promise<unknown> =>
  sql`delete from activity where id in (
      select id from activity where owner_id = ${ownerId} order by created_at desc, id desc offset ${mostActivity}
    )`.execute(tx);
