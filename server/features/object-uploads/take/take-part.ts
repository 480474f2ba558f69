import { createHash } from 'node:crypto';
import { transact } from '../../../db/index.ts';
import type { ObjectUploadsDeps } from '../deps.ts';
import { ObjectStoreError } from '../errors.ts';
import type { Payload } from '../payload/payload.ts';
import {
  forgetPart,
  hasJoined,
  lockUploadById,
  promisePart,
  recordPart,
  sizeOfOthers,
  type UploadRow,
} from '../repo.ts';

/** Parts are numbered from 1 (Amazon S3, multipart upload limits). */
export const mostParts = 10_000;

/** Bytes (Amazon S3 and Aliyun OSS, multipart upload limits). While it is joined a part lies on the disk twice. */
export const largestPart = 5 * 1024 ** 3;

/**
 * Takes one part: each has its own stage, so that any number may arrive at once and in any order. Together they never
 * have more bytes than the upload, for which bytes were reserved.
 * @returns its ETag, by which the client names the part when all have arrived. It is no MD5, and has a suffix so that
 * no client takes it for one.
 * @throws {ObjectStoreError} `EntityTooLarge`, `NoSuchUpload`, and errors of the bytes, none of which are kept then.
 */
export async function takePart(
  deps: ObjectUploadsDeps,
  row: UploadRow,
  number: number,
  payload: Payload,
): Promise<string> {
  const { db, receiver } = deps;
  const uploadId = row.id;
  if (row.taken_as !== 'parts' || (await hasJoined(db, uploadId)))
    await receiver.beginParts({ userId: row.user_id, id: uploadId }, { anew: false });
  else if (!(await receiver.isHere(row)))
    throw new ObjectStoreError('NoSuchUpload', 'The other parts lie with another node: begin again.');
  return receiver.holdPart({ upload: row, number }, payload.body, async ({ body, stage, settling }) => {
    const most = await promise(deps, { uploadId, number, length: payload.length });
    const hash = createHash('sha256');
    try {
      await stage.discard();
      const size = await stage.append(0, body, { limit: most, onChunk: (chunk) => void hash.update(chunk) });
      settling();
      const etag = etagOf(hash.digest('hex'));
      if (!(await recordPart(db, { upload_id: uploadId, number, size, etag })))
        throw new ObjectStoreError('NoSuchUpload', 'The parts were given up while this one came.');
      return etag;
    } catch (error) {
      // While its bytes lie there they count.
      await stage
        .discard()
        .then(() => forgetPart(db, uploadId, number))
        .catch(() => {});
      throw error;
    }
  });
}

export const etagOf = (sha256: string): string => `${sha256.slice(0, 32)}-1`;

interface Promised {
  readonly uploadId: string;
  readonly number: number;
  readonly length: number | undefined;
}

/**
 * Writes down that a part comes, before its first byte. Until then one of that number that it takes the place of counts.
 * @returns bytes that it may have.
 */
function promise({ db }: ObjectUploadsDeps, { uploadId, number, length }: Promised): Promise<number> {
  return transact(db, async (tx) => {
    const row = await lockUploadById(tx, uploadId);
    if (row === undefined || row.completed_at !== null || row.expires_at.getTime() <= Date.now())
      throw new ObjectStoreError('NoSuchUpload', 'The upload is gone or has ended.');
    if (row.taken_as !== 'parts' || (await hasJoined(tx, uploadId)))
      throw new ObjectStoreError('SlowDown', 'The parts are being given up or joined at this moment.');
    const left = row.size - (await sizeOfOthers(tx, uploadId, number));
    const size = length ?? Math.min(left, largestPart);
    if (size > largestPart)
      throw new ObjectStoreError('EntityTooLarge', `A part has at most ${largestPart} bytes.`);
    if (size > left)
      throw new ObjectStoreError('EntityTooLarge', `The parts have more than ${row.size} bytes.`);
    await promisePart(tx, { upload_id: uploadId, number, size });
    return size;
  });
}
