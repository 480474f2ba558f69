import { sql } from 'kysely';
import type { AccountDisplay } from '../../../../api/contract/display.ts';
import type { SiteRole } from '../../../../api/contract/site-role.ts';
import type { Db, Tx } from '../../../db/index.ts';

export const findProfile = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('avatars as a', 'a.user_id', 'u.id')
    .leftJoin('site_roles as r', 'r.user_id', 'u.id')
    .leftJoin('user_settings as s', 's.user_id', 'u.id')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.emailVerified',
      'u.createdAt',
      'u.password_updated_at',
      'u.twoFactorEnabled',
      'a.id as avatarId',
      sql<AccountDisplay | null>`s.display`.as('display'),
      sql<boolean>`exists (select 1 from credentials c where c."userId" = u.id and c.password is not null)`.as(
        'hasPassword',
      ),
      sql<number>`coalesce((select revision from drives d where d.user_id = u.id), 0)`.as('driveRevision'),
      // The same rule as `roleOf` of the site's editor: operators of the drive are publishers.
      sql<SiteRole | null>`case when u.operator_since is null then r.role else 'publisher' end`.as(
        'siteRole',
      ),
    ])
    .where('u.id', '=', userId)
    .where('u.cancelled_at', 'is', null)
    .executeTakeFirst();

export const renameUser = (
  tx: Tx,
  userId: string,
  {
    name,
    skeletons,
    now,
  }: { readonly name: string; readonly skeletons: readonly string[]; readonly now: Date },
): Promise<unknown> =>
  tx
    .updateTable('users')
    .set({ name, name_likenesses: skeletons, updatedAt: now })
    .where('id', '=', userId)
    .execute();
