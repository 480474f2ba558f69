import type { Db, LockedDrive, Tx } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { foldersAmong, refuseCycle } from './entries.ts';
import { refuseLarge } from './largest-file.ts';
import { freeNameIn } from './place.ts';
import { refuseDepth, targetFolder } from './policy.ts';
import { countEntries, findDrive, mostEntries, takeQuota } from './repo/drives.ts';
import { placeFile, takenNames } from './repo/entries.ts';
import {
  type CopiedTop,
  copiedTops,
  copyPlanned,
  expectMany,
  indexPlan,
  type PlannedCopy,
  placeCopies,
  planCopy,
  sortWords,
} from './repo/trees.ts';
import type { StatedRow } from './rows.ts';

interface CopySource {
  readonly fromUser: string;
  readonly toUser: string;
  readonly ids: readonly string[];
  /** Bytes of the drive that are reserved for these copies. */
  readonly promised?: number;
}

/** Work beside the transaction of a copy by a job. */
interface BesideCopy {
  readonly db: Db;
  /** Called between two statements with the progress, from 0 to 1. */
  readonly advance: (share: number) => Promise<void>;
}

/** Rows that one statement copies. */
const chunk = 10_000;

/**
 * Copies entries with all below them, as rows: no byte moves. The copies have no folder until `attachCopies`, so nobody
 * sees a part of them, and a crash leaves nothing. Copies beyond the limits of the drive are refused before the first
 * row is written; `attachCopies` counts them.
 * @throws {ApiError} `file_too_many`, `file_space_not_enough`, `file_too_large` for what comes from another drive.
 */
export async function copyRows(
  tx: Tx,
  { fromUser, toUser, ids, promised = 0 }: CopySource,
  beside?: BesideCopy,
): Promise<PlannedCopy> {
  const drive = await findDrive(tx, toUser);
  if (drive === undefined) throw new ApiError('unauthenticated');
  if (beside !== undefined) await expectMany(tx);
  const space = Math.max(0, mostEntries - drive.entries);
  const planned = await planCopy(tx, fromUser, ids, space + 1);
  if (planned.rows > space) throw new ApiError('file_too_many');
  if (fromUser !== toUser) await refuseLarge(tx, toUser, planned.largest);
  const free = drive.quota - drive.used - drive.reserved + Math.min(promised, drive.reserved);
  if (planned.bytes > Math.max(0, free)) throw new ApiError('file_space_not_enough');
  if (beside === undefined) await copyPlanned(tx, toUser, 1, planned.rows);
  else await copyMany(tx, toUser, planned, beside);
  return planned;
}

async function copyMany(
  tx: Tx,
  toUser: string,
  { rows }: PlannedCopy,
  { db, advance }: BesideCopy,
): Promise<void> {
  await indexPlan(tx);
  let sorting = Promise.resolve();
  for (let from = 1; from <= rows; from += chunk) {
    await copyPlanned(tx, toUser, from, from + chunk - 1);
    // PostgreSQL merges the rest into the index later.
    sorting = sorting.then(() => sortWords(db)).then(noted, noted);
    await advance(Math.min((from + chunk - 1) / rows, 1));
  }
  await sorting;
}

const noted = (): void => {};

/**
 * Attaches the copies of `copyRows` to their folders, and counts their bytes. The drive's lock is held.
 * @param folderOf the folder of this drive that a copy goes into.
 */
export async function attachCopies(
  { tx, userId, emit, note }: LockedDrive,
  folderOf: (top: CopiedTop) => string,
  { bytes, rows }: PlannedCopy,
): Promise<readonly CopiedTop[]> {
  if (!(await countEntries(tx, userId, rows))) throw new ApiError('file_too_many');
  if (!(await takeQuota(tx, userId, bytes))) throw new ApiError('file_space_not_enough');
  const tops = await copiedTops(tx);
  for (const [folder, group] of Map.groupBy(tops, folderOf)) await placeTops(tx, folder, group);
  emit(
    'created',
    tops.map(({ id }) => id),
    tops.map(folderOf),
  );
  note({ kind: 'copied', entries: tops.map((top) => ({ id: top.id, folder: folderOf(top) })) });
  return tops;
}

/** Names that are free and differ go in one statement; the others get their numbers one by one. */
async function placeTops(tx: Tx, folder: string, tops: readonly CopiedTop[]): Promise<void> {
  const names = tops.map(({ name }) => name);
  const taken = new Set((await takenNames(tx, folder, names)).map(({ name }) => name));
  const colliding: CopiedTop[] = [];
  const free: string[] = [];
  for (const top of tops) {
    if (taken.has(top.name)) colliding.push(top);
    else free.push(top.id);
    taken.add(top.name);
  }
  if (free.length > 0) await placeCopies(tx, folder, free);
  for (const top of colliding) {
    const place = await freeNameIn(tx, folder, top.name, top.is_folder);
    await placeFile(tx, top.id, { ...place, parent_id: folder });
  }
}

/** Ids of copies by the ids of their originals. A task stores them, so that copying can be undone. */
export type Trace = Readonly<Record<string, string>>;

export const traceOf = (tops: readonly CopiedTop[]): Trace =>
  Object.fromEntries(tops.map(({ old_id, id }) => [old_id, id]));

/** A copy that is small enough to be done within the call. `from`: the drive of the entries, where it is another. */
export async function copyInto(
  change: LockedDrive,
  rows: readonly StatedRow[],
  { parentId, from }: { readonly parentId: string | null | undefined; readonly from?: string | undefined },
): Promise<Trace> {
  const { tx, userId } = change;
  const folder = await targetFolder(tx, userId, parentId);
  await refuseCycle(tx, rows, folder);
  await refuseDepth(tx, userId, folder, foldersAmong(rows));
  const planned = await copyRows(tx, {
    fromUser: from ?? userId,
    toUser: userId,
    ids: rows.map(({ id }) => id),
  });
  return traceOf(await attachCopies(change, () => folder, planned));
}
