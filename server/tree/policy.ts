import { type Action, authorize } from '../authorize.ts';
import type { Db, Tx } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { findStated, readAtOnce, wayUp } from './repo/entries.ts';
import { treeHeight } from './repo/trees.ts';
import type { LiveRow, SeenRow, StatedRow } from './rows.ts';

/**
 * The one place that decides whose files may be used. Another account's id, an unknown id, the root where it is not
 * allowed, and an entry that is being deleted are all answered alike: there is no such file.
 */

const absent = (): ApiError => new ApiError('file_not_found');

/** Visible entries may be in the trash, but not under permanent deletion. */
const isSeen = (row: StatedRow, userId: string): boolean =>
  row.user_id === userId && row.id !== userId && row.state !== null && row.state !== 'detached';

const seeFile: Action<StatedRow, SeenRow> = {
  isSeen,
  absent,
  isAllowed: (row): row is SeenRow => row.parent_id !== null,
  refused: absent,
};

const isLive = (row: StatedRow): row is LiveRow => row.state === 'live';

/** Not in the trash, and not below something that is. */
const changeFile: Action<StatedRow, LiveRow> = {
  isSeen,
  absent,
  isAllowed: isLive,
  refused: () => new ApiError('file_in_trash'),
};

const isSeenFolder = (row: StatedRow, userId: string): boolean => isSeen(row, userId) && row.is_folder;

/** A folder that is listed may be in the trash. */
const listFolder: Action<StatedRow, SeenRow> = { ...seeFile, isSeen: isSeenFolder };

/** A folder that gets new entries may not. */
const fillFolder: Action<StatedRow, LiveRow> = { ...changeFile, isSeen: isSeenFolder };

/** The folder that a `parent_id` of the wire means: "" is the root. */
export const folderIdOf = (userId: string, parentId: string | null | undefined): string => parentId || userId;

/** Visible entries of the caller's drive, in the given order, each once. */
export async function seen(db: Db | Tx, userId: string, ids: readonly string[]): Promise<SeenRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.includes(userId)) throw new ApiError('file_not_found');
  const found: SeenRow[] = [];
  // Part by part as they are read: 20,000 at a time would hold everybody else up.
  for (let at = 0; at < wanted.length; at += readAtOnce) {
    const some = wanted.slice(at, at + readAtOnce);
    const rows = new Map((await findStated(db, userId, some)).map((row) => [row.id, row]));
    for (const id of some) {
      const row = rows.get(id);
      authorize(userId, seeFile, row);
      found.push(row);
    }
  }
  return found;
}

export async function seenOne(db: Db | Tx, userId: string, id: string): Promise<SeenRow> {
  const [row] = await seen(db, userId, [id]);
  return row!;
}

/** Entries that may be changed: not in the trash, and not below something that is. */
export async function changeable(tx: Tx, userId: string, ids: readonly string[]): Promise<LiveRow[]> {
  const rows = await seen(tx, userId, ids);
  return rows.map((row: StatedRow) => {
    authorize(userId, changeFile, row);
    return row;
  });
}

/** Folders below one another; a path longer than this is refused where one is made. */
const deepest = 200;

/** The folder for a new entry. The root has no row, so it is checked by its id alone. */
export async function targetFolder(
  tx: Db | Tx,
  userId: string,
  parentId: string | null | undefined,
): Promise<string> {
  const id = folderIdOf(userId, parentId);
  if (id === userId) return id;
  const [row] = await findStated(tx, userId, [id]);
  authorize(userId, fillFolder, row);
  if ((await wayUp(tx, userId, id)).length > deepest) throw new ApiError('file_too_deep');
  return id;
}

/**
 * Refuses deeper folders than the limit: each check of an entry walks up to its root.
 * @param between folders that are still to be created between the folder and the entries.
 */
export async function refuseDepth(
  tx: Tx,
  userId: string,
  folder: string,
  ids: readonly string[],
  between = 0,
): Promise<void> {
  const height = await treeHeight(tx, ids, deepest + 1);
  const above = height === 0 ? 0 : (await wayUp(tx, userId, folder)).length;
  if (height > 0 && above + between + height > deepest) throw new ApiError('file_too_deep');
}

/** The folder that is listed; one in the trash may be looked at. */
export async function listedFolder(
  db: Db,
  userId: string,
  parentId: string,
): Promise<{ readonly id: string; readonly isInTrash: boolean }> {
  const id = folderIdOf(userId, parentId);
  if (id === userId) return { id, isInTrash: false };
  const [row] = await findStated(db, userId, [id]);
  authorize(userId, listFolder, row);
  return { id, isInTrash: row.state !== 'live' };
}
