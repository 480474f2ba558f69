import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

export interface Premium {
  readonly type: string;
  readonly expiresAt: Date;
}

export async function findPremium(db: Db, userId: string): Promise<Premium | undefined> {
  const { rows } = await sql<Premium>`
    select type, expires_at as "expiresAt" from premium where user_id = ${userId}`.execute(db);
  return rows[0];
}

export const grantPremium = (db: Db, userId: string, until: Date): Promise<unknown> =>
  sql`
    insert into premium (user_id, expires_at) values (${userId}, ${until})
    on conflict (user_id) do update set expires_at = excluded.expires_at`.execute(db);

export const endPremium = (db: Db, userId: string): Promise<unknown> =>
  sql`delete from premium where user_id = ${userId}`.execute(db);
