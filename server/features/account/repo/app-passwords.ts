import { type Selectable, sql } from 'kysely';
import type { Owned } from '../../../authorize.ts';
import type { AccountTables } from '../../../db/accounts.ts';
import type { Db, Tx } from '../../../db/index.ts';

export type AppPasswordRow = Selectable<AccountTables['app_passwords']>;

export const listAppPasswords = (db: Db | Tx, userId: string): Promise<AppPasswordRow[]> =>
  db
    .selectFrom('app_passwords')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const insertAppPassword = (
  tx: Tx,
  row: Pick<AppPasswordRow, 'id' | 'user_id' | 'name' | 'hash' | 'is_read_only'>,
): Promise<AppPasswordRow> =>
  tx.insertInto('app_passwords').values(row).returningAll().executeTakeFirstOrThrow();

/** @returns the deleted row. */
export const deleteAppPassword = (db: Db, userId: string, id: string): Promise<Owned | undefined> =>
  db
    .deleteFrom('app_passwords')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();

export interface FoundAppPassword {
  readonly id: string;
  readonly user_id: string;
  readonly is_read_only: boolean;
  /** Its use was not noted for a while. */
  readonly is_stale: boolean;
}

/** The password of this hash, if it is of the account that signs in by this name or address and is not being deleted. */
export const findAppPassword = async (
  db: Db,
  { username, hash }: { readonly username: string; readonly hash: Buffer },
): Promise<FoundAppPassword | undefined> => {
  const { rows } = await sql<FoundAppPassword>`
    select p.id, p.user_id, p.is_read_only,
      p.last_used_at is null or p.last_used_at < now() - interval '5 minutes' as is_stale
    from app_passwords p join users u on u.id = p.user_id
    where p.hash = ${hash} and u.cancelled_at is null
      and (u.email = lower(${username}) or u.name_key = lower(normalize(${username}, NFKC)))`.execute(db);
  return rows[0];
};

export const noteAppPasswordUse = (db: Db, id: string): Promise<unknown> =>
  db.updateTable('app_passwords').set({ last_used_at: sql`now()` }).where('id', '=', id).execute();
