import type { Db } from '../../../db/index.ts';
import { ObjectStoreError } from '../errors.ts';
import { findUploadById, type PartRow, type UploadRow, wholeParts } from '../repo.ts';

export const noSuchUpload = () => new ObjectStoreError('NoSuchUpload', 'The upload is gone or has ended.');

/**
 * The upload whose credentials a caller has shown.
 * @throws {ObjectStoreError} `NoSuchUpload` for an unknown or expired one
 */
export async function loadUpload(db: Db, id: string): Promise<UploadRow> {
  const row = await findUploadById(db, id);
  if (row === undefined || row.expires_at.getTime() <= Date.now()) throw noSuchUpload();
  return row;
}

/** A page of the parts that are here whole, in their order. */
export async function listParts(
  db: Db,
  id: string,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<{ readonly parts: readonly PartRow[]; readonly isTruncated: boolean }> {
  const found = await wholeParts(db, id, { after, most: most + 1 });
  return { parts: found.slice(0, most), isTruncated: found.length > most };
}
