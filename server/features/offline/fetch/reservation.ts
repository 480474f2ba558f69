import { type Db, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { findQuota, reserveQuota } from '../../../tree/repo/drives.ts';
import { lockDownload, setReserved } from '../repo.ts';
import { CancelledError } from './outcome.ts';

const mebibyte = 1024 * 1024;
const [leastStep, mostStep] = [16 * mebibyte, 256 * mebibyte];

interface Need {
  readonly taskId: string;
  readonly userId: string;
  /** Bytes of the largest file, where there are several. */
  readonly largest?: number;
}

/**
 * Reserves bytes for a download: exactly so many where its size is known, and those of the next step where it is not. What
 * was reserved before counts, and what is too much is given back.
 * @returns how many bytes may come.
 * @throws {ApiError} `file_space_not_enough`, `file_too_large` {CancelledError}
 */
export function reserve(
  db: Db,
  { taskId, userId, largest }: Need,
  bytes: number,
  isExact: boolean,
): Promise<number> {
  return withDriveLock(db, userId, async ({ tx, usage }) => {
    const row = await lockDownload(tx, taskId);
    if (row === undefined) throw new CancelledError();
    const mostOfFile = await refuseLarge(tx, userId, largest ?? bytes);
    const free = (await findQuota(tx, userId)) - usage.used - usage.reserved + row.reserved;
    const wanted = isExact ? bytes : Math.max(bytes, Math.min(bytes + stepAfter(bytes), free, mostOfFile));
    if (!(await reserveQuota(tx, userId, wanted - row.reserved))) throw new ApiError('file_space_not_enough');
    await setReserved(tx, taskId, wanted);
    return wanted;
  });
}

/** Larger steps for what has grown large: a gibibyte takes some ten of them. */
const stepAfter = (bytes: number): number => Math.min(Math.max(leastStep, bytes / 4), mostStep) | 0;
