import type { UploadContext } from '../deps.ts';
import { renewUpload, type UploadRow } from '../repo.ts';

/** Milliseconds between two signs of an upload; its name is held for five minutes after each (decision 031). */
const usually = 60 * 1000;

/** Milliseconds that the hold must have left for a request to need no sign at its beginning. */
const enough = 4 * usually;

/**
 * Does work on an upload that may take longer than its name is held: a part on a slow line does, and so does joining a
 * thousand. The upload is kept, and its name held, meanwhile.
 */
export async function whileRenewing<Result>(
  { db, renewEvery = usually }: Pick<UploadContext, 'db' | 'renewEvery'>,
  { id, name_held_until: heldUntil }: Pick<UploadRow, 'id' | 'name_held_until'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (heldUntil.getTime() - Date.now() < enough) await renewUpload(db, id);
  const renewing = setInterval(() => void renewUpload(db, id).catch(() => {}), renewEvery);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await renewUpload(db, id);
  }
}
