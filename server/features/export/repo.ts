import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';

/** The row after which a page begins. */
export interface Position {
  readonly at: Date;
  readonly id: string;
}

/** Before all of them. */
export const beginning: Position = { at: new Date(0), id: '' };

const columns = [
  'id',
  'parent_id',
  'is_folder',
  'name',
  'size',
  'mime_type',
  'is_starred',
  'color',
  'trashed_at',
  'created_at',
  'modified_at',
  'blob_hash',
] as const;

/** The next entries that were not put in the trash themselves, by their last change: off an index, whatever page it is. */
export async function keptEntries(db: Db, userId: string, after: Position, limit: number) {
  return db
    .selectFrom('files')
    .select(columns)
    .where('user_id', '=', userId)
    .where('trashed_at', 'is', null)
    .where(sql<boolean>`(modified_at, id) > (${after.at}, ${after.id})`)
    .orderBy('modified_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The next entries that were put in the trash, by when. */
export async function trashedEntries(db: Db, userId: string, after: Position, limit: number) {
  return db
    .selectFrom('files')
    .select(columns)
    .where('user_id', '=', userId)
    .where('trashed_at', 'is not', null)
    .where(sql<boolean>`(trashed_at, id) > (${after.at}, ${after.id})`)
    .orderBy('trashed_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
