import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

export const findLanguages = (db: Queries, userId: string) =>
  db.selectFrom('mail_languages').select(['chosen', 'seen']).where('user_id', '=', userId).executeTakeFirst();

/** Null: none is chosen any more. */
export async function chooseLanguage(db: Queries, userId: string, chosen: string | null): Promise<void> {
  await db
    .insertInto('mail_languages')
    .values({ user_id: userId, chosen, seen: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ chosen }))
    .execute();
}

/** Writes only where it is another one than before, and the account is still there. */
export async function noteLanguage(db: Queries, userId: string, seen: string): Promise<void> {
  await sql`
    insert into mail_languages (user_id, seen)
    select ${userId}, ${seen} where exists (select from users where id = ${userId})
    on conflict (user_id) do update set seen = excluded.seen
    where mail_languages.seen is distinct from excluded.seen`.execute(db);
}

/** Where letters to an account go; undefined where it is gone or going. */
export const findAddress = (db: Queries, userId: string) =>
  db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
