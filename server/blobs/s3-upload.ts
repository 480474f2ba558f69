import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { CompletedPart } from '@aws-sdk/client-s3';
import type { OpenedS3, S3Place } from './s3-client.ts';
import { BlobError, type BlobHash } from './store.ts';

interface Upload {
  readonly opened: OpenedS3;
  readonly place: Pick<S3Place, 'bucket'>;
  readonly key: string;
  /** Of the file on this machine. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The digest of its bytes. */
  readonly hash: BlobHash;
}

/** Bytes of a part; up to so many are sent in one call. */
const partSize = 16 * 1024 * 1024;
/** More parts than this no store takes. */
const mostParts = 10_000;
/** Parts that are sent at a time: each is in memory meanwhile. */
const atATime = 3;

/** Sends a file. The store checks each call against a digest, so that what arrives is what was read. */
export async function upload(sending: Upload): Promise<void> {
  if (sending.size <= partSize) return uploadWhole(sending);
  return uploadParts(sending);
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

async function uploadWhole({ opened, place, key, path, size, hash }: Upload): Promise<void> {
  const { s3, client } = opened;
  const bytes = size === 0 ? Buffer.alloc(0) : await readPart(path, 0, size);
  await client.send(
    new s3.PutObjectCommand({
      ...{ Bucket: place.bucket, Key: key, Body: bytes, ContentLength: size, ContentMD5: md5(bytes) },
      ChecksumSHA256: Buffer.from(hash, 'hex').toString('base64'),
    }),
  );
}

async function uploadParts({ opened, place, key, path, size }: Upload): Promise<void> {
  const { s3, client } = opened;
  const target = { Bucket: place.bucket, Key: key };
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(target));
  const length = Math.max(partSize, Math.ceil(size / mostParts));
  const parts: CompletedPart[] = [];
  const left = Array.from({ length: Math.ceil(size / length) }, (_, at) => at).values();
  const failed = new AbortController();
  const lane = async (): Promise<void> => {
    for (const at of left) {
      failed.signal.throwIfAborted();
      const bytes = await readPart(path, at * length, Math.min(length, size - at * length));
      const PartNumber = at + 1;
      const part = { ...target, UploadId, PartNumber, Body: bytes, ContentLength: bytes.length };
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...part, ContentMD5: md5(bytes) }), {
        abortSignal: failed.signal,
      });
      parts[at] = { ETag, PartNumber };
    }
  };
  try {
    await together(Array.from({ length: atATime }, lane), () => failed.abort());
    await client.send(
      new s3.CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: parts } }),
    );
  } catch (error) {
    // One that cannot be ended now is ended by the sweep.
    await client.send(new s3.AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Waits for all, and rejects with the first error; the others are told to stop. */
async function together(lanes: readonly Promise<void>[], stop: () => void): Promise<void> {
  let first: { readonly error: unknown } | undefined;
  await Promise.all(
    lanes.map((lane) =>
      lane.catch((error: unknown) => {
        first ??= { error };
        stop();
      }),
    ),
  );
  if (first) throw first.error;
}

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    return await filled(file, Buffer.alloc(length), start);
  } finally {
    await file.close();
  }
}

async function filled(file: FileHandle, bytes: Buffer, start: number): Promise<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new BlobError('unavailable', 'The stage became shorter while it was sent');
    at += bytesRead;
  }
  return bytes;
}
