import type { ObjectUploadsDeps } from '../deps.ts';
import { ObjectStoreError } from '../errors.ts';
import { type PartRow, type UploadRow, wholeParts } from '../repo.ts';

/** A part as the client names it. */
export interface NamedPart {
  readonly number: number;
  readonly etag: string;
}

/**
 * Creates the file of an upload whose parts have all arrived. May be called again, whatever the first call did.
 * @returns the file's id.
 * @throws {ObjectStoreError} `InvalidPart`, `InvalidPartOrder`, `IncompleteBody`; and the errors of finishing an
 * upload.
 */
export async function completeParts(
  { db, receiver }: ObjectUploadsDeps,
  row: UploadRow,
  named: readonly NamedPart[],
): Promise<string> {
  const name = { userId: row.user_id, id: row.id };
  // The answer to an earlier call may have been lost.
  const before = await receiver.state(name);
  if (before.fileId !== undefined) return before.fileId;
  const parts = chosen(await wholeParts(db, row.id), named);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size !== row.size)
    throw new ObjectStoreError('IncompleteBody', `The parts have ${size} bytes, the upload has ${row.size}.`);
  return receiver.joinParts(name, new Set(parts.map(({ number }) => number)));
}

function chosen(here: readonly PartRow[], named: readonly NamedPart[]): readonly PartRow[] {
  const byNumber = new Map(here.map((part) => [part.number, part]));
  let last = 0;
  return named.map(({ number, etag }) => {
    if (number <= last)
      throw new ObjectStoreError('InvalidPartOrder', 'The parts are not in the order of their numbers.');
    last = number;
    const part = byNumber.get(number);
    if (part === undefined || part.etag !== etag)
      throw new ObjectStoreError('InvalidPart', `Part ${number} is not here, or has another ETag.`);
    return part;
  });
}
