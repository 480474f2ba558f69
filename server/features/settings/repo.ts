import { sql } from 'kysely';
import type { Settings } from '../../../api/contract/settings.ts';
import type { Db, Tx } from '../../db/index.ts';

type Flags = Partial<Settings>;

/** Settings that the account has changed. */
export async function findFlags(db: Db | Tx, userId: string): Promise<Flags> {
  const found = await db
    .selectFrom('user_settings')
    .select('flags')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (found?.flags ?? {}) as Flags;
}

/** Two devices that change different flags at once both succeed. @returns all flags changed so far. */
export async function changeFlags(db: Db | Tx, userId: string, flags: Flags): Promise<Flags> {
  const { rows } = await sql<{ flags: Flags }>`
    insert into user_settings (user_id, flags) values (${userId}, ${JSON.stringify(flags)}::jsonb)
    on conflict (user_id) do update set flags = user_settings.flags || excluded.flags
    returning flags`.execute(db);
  return rows[0]?.flags ?? {};
}
