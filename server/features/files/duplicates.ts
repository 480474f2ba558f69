import { duplicateBounds } from '../../../api/contract/duplicates.ts';
import type { Db } from '../../db/index.ts';
import { type DuplicateGroup, duplicates } from '../../tree/repo/duplicates.ts';
import { findStated } from '../../tree/repo/entries.ts';
import type { StatedRow } from '../../tree/rows.ts';

interface ShownGroup extends Omit<DuplicateGroup, 'ids'> {
  /** The oldest first. */
  readonly files: readonly StatedRow[];
}

/** Groups of files with the same content among the largest of a drive, with the rows that are shown of each. */
export async function duplicatesOf(db: Db, userId: string): Promise<ShownGroup[]> {
  const groups = await duplicates(db, userId, duplicateBounds);
  const rows = await findStated(
    db,
    userId,
    groups.flatMap(({ ids }) => ids),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return groups.map(({ ids, ...group }) => ({
    ...group,
    // One that was thrown away meanwhile is missing.
    files: ids.flatMap((id) => {
      const row = byId.get(id);
      return row?.state === 'live' ? [row] : [];
    }),
  }));
}
