import { type Insertable, sql } from 'kysely';
import type { Db, Tables, Tx } from '../../db/index.ts';

export async function insertFeedback(db: Db | Tx, row: Insertable<Tables['feedback']>): Promise<void> {
  await db.insertInto('feedback').values(row).execute();
}

/** With the address of the account that wrote it; null where a visitor did. */
export async function findFeedback(db: Db | Tx, id: string) {
  return db
    .selectFrom('feedback as f')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .selectAll('f')
    .select('u.email')
    .where('f.id', '=', id)
    .executeTakeFirst();
}

/** The newest first. */
export async function listFeedback(db: Db | Tx, { isOpen, limit }: { isOpen: boolean; limit: number }) {
  return db
    .selectFrom('feedback as f')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .selectAll('f')
    .select('u.email')
    .$if(isOpen, (query) => query.where('f.closed_at', 'is', null))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .limit(limit)
    .execute();
}

/** Feedback of an account, the oldest first. */
export async function feedbackOf(db: Db | Tx, userId: string) {
  return db
    .selectFrom('feedback')
    .select(['id', 'contact', 'text', 'page', 'request_id', 'created_at', 'closed_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** @returns whether it was open. */
export async function closeFeedback(db: Db | Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes some of what was closed 180 days ago, and of visitors' feedback of that age. Returns how many. */
export async function deleteOld(db: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from feedback where id in (
      select id from feedback
      where created_at < now() - interval '180 days'
        and (user_id is null or closed_at < now() - interval '180 days')
      order by created_at limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}
