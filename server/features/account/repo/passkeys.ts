import type { Owned } from '../../../authorize.ts';
import type { Db } from '../../../db/index.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
}

export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const renamePasskey = (
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<(PasskeyRow & Owned) | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['id', 'name', 'createdAt', 'userId as user_id'])
    .executeTakeFirst();

/** @returns the deleted row. */
export const deletePasskey = (db: Db, userId: string, id: string): Promise<Owned | undefined> =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('userId as user_id')
    .executeTakeFirst();

/** By the id that its authenticator gave it, of any account. */
export const findPasskey = (db: Db, credentialId: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('passkeys').select('id').where('credentialID', '=', credentialId).executeTakeFirst();
