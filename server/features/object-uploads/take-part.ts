import { createHash } from 'node:crypto';
import { transact } from '../../db/index.ts';
import { type ObjectUploadsDeps, partStage } from './deps.ts';
import { ObjectFault } from './faults.ts';
import type { Payload } from './payload.ts';
import {
  forgetPart,
  forgetParts,
  lockUploadById,
  promisePart,
  recordPart,
  renewUploadById,
  sizeOfOthers,
  type UploadRow,
} from './repo.ts';

/** Parts are numbered from 1 (Amazon S3, multipart upload limits). */
export const mostParts = 10_000;

/**
 * Takes one part: each has a stage of its own, so that any number may come at once and in any order. All together they
 * never have more bytes than the upload, for which room was promised.
 * @returns its ETag, by which the client names the part when it is all there. Not an MD5, and told apart from one by
 * its end, so that no client takes it for one.
 * @throws {ObjectFault} `EntityTooLarge`, `NoSuchUpload`, and what is wrong with the bytes: nothing of them is kept then.
 */
export async function takePart(
  deps: ObjectUploadsDeps,
  { id: uploadId }: UploadRow,
  number: number,
  payload: Payload,
): Promise<string> {
  const { db, blobs, receiver } = deps;
  const stage = blobs.stage(partStage(uploadId, number));
  return receiver.holdWhile(`${uploadId} part ${number}`, payload.body, async (body, { settling }) => {
    const most = await promise(deps, { uploadId, number, length: payload.length });
    const hash = createHash('sha256');
    try {
      await stage.discard();
      const size = await stage.append(0, body, { limit: most, onChunk: (chunk) => void hash.update(chunk) });
      settling();
      const etag = etagOf(hash.digest('hex'));
      if (!(await recordPart(db, { upload_id: uploadId, number, size, etag })))
        throw new ObjectFault('NoSuchUpload', 'The parts were given up while this one came.');
      await renewUploadById(db, uploadId);
      return etag;
    } catch (error) {
      await stage.discard().catch(() => {});
      await forgetPart(db, uploadId, number).catch(() => {});
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

/** Writes down that a part comes, before its first byte. @returns bytes that it may have. */
function promise({ db }: ObjectUploadsDeps, { uploadId, number, length }: Promised): Promise<number> {
  return transact(db, async (tx) => {
    const row = await lockUploadById(tx, uploadId);
    if (row === undefined || row.completed_at !== null)
      throw new ObjectFault('NoSuchUpload', 'The upload is gone or has ended.');
    const left = row.size - (await sizeOfOthers(tx, uploadId, number));
    const size = length ?? left;
    if (size > left) throw new ObjectFault('EntityTooLarge', `The parts have more than ${row.size} bytes.`);
    await promisePart(tx, { upload_id: uploadId, number, size });
    return size;
  });
}

/** Gives up all parts that came; the upload waits for others. */
export async function dropParts({ db, blobs }: ObjectUploadsDeps, uploadId: string): Promise<void> {
  for (const number of await forgetParts(db, uploadId)) {
    // One that is coming at this moment finds its row gone, or is cleaned with what belongs to no upload.
    await blobs
      .stage(partStage(uploadId, number))
      .discard()
      .catch(() => {});
  }
}
