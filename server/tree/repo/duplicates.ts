import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { hiddenFrom } from './states.ts';

/** Files of the same content. */
export interface DuplicateGroup {
  /** Bytes of each. */
  readonly size: number;
  readonly count: number;
  /** The oldest of them, the oldest first. */
  readonly ids: readonly string[];
}

/**
 * Groups of files of a drive with the same content, what the copies take first. Only the largest files are compared: they
 * are read off an index, whatever the drive holds. Empty files and what is in the trash are not among them.
 * @param most files that are compared; groups; ids of each.
 */
export async function duplicates(
  db: Db,
  userId: string,
  most: { readonly files: number; readonly groups: number; readonly ids: number },
): Promise<DuplicateGroup[]> {
  const hidden = await hiddenFrom(db, userId, { isTrashed: false });
  let largest = (hidden?.from ?? db)
    .selectFrom('files')
    .select(['files.id', 'files.blob_hash', 'files.size', 'files.created_at'])
    .where('files.user_id', '=', userId)
    // Written out: the index is chosen by these words.
    .where(sql<boolean>`not files.is_folder and files.trashed_at is null`)
    .where('files.parent_id', 'is not', null)
    .where('files.size', '>', 0)
    .orderBy('files.size', 'desc')
    .orderBy('files.id', 'desc')
    .limit(most.files);
  if (hidden !== undefined) largest = largest.where(hidden.isInReach);
  return db
    .selectFrom(largest.as('largest'))
    .select(({ fn }) => [
      'size',
      fn.countAll<number>().as('count'),
      sql<string[]>`(array_agg(id order by created_at, id))[1:${most.ids}]`.as('ids'),
    ])
    .groupBy(['blob_hash', 'size'])
    .having(sql<boolean>`count(*) > 1`)
    .orderBy(sql`size * (count(*) - 1)`, 'desc')
    .orderBy('blob_hash')
    .limit(most.groups)
    .execute();
}
