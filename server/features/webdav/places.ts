import type { Db, Tx } from '../../db/index.ts';
import { findStated } from '../../tree/repo/entries.ts';
import type { LiveRow } from '../../tree/rows.ts';
import { findWay } from './repo.ts';

/** A path of a drive, and what is there. */
export interface Place {
  readonly names: readonly string[];
  /** Ids from the root down to the entry, or to its folder where there is none. */
  readonly way: readonly string[];
  readonly state: 'root' | 'entry' | 'free' | 'no-folder';
  /** Of an entry. */
  readonly row?: LiveRow;
}

export const isFolderAt = ({ state, row }: Place): boolean => state === 'root' || row?.is_folder === true;

/** The folder of an entry, or of one that is to be. */
export const folderOf = ({ way, state }: Place): readonly string[] =>
  state === 'free' ? way : way.slice(0, -1);

/** Strong: the beginning of the hash of the content, since some programs keep little room for it. Folders have none. */
export const etagOf = (row: LiveRow | undefined): string | undefined =>
  row?.blob_hash ? `"${row.blob_hash.toString('hex', 0, 16)}"` : undefined;

/** When the sender's file was changed, or else ours. */
export const modifiedOf = (row: LiveRow): Date => row.user_modified_at ?? row.modified_at;

/** Walks down from the root of the account's own drive, so nothing else is ever found. */
export async function locate(db: Db | Tx, userId: string, names: readonly string[]): Promise<Place> {
  if (names.length === 0) return { names, way: [userId], state: 'root' };
  const found = await findWay(db, userId, names);
  const way = found.map(({ id }) => id);
  if (found.length <= names.length) {
    const isFree = found.length === names.length && found.at(-1)?.is_folder === true;
    return { names, way, state: isFree ? 'free' : 'no-folder' };
  }
  const [row] = await findStated(db, userId, [way.at(-1) ?? '']);
  if (row?.state !== 'live') return { names, way: way.slice(0, -1), state: 'free' };
  return { names, way, state: 'entry', row: row as LiveRow };
}
