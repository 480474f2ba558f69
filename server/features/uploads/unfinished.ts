import type { Db } from '../../db/index.ts';
import type { UploadContext } from './deps.ts';
import type { UploadState } from './receive/receive.ts';
import { hasContentOf, unfinishedUploads } from './repo.ts';
import { offsetOf } from './state.ts';

/** Uploads in progress that a page is told of. */
const mostListed = 200;

/** The uploads of a user that have not ended, with the bytes that count already. */
export async function unfinished(uploads: UploadContext, userId: string): Promise<UploadState[]> {
  const rows = await unfinishedUploads(uploads.db, userId, mostListed);
  return Promise.all(
    rows.map(async (row) => {
      const proved = row.taken_as === 'whole' ? row.unverified_from : null;
      return { row, offset: proved ?? (await offsetOf(uploads, row)) };
    }),
  );
}

/** Whether the user has content of that size, so that it is worth while to send the hash of a file first. */
export const foresees = async (db: Db, userId: string, size: number): Promise<boolean> =>
  Number.isSafeInteger(size) && hasContentOf(db, userId, size);
