import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';

export interface ChangeRow {
  readonly revision: number;
  readonly at: Date;
  readonly kind: string;
  readonly file_ids: readonly string[];
  readonly parent_ids: readonly string[];
}

/** Changes that are sent to a page one by one; after more than these it reads everything again. */
const mostMissed = 300;
/** Ids in all of them together: 400 in each would be 4 MB. */
const mostIds = 10_000;

/** Changes of a drive after a revision. */
export interface Since {
  /** The drive's present revision. */
  readonly revision: number;
  readonly changes: readonly ChangeRow[];
  /** Too much was missed, or it is not known any more. */
  readonly isReset: boolean;
}

/** One snapshot of the revision and its changes. Undefined if the drive no longer exists. */
export async function changesAfter(db: Db, userId: string, since: number): Promise<Since | undefined> {
  const { rows } = await sql<{ present: number } & (ChangeRow | { revision: null })>`
    select drives.revision as present, c.revision, c.at, c.kind, c.file_ids, c.parent_ids
    from drives left join lateral (
      select * from (
        select *, sum(cardinality(file_ids) + cardinality(parent_ids)) over (order by revision) as ids
        from (
          select * from changes
          where user_id = drives.user_id and revision > ${since}
          order by revision limit ${mostMissed + 1}
        ) missed
      ) counted
      where ids <= ${mostIds}
    ) c on true
    where drives.user_id = ${userId}
    order by c.revision`.execute(db);
  const [head] = rows;
  if (head === undefined) return undefined;
  const changes = rows.filter((row): row is typeof row & ChangeRow => row.revision !== null);
  const missed = head.present - since;
  // Revisions have no gaps. A missing one was deleted; a future one belongs to an earlier state of the database.
  const isReset = missed < 0 || missed > mostMissed || changes.length !== missed;
  return { revision: head.present, changes: isReset ? [] : changes, isReset };
}

/** Undefined if the drive no longer exists. */
export async function revisionOf(db: Db, userId: string): Promise<number | undefined> {
  const drive = await db
    .selectFrom('drives')
    .select('revision')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return drive?.revision;
}

/** Deletes some of those older than a day. Returns how many. */
export async function deleteOld(db: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from changes where (user_id, revision) in (
      select user_id, revision from changes where at < now() - interval '1 day' order by at limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}
