import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { CompletedPart } from '@aws-sdk/client-s3';
import type { OpenedS3, S3Place } from './s3-client.ts';
import { BlobError, type BlobHash } from './store.ts';

type Pieces = (length: number) => AsyncIterable<Buffer>;

interface Upload {
  readonly opened: OpenedS3;
  readonly place: Pick<S3Place, 'bucket'>;
  readonly key: string;
  /** The bytes, in pieces of that length but for the last. Where they end with an error nothing is stored. */
  readonly pieces: Pieces;
  /** Bytes of all of them. */
  readonly size: number;
  /** The digest of its bytes. */
  readonly hash: BlobHash;
}

type Target = Pick<Upload, 'opened' | 'place' | 'key'>;

/** Bytes of a part; up to so many are sent in one call. */
const partSize = 16 * 1024 * 1024;
/** More parts than this no store takes. */
const mostParts = 10_000;
/** Parts that are sent at a time: each is in memory meanwhile. */
const atATime = 3;

/** Sends content. The store checks each call against a digest, so that what arrives is what was read. */
export async function upload(sending: Upload): Promise<void> {
  const { pieces, size, hash } = sending;
  if (size > partSize) return uploadParts(sending, pieces(Math.max(partSize, Math.ceil(size / mostParts))));
  let bytes: Uint8Array = Buffer.alloc(0);
  for await (const piece of pieces(size)) bytes = piece;
  await uploadWhole(sending, bytes, hash);
}

/** The same for bytes whose number and digest are not known ahead; so many parts of 16 MiB are 156 GiB. */
export async function uploadOpen(sending: Target, source: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces = piecesOf(source, Number.POSITIVE_INFINITY)(partSize)[Symbol.asyncIterator]();
  try {
    const { value: first = Buffer.alloc(0) } = (await pieces.next()) as { value?: Buffer };
    if (first.length === partSize) return await uploadParts(sending, following(first, pieces));
    await uploadWhole(sending, first, createHash('sha256').update(first).digest('hex'));
  } finally {
    await pieces.return?.();
  }
}

async function* following<Thing>(first: Thing, rest: AsyncIterator<Thing>): AsyncGenerator<Thing> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

async function uploadWhole({ opened, place, key }: Target, bytes: Uint8Array, hash: BlobHash): Promise<void> {
  const { s3, client } = opened;
  await client.send(
    new s3.PutObjectCommand({
      ...{ Bucket: place.bucket, Key: key, Body: bytes, ContentLength: bytes.length, ContentMD5: md5(bytes) },
      ChecksumSHA256: Buffer.from(hash, 'hex').toString('base64'),
    }),
  );
}

async function uploadParts({ opened, place, key }: Target, pieces: AsyncIterable<Buffer>): Promise<void> {
  const { s3, client } = opened;
  const target = { Bucket: place.bucket, Key: key };
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(target));
  const parts: CompletedPart[] = [];
  const left = numbered(pieces);
  const failed = new AbortController();
  const lane = async (): Promise<void> => {
    for await (const { bytes, PartNumber } of left) {
      failed.signal.throwIfAborted();
      const part = { ...target, UploadId, PartNumber, Body: bytes, ContentLength: bytes.length };
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...part, ContentMD5: md5(bytes) }), {
        abortSignal: failed.signal,
      });
      parts[PartNumber - 1] = { ETag, PartNumber };
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

async function* numbered(pieces: AsyncIterable<Buffer>) {
  let PartNumber = 0;
  for await (const bytes of pieces) {
    PartNumber += 1;
    if (PartNumber > mostParts) throw new BlobError('too-large', `There are more than ${mostParts} parts`);
    yield { bytes, PartNumber };
  }
}

/** Pieces of a file on this machine. */
export const piecesOfFile = (path: string, size: number): Pieces =>
  async function* (length) {
    if (size === 0) return;
    const file = await open(path, 'r');
    try {
      for (let at = 0; at < size; at += length)
        yield await filled(file, Buffer.allocUnsafeSlow(Math.min(length, size - at)), at);
    } finally {
      await file.close();
    }
  };

/** Pieces of bytes that come one after another; as fast as they are taken. */
export const piecesOf = (source: AsyncIterable<Uint8Array>, size: number): Pieces =>
  async function* (length) {
    let left = size;
    let piece = Buffer.allocUnsafeSlow(Math.min(length, left));
    let held = 0;
    for await (const chunk of source) {
      for (let from = 0; from < chunk.length; ) {
        const part = chunk.subarray(from, from + piece.length - held);
        piece.set(part, held);
        held += part.length;
        from += part.length;
        left -= part.length;
        // The last one is held back until the source has ended well.
        if (held < piece.length || left === 0) continue;
        yield piece;
        piece = Buffer.allocUnsafeSlow(Math.min(length, left));
        held = 0;
      }
    }
    if (held > 0) yield piece.subarray(0, held);
  };

async function filled(file: FileHandle, bytes: Buffer, start: number): Promise<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new BlobError('unavailable', 'The stage became shorter while it was sent');
    at += bytesRead;
  }
  return bytes;
}
