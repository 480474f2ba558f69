import type { Db } from '../../db/index.ts';
import { sizesByCategory } from '../../tree/repo/entries.ts';
import { quotaOf } from './read.ts';

/**
 * Usage of a drive in bytes. Used bytes that belong to no file are older versions, so no table has to be read for
 * those. The files are read once, so this is queried on demand, not with every page.
 */
export async function usageOf(db: Db, userId: string) {
  const [quota, sizes] = await Promise.all([quotaOf(db, userId), sizesByCategory(db, userId)]);
  const files = sizes.reduce((sum, { size }) => sum + size, 0);
  return {
    kind: 'drive#usage' as const,
    categories: sizes.map(({ category, size, count }) => ({
      category,
      size: String(size),
      file_count: String(count),
    })),
    versions: String(Math.max(quota.used - files, 0)),
    in_trash: String(quota.inTrash),
  };
}
