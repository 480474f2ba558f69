import type { Db } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import * as repo from '../repo/shares.ts';

/**
 * The requested entries, or all shared entries that still exist; descendants of another one come with it.
 * @throws {ApiError} `file_not_found` for anything else.
 */
export async function chosen(
  db: Db,
  share: repo.ShareRow,
  ids: readonly string[],
): Promise<readonly string[]> {
  const wanted = [...new Set(ids.length > 0 ? ids : await repo.sharedIds(db, share.id))];
  const reached = await repo.findReached(db, share, wanted);
  const isWhole = ids.length === 0 || reached.length === wanted.length;
  if (!isWhole || reached.length === 0) throw new ApiError('file_not_found');
  const tops = new Set(topsOf(reached));
  return wanted.filter((id) => tops.has(id));
}

/** Entries none of which lies below another: each would be copied again for each of those above it. */
export const topsOf = (reached: readonly repo.ReachedEntry[]): string[] =>
  reached.filter(({ is_below }) => !is_below).map(({ id }) => id);
