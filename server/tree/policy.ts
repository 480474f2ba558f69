import type { Db, Tx } from '../db/index.ts';
import { Refusal } from '../errors.ts';
import { findStated, wayUp } from './repo/entries.ts';
import { treeHeight } from './repo/trees.ts';
import type { StatedRow } from './rows.ts';

/**
 * The one place that says whose files may be touched. Another person's id, an id that never was, the root where it is
 * not meant, and what is being deleted are all answered alike: there is no such file.
 */

/** The folder that a `parent_id` of the wire means: "" is the root. */
export const folderIdOf = (userId: string, parentId: string | null | undefined): string => parentId || userId;

const askedAtOnce = 1000;

/** Entries of the caller's drive that can be seen, in the order asked, each once. */
export async function seen(db: Db | Tx, userId: string, ids: readonly string[]): Promise<StatedRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.includes(userId)) throw new Refusal('file_not_found');
  const rows = new Map<string, StatedRow>();
  // One after the other: 20,000 rows at once would be read for as long as nobody else is answered.
  for (let at = 0; at < wanted.length; at += askedAtOnce) {
    for (const row of await findStated(db, userId, wanted.slice(at, at + askedAtOnce))) rows.set(row.id, row);
  }
  return wanted.map((id) => {
    const row = rows.get(id);
    if (row === undefined || row.state === null || row.state === 'detached')
      throw new Refusal('file_not_found');
    return row;
  });
}

export async function seenOne(db: Db | Tx, userId: string, id: string): Promise<StatedRow> {
  const [row] = await seen(db, userId, [id]);
  return row!;
}

/** Entries that may be changed: not in the trash, and not below something that is. */
export async function changeable(tx: Tx, userId: string, ids: readonly string[]): Promise<StatedRow[]> {
  const rows = await seen(tx, userId, ids);
  if (rows.some(({ state }) => state !== 'live')) throw new Refusal('file_in_trash');
  return rows;
}

/** Folders below one another; a path longer than this is refused where one is made. */
const deepest = 200;

/** The folder that something new goes into. The root has no row to show, so it is checked by its id alone. */
export async function targetFolder(
  tx: Db | Tx,
  userId: string,
  parentId: string | null | undefined,
): Promise<string> {
  const id = folderIdOf(userId, parentId);
  if (id === userId) return id;
  const row = await seenOne(tx, userId, id);
  if (!row.is_folder) throw new Refusal('file_not_found');
  if (row.state !== 'live') throw new Refusal('file_in_trash');
  if ((await wayUp(tx, userId, id)).length > deepest) throw new Refusal('file_too_deep');
  return id;
}

/**
 * Refuses what would hang folders deeper than they may be: each look at an entry walks up to its root.
 * @param between folders that are still to be made between the folder and the entries.
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
  if (height > 0 && above + between + height > deepest) throw new Refusal('file_too_deep');
}

/** The folder that is listed; one in the trash may be looked at. */
export async function listedFolder(
  db: Db,
  userId: string,
  parentId: string,
): Promise<{ readonly id: string; readonly isInTrash: boolean }> {
  const id = folderIdOf(userId, parentId);
  if (id === userId) return { id, isInTrash: false };
  const row = await seenOne(db, userId, id);
  if (!row.is_folder) throw new Refusal('file_not_found');
  return { id, isInTrash: row.state !== 'live' };
}
