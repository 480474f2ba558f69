import type { Change, Tx } from '../../db/index.ts';
import { Refusal } from '../../errors.ts';
import { idOf, refuseCycle } from './entries.ts';
import { freeNameIn } from './place.ts';
import { refuseDepth, targetFolder } from './policy.ts';
import { countEntries, placeFile, takenKeys, takeSpace } from './repo.ts';
import type { StatedRow } from './rows.ts';
import {
  type CopiedTop,
  copiedTops,
  copyPlanned,
  type PlannedCopy,
  placeCopies,
  planCopy,
} from './tree-repo.ts';

/** Rows that one statement copies; between two of them the progress is told. */
const chunk = 10_000;

/**
 * Copies entries with all below them, as rows: no byte moves. The copies stand nowhere until `attachCopies`, so nobody
 * sees a half of them, and a crash leaves nothing.
 */
export async function copyRows(
  tx: Tx,
  { fromUser, toUser, ids }: { fromUser: string; toUser: string; ids: readonly string[] },
  advance?: (share: number) => Promise<void>,
): Promise<PlannedCopy> {
  const planned = await planCopy(tx, fromUser, ids);
  for (let from = 1; from <= planned.rows; from += chunk) {
    await copyPlanned(tx, toUser, from, from + chunk - 1);
    await advance?.(Math.min((from + chunk - 1) / planned.rows, 1));
  }
  return planned;
}

/**
 * Gives what `copyRows` has made its place, and counts its bytes. The drive's lock is held.
 * @param folderOf the folder of this drive that a copy goes into.
 */
export async function attachCopies(
  { tx, userId, tell }: Change,
  folderOf: (top: CopiedTop) => string,
  { bytes, rows }: PlannedCopy,
): Promise<readonly CopiedTop[]> {
  if (!(await countEntries(tx, userId, rows))) throw new Refusal('file_too_many');
  if (!(await takeSpace(tx, userId, bytes))) throw new Refusal('file_space_not_enough');
  const tops = await copiedTops(tx);
  for (const [folder, group] of Map.groupBy(tops, folderOf)) await placeTops(tx, folder, group);
  tell(
    'created',
    tops.map(({ id }) => id),
    tops.map(folderOf),
  );
  return tops;
}

/** Names that are free and differ go in one statement; the others get their numbers one by one. */
async function placeTops(tx: Tx, folder: string, tops: readonly CopiedTop[]): Promise<void> {
  const keys = tops.map(({ name_key }) => name_key);
  const taken = new Set((await takenKeys(tx, folder, keys)).map(({ name_key }) => name_key));
  const colliding: CopiedTop[] = [];
  const free: string[] = [];
  for (const top of tops) {
    if (taken.has(top.name_key)) colliding.push(top);
    else free.push(top.id);
    taken.add(top.name_key);
  }
  if (free.length > 0) await placeCopies(tx, folder, free);
  for (const top of colliding) {
    const place = await freeNameIn(tx, folder, top.name, top.is_folder);
    await placeFile(tx, top.id, { ...place, parent_id: folder });
  }
}

/** A copy that is small enough for the call that asked for it. */
export async function copyInto(
  change: Change,
  rows: readonly StatedRow[],
  parentId: string | null | undefined,
): Promise<void> {
  const { tx, userId } = change;
  const folder = await targetFolder(tx, userId, parentId);
  await refuseCycle(tx, rows, folder);
  await refuseDepth(tx, userId, folder, rows.map(idOf));
  const planned = await copyRows(tx, { fromUser: userId, toUser: userId, ids: rows.map(({ id }) => id) });
  await attachCopies(change, () => folder, planned);
}
