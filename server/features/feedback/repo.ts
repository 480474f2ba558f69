import type { Insertable } from 'kysely';
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

/** What an account has written, the oldest first. */
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
