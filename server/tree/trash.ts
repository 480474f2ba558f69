import { mostWithoutTask } from '../../api/contract/ids.ts';
import type { LockedDrive } from '../db/index.ts';
import { foldersAmong, idOf, placed } from './entries.ts';
import { placeMany } from './place-many.ts';
import { countEntries, mostEntries, takeQuota } from './repo/drives.ts';
import { countTree, detach, treeSize, wayUp } from './repo/entries.ts';
import { putInTrash, setTrashedSize } from './repo/trash.ts';
import { foldersIn, type Removed, removeEntries, removeFilesIn } from './repo/trees.ts';
import type { StatedRow } from './rows.ts';

/**
 * Puts entries in the trash. A folder is measured once all of them are there: an entry in it that was trashed along
 * with it counts by itself. Trees too large to measure at once are returned, for a job to measure.
 */
export async function trash(
  { tx, userId, emit, note }: LockedDrive,
  rows: readonly StatedRow[],
  by = userId,
): Promise<readonly string[]> {
  const live = rows.filter(({ state }) => state === 'live');
  if (live.length === 0) return [];
  await putInTrash(tx, userId, live.map(idOf), by === userId ? null : by);
  const unmeasured: string[] = [];
  // Of all of them together: a thousand folders with a thousand entries each would hold the drive for seconds.
  let left = mostWithoutTask;
  for (const id of foldersAmong(live)) {
    left -= left > 0 ? await countTree(tx, [id], left + 1) : 1;
    if (left < 0) unmeasured.push(id);
    else await setTrashedSize(tx, id, (await treeSize(tx, [id])).size);
  }
  emit(
    'trashed',
    live.map(idOf),
    live.map((row) => row.parent_id!),
  );
  note({ kind: 'trashed', entries: live.map(placed) });
  return unmeasured;
}

/** Takes entries out of the trash to where they were, or to the root if that cannot be seen any more. */
export async function untrash(
  { tx, userId, emit, note }: LockedDrive,
  rows: readonly StatedRow[],
): Promise<void> {
  const lying = rows.filter(({ trashed_at }) => trashed_at !== null);
  const homes = await homesOf(tx, userId, lying);
  for (const [folder, group] of Map.groupBy(lying, (row) => homes.get(row)!))
    await placeMany(tx, folder, group);
  if (lying.length === 0) return;
  emit('untrashed', lying.map(idOf), [...homes.values()]);
  note({ kind: 'restored', entries: lying.map((row) => ({ id: row.id, folder: homes.get(row)! })) });
}

/**
 * Where entries of the trash go back to: where they were, if that can be seen once all of them are back, whichever comes
 * first; else to the root.
 */
export async function homesOf(
  tx: LockedDrive['tx'],
  userId: string,
  rows: readonly StatedRow[],
): Promise<ReadonlyMap<StatedRow, string>> {
  const back = new Set(foldersAmong(rows));
  const isBack = async (folder: string): Promise<boolean> => {
    const way = await wayUp(tx, userId, folder);
    const thrown = way.find(({ trashed_at }) => trashed_at !== null);
    return thrown === undefined ? way.at(-1)?.id === userId : back.has(thrown.id);
  };
  const reached = new Map([[userId, true]]);
  const homes = new Map<StatedRow, string>();
  for (const row of rows) {
    const parent = row.parent_id ?? userId;
    if (!reached.has(parent)) reached.set(parent, await isBack(parent));
    homes.set(row, reached.get(parent) ? parent : userId);
  }
  return homes;
}

/**
 * Deletes entries for ever. A small tree is removed at once. A large one becomes invisible, and is removed by a job;
 * its bytes are given back step by step.
 * @returns whether rows are left to remove.
 */
export async function deleteForEver(
  { tx, userId, emit }: LockedDrive,
  rows: readonly StatedRow[],
): Promise<boolean> {
  const ids = rows.map(idOf);
  const isLarge = (await countTree(tx, ids, mostWithoutTask + 1)) > mostWithoutTask;
  await detach(tx, userId, ids);
  if (!isLarge) await removeTrees((work) => work(tx), userId, ids);
  emit(
    'deleted',
    ids,
    rows.map((row) => row.parent_id ?? userId),
  );
  return isLarge;
}

/** Runs a part of the work in a transaction: the caller's own, or, in a job, a new one for each part. */
export type Step = <Result>(work: (tx: LockedDrive['tx']) => Promise<Result>) => Promise<Result>;

/** Folders that are emptied together, files that go in one statement, and folders in them that are known at a time. */
const foldersAtOnce = 500;
const filesAtOnce = 5000;
const knownAtOnce = 1000;

/**
 * Removes detached trees from their leaves up, and gives their bytes back step by step. After an interruption the same
 * call continues. Of a tree of millions of folders only those being emptied are in memory, and some on the path
 * upwards.
 */
export async function removeTrees(
  step: Step,
  userId: string,
  ids: readonly string[],
  advance?: (share: number) => Promise<void>,
): Promise<void> {
  const rows = advance === undefined ? 0 : await step((tx) => countTree(tx, ids, mostEntries));
  let gone = 0;
  const remove = async (removing: (tx: LockedDrive['tx']) => Promise<Removed>): Promise<number> => {
    const removed = await step((tx) => giveBack(tx, userId, removing(tx)));
    gone += removed;
    await advance?.(Math.min(gone / Math.max(rows, 1), 1));
    return removed;
  };
  const empty = async (folders: readonly string[]): Promise<void> => {
    for (let at = 0; at < folders.length; at += foldersAtOnce) {
      const some = folders.slice(at, at + foldersAtOnce);
      while ((await remove((tx) => removeFilesIn(tx, some, filesAtOnce))) === filesAtOnce);
      for (;;) {
        const within = (await step((tx) => foldersIn(tx, some, knownAtOnce))).map(idOf);
        if (within.length === 0) break;
        await empty(within);
      }
      await remove((tx) => removeEntries(tx, userId, some));
    }
  };
  await empty(ids);
}

async function giveBack(tx: LockedDrive['tx'], userId: string, removing: Promise<Removed>): Promise<number> {
  const { rows, bytes } = await removing;
  if (bytes > 0) await takeQuota(tx, userId, -bytes);
  if (rows > 0) await countEntries(tx, userId, -rows);
  return rows;
}
