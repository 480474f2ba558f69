import { sql } from 'kysely';
import type { AccountDisplay } from '../../../api/contract/display.ts';
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

/** The display that is kept, held until the end of the transaction. A first row is made, so that two devices wait for each other. */
export async function lockDisplay(tx: Tx, userId: string): Promise<AccountDisplay> {
  const { rows } = await sql<{ display: AccountDisplay }>`
    insert into user_settings (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id
    returning display`.execute(tx);
  return rows[0]?.display ?? noDisplay;
}

const noDisplay: AccountDisplay = { common: {}, folders: [] };

export const keepDisplay = (tx: Tx, userId: string, display: AccountDisplay): Promise<unknown> =>
  tx
    .updateTable('user_settings')
    .set({ display: JSON.stringify(display) as never })
    .where('user_id', '=', userId)
    .execute();

/** Two devices that change different flags at once both succeed. @returns all flags changed so far. */
export async function changeFlags(db: Db | Tx, userId: string, flags: Flags): Promise<Flags> {
  const { rows } = await sql<{ flags: Flags }>`
    insert into user_settings (user_id, flags) values (${userId}, ${JSON.stringify(flags)}::jsonb)
    on conflict (user_id) do update set flags = user_settings.flags || excluded.flags
    returning flags`.execute(db);
  return rows[0]?.flags ?? {};
}
