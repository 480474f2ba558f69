import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Tx } from '../../../db/index.ts';

export interface ShareRow extends Selectable<Tables['shares']> {
  /** The name that the owner shows. */
  readonly nickname: string;
  /** Null where the owner has no picture. */
  readonly avatar_id: string | null;
  /** The owner's account is being deleted. */
  readonly is_owner_leaving: boolean;
}

/** Shares with the facts about the owner that their pages show. */
export const withOwner = (db: Db | Tx) =>
  db
    .selectFrom('shares')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .leftJoin('avatars', 'avatars.user_id', 'shares.user_id')
    .selectAll('shares')
    .select(['users.name as nickname', 'avatars.id as avatar_id'])
    .select(sql<boolean>`users.cancelled_at is not null`.as('is_owner_leaving'));
