import type { FileAnswer } from '../../api/contract/file.ts';
import type { ThumbnailSize } from '../../api/contract/files.ts';
import { type Db, type Tx, withDriveLockIn } from '../db/index.ts';
import { type Links, presentFile } from './present.ts';
import { findStated, sharedAmong } from './repo/entries.ts';
import { trash } from './trash.ts';

/** Those of a user's files that can be seen, by id, as the wire shows them: for lists of other things that name files. */
export async function presentFiles(
  { db, links }: { readonly db: Db; readonly links: Links },
  userId: string,
  ids: readonly string[],
  thumbnailSize: ThumbnailSize = 'SIZE_LARGE',
): Promise<ReadonlyMap<string, FileAnswer>> {
  if (ids.length === 0) return new Map();
  const rows = await findStated(db, userId, ids);
  return new Map(
    rows
      .filter(({ id, state }) => id !== userId && state !== null && state !== 'detached')
      .map((row) => [row.id, presentFile(row, { links, thumbnailSize, isTrashed: row.state !== 'live' })]),
  );
}

/** Puts files in the trash as part of another change; deleted and trashed ones are skipped. */
export async function trashFiles(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await withDriveLockIn(tx, userId, async (locked) => {
    const rows = await findStated(tx, userId, ids);
    await trash(
      locked,
      rows.filter(({ id, state }) => id !== userId && state === 'live'),
    );
  });
}

/** The ids of those entries that are shared, by an open link or with people. */
export const sharedOf = (
  db: Db,
  userId: string,
  entries: Iterable<{ readonly id: string }>,
): Promise<ReadonlySet<string>> =>
  sharedAmong(
    db,
    userId,
    Array.from(entries, ({ id }) => id),
  );
