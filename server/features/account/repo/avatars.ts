import type { Db } from '../../../db/index.ts';

/** In place of the picture before. */
export const putAvatar = (db: Db, userId: string, id: string, picture: Buffer): Promise<unknown> =>
  db
    .insertInto('avatars')
    .values({ id, user_id: userId, picture })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ id, picture, created_at: new Date() }))
    .execute();

export const deleteAvatar = (db: Db, userId: string): Promise<unknown> =>
  db.deleteFrom('avatars').where('user_id', '=', userId).execute();

export const findAvatar = (db: Db, id: string): Promise<{ picture: Buffer } | undefined> =>
  db.selectFrom('avatars').select('picture').where('id', '=', id).executeTakeFirst();
