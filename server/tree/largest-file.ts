import type { Db, Tx } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { findLargestFile } from './repo/drives.ts';

/**
 * Refuses a file that is larger than the plan of an account takes in: what is in the drive already stays and may be copied within it.
 * @param bytes of the file, or of the largest of several.
 * @returns how large it may be; infinite where the plan does not say.
 * @throws {ApiError} `file_too_large`
 */
export async function refuseLarge(db: Db | Tx, userId: string, bytes: number): Promise<number> {
  const most = (await findLargestFile(db, userId)) ?? Number.POSITIVE_INFINITY;
  if (bytes <= most) return most;
  throw new ApiError('file_too_large', {
    description: `One file of this account has at most ${most} bytes.`,
  });
}
