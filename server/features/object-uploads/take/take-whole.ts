import { createHash } from 'node:crypto';
import type { ObjectUploadsDeps } from '../deps.ts';
import { ObjectStoreError } from '../errors.ts';
import type { Payload } from '../payload/payload.ts';
import type { UploadRow } from '../repo.ts';
import { etagOf } from './take-part.ts';

/**
 * Takes the whole content of an upload at once, and creates the file; parts that have arrived are discarded. An
 * interrupted transfer is discarded: such a client does not ask for an offset.
 * @returns its ETag.
 * @throws {ObjectStoreError} `IncompleteBody` for fewer bytes than the upload has, `EntityTooLarge` for more.
 */
export async function takeWhole(
  deps: ObjectUploadsDeps,
  row: UploadRow,
  { body, length }: Payload,
): Promise<string> {
  if (length !== undefined && length < row.size) throw tooFew(row, length);
  const hash = createHash('sha256');
  let count = 0;
  try {
    await deps.receiver.take(
      { userId: row.user_id, id: row.id },
      {
        offset: 0,
        body,
        length,
        checksum: {
          update: (chunk) => {
            hash.update(chunk);
            count += chunk.length;
          },
          isRight: () => count === row.size,
        },
      },
    );
  } catch (error) {
    if (length === undefined && isMismatch(error) && count < row.size) throw tooFew(row, count);
    throw error;
  }
  return etagOf(hash.digest('hex'));
}

const isMismatch = (error: unknown): boolean =>
  (error as { reason?: unknown } | null)?.reason === 'upload_checksum_mismatch';

const tooFew = ({ size }: UploadRow, came: number) =>
  new ObjectStoreError('IncompleteBody', `The upload has ${size} bytes, and ${came} came.`);
