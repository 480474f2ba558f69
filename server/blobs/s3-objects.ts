import type { Readable } from 'node:stream';
import { type OpenedS3, openS3, type S3Place } from './s3-client.ts';
import { isMissing, withStoreErrors } from './s3-errors.ts';
import { readObject } from './s3-reader.ts';
import { uploadOpen } from './s3-upload.ts';
import { BlobError, type ByteRange } from './store.ts';

/**
 * Objects of a bucket by their keys, below the prefix of the place, for what is not content by hash. An object is there whole or not at all.
 * All methods reject with `BlobError`.
 */
export interface S3Objects {
  /** Bytes; undefined where there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** Rejects with `missing`. A connection that breaks is replaced by another one. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Any number of bytes, in memory for a moment 16 MiB at a time; where the source fails nothing is stored, and its error is thrown. */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
  /** Keys that begin so, page by page. */
  list(under: string): AsyncIterable<string>;
  /** Names of folders directly in the place that begin so: `ab` for `ab/c`. */
  folders(beginning: string): Promise<readonly string[]>;
  /** Gives up uploads of objects whose keys begin so that never came to their end. */
  sweep(under: string): Promise<void>;
}

export function createS3Objects(place: S3Place): S3Objects {
  const { bucket: Bucket, prefix } = place;
  let opening: Promise<OpenedS3> | undefined;
  const opened = (): Promise<OpenedS3> => {
    opening ??= openS3(place);
    return opening;
  };
  const sourceOf = async (key: string) => ({ opened: await opened(), place, key: prefix + key });

  async function* pages(Prefix: string, Delimiter?: string) {
    const { s3, client } = await opened();
    let after: string | undefined;
    do {
      const page = new s3.ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken: after });
      const answer = await withStoreErrors(client.send(page));
      yield answer;
      after = answer.NextContinuationToken;
    } while (after !== undefined);
  }

  return {
    size: async (key) => {
      const { s3, client } = await opened();
      const head = client.send(new s3.HeadObjectCommand({ Bucket, Key: prefix + key }));
      return withStoreErrors(
        head.then(
          ({ ContentLength = 0 }) => ContentLength,
          (error: unknown) => {
            if (isMissing(error)) return undefined;
            throw error;
          },
        ),
      );
    },
    read: async (key, range) => withStoreErrors(readObject(await sourceOf(key), range)),
    write: async (key, source) => {
      const failed: { error?: unknown } = {};
      const target = await sourceOf(key);
      try {
        await uploadOpen(target, noting(source, failed));
      } catch (error) {
        if ('error' in failed) throw failed.error;
        await withStoreErrors(Promise.reject(asGone(error)));
      }
    },
    remove: async (key) => {
      const { s3, client } = await opened();
      await withStoreErrors(client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + key })));
    },
    list: async function* (under) {
      for await (const { Contents = [] } of pages(prefix + under))
        for (const { Key = '' } of Contents) yield Key.slice(prefix.length);
    },
    folders: async (beginning) => {
      const found: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(prefix + beginning, '/'))
        for (const { Prefix = '' } of CommonPrefixes) found.push(Prefix.slice(prefix.length, -1));
      return found;
    },
    sweep: async (under) => {
      const { s3, client } = await opened();
      const { Uploads = [] } = await withStoreErrors(
        client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: prefix + under })),
      );
      for (const { Key, UploadId } of Uploads)
        await withStoreErrors(client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    },
  };
}

/** Somebody gave the upload up, or the bucket is gone: no object is missing that was asked for. */
const asGone = (error: unknown): unknown =>
  isMissing(error) ? new BlobError('unavailable', 'S3 does not know the upload', { cause: error }) : error;

/** Tells an error of the source from one of the store. */
async function* noting(
  source: AsyncIterable<Uint8Array>,
  failed: { error?: unknown },
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    failed.error = error;
    throw error;
  }
}
