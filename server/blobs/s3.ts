import { createHash } from 'node:crypto';
import { stat, statfs, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unlessAbsent, withStoreErrors as withDiskErrors } from './disk-errors.ts';
import { createFolders, syncFolder } from './disk-folders.ts';
import { proven } from './proven.ts';
import { type OpenedS3, openS3, type S3Place } from './s3-client.ts';
import { isMissing, withStoreErrors } from './s3-errors.ts';
import { readObject } from './s3-reader.ts';
import { piecesOf, piecesOfFile, upload } from './s3-upload.ts';
import { createStageFolder } from './stage-folder.ts';
import { acceptHash, BlobError, type BlobHash, type BlobStore, isBlobHash } from './store.ts';

interface S3BlobsOptions {
  readonly place: S3Place;
  /** Absolute path: uploads lie on this machine until they are whole. */
  readonly folder: string;
  readonly log: {
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

interface Stored {
  readonly size: number;
  readonly storedAt: Date;
}

/** In ms: content that was stored so lately is not sent again to count as stored anew. Collection waits for days. */
const fresh = 60 * 60_000;
const hashOfNothing = createHash('sha256').digest('hex');

/**
 * Blobs as objects of a bucket, `<prefix>blobs/<hash>`, and uploads as files of this machine, which are sent when they are sealed. What comes
 * from another store is sent as it comes.
 * Nothing is ever copied or changed in the bucket.
 */
export function createS3Blobs({ place, folder, log }: S3BlobsOptions): BlobStore {
  const folders = createFolders(folder);
  const prefix = `${place.prefix}blobs/`;
  let opening: Promise<OpenedS3> | undefined;
  const opened = (): Promise<OpenedS3> => {
    opening ??= openS3(place);
    return opening;
  };
  const sourceOf = async (hash: BlobHash) => ({ opened: await opened(), place, key: prefix + hash });
  const target = (hash: BlobHash) => ({ Bucket: place.bucket, Key: prefix + hash });

  async function find(hash: BlobHash): Promise<Stored | undefined> {
    const { s3, client } = await opened();
    try {
      const { ContentLength = 0, LastModified } = await client.send(new s3.HeadObjectCommand(target(hash)));
      return { size: ContentLength, storedAt: LastModified ?? new Date(0) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Whether the object is the content of that name. Only where the sizes differ it must be read to find out. */
  async function agrees(hash: BlobHash, stored: Stored, staged: number): Promise<boolean> {
    if (stored.size === staged) return true;
    const digest = createHash('sha256');
    for await (const chunk of await readObject(await sourceOf(hash), undefined)) digest.update(chunk);
    if (digest.digest('hex') === hash)
      throw new BlobError('conflict', `The blob has ${stored.size} bytes, the stage has ${staged}`);
    log.error({ hash, was: stored.size, is: staged }, 'damaged blob replaced by a new upload');
    return false;
  }

  async function store(path: string, hash: BlobHash): Promise<void> {
    const [staged, stored] = await Promise.all([unlessAbsent(stat(path)), find(hash)]);
    if (staged === undefined && stored !== undefined) return;
    if (staged === undefined && hash !== hashOfNothing) throw new BlobError('missing', 'Nothing to seal');
    const size = staged?.size ?? 0;
    const isStored = stored !== undefined && (await agrees(hash, stored, size));
    if (isStored && Date.now() - stored.storedAt.getTime() < fresh) return;
    const pieces = piecesOfFile(path, size);
    await upload({ ...(await sourceOf(hash)), pieces, size, hash });
  }

  /** A crash at any line leaves the stage, or the object, or both, each whole; from all three it can be called again. */
  const seal = (path: string, hash: BlobHash): Promise<void> =>
    withStoreErrors(
      folders.inside(dirname(path), async () => {
        await store(path, hash);
        await unlessAbsent(unlink(path));
        await syncFolder(dirname(path));
      }),
    );

  const { stage, stages, stagePlace } = createStageFolder({ folders, folder, log, seal });

  return {
    stage,
    stages,
    stagePlace,
    read: async (hash, range) => {
      acceptHash(hash);
      return withStoreErrors(readObject(await sourceOf(hash), range));
    },
    send: async (hash, write, range) => {
      acceptHash(hash);
      const stream = await withStoreErrors(readObject(await sourceOf(hash), range));
      for await (const chunk of stream) await write(chunk);
    },
    put: async (hash, source, size) => {
      acceptHash(hash);
      const pieces = piecesOf(proven(source, hash, size), size);
      await withStoreErrors(upload({ ...(await sourceOf(hash)), pieces, size, hash }));
    },
    size: async (hash) => {
      acceptHash(hash);
      return (await withStoreErrors(find(hash)))?.size;
    },
    remove: async (hash) => {
      acceptHash(hash);
      const { s3, client } = await opened();
      await withStoreErrors(client.send(new s3.DeleteObjectCommand(target(hash))));
    },
    list: async function* () {
      const { s3, client } = await opened();
      let after: string | undefined;
      do {
        const page = new s3.ListObjectsV2Command({
          ...{ Bucket: place.bucket, Prefix: prefix },
          ...(after !== undefined && { ContinuationToken: after }),
        });
        const { Contents = [], NextContinuationToken } = await withStoreErrors(client.send(page));
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
          const hash = Key.slice(prefix.length);
          if (isBlobHash(hash)) yield { hash, size: Size, storedAt: LastModified };
        }
        after = NextContinuationToken;
      } while (after !== undefined);
    },
    sweep: async (before) => {
      const { s3, client } = await opened();
      const listed = await withStoreErrors(
        client.send(new s3.ListMultipartUploadsCommand({ Bucket: place.bucket, Prefix: prefix })),
      );
      for (const { Key = '', UploadId, Initiated } of listed.Uploads ?? []) {
        if (!isBlobHash(Key.slice(prefix.length)) || Initiated === undefined || Initiated >= before) continue;
        const one = { Bucket: place.bucket, Key, UploadId };
        await withStoreErrors(client.send(new s3.AbortMultipartUploadCommand(one)));
        log.warn({ key: Key }, 'unfinished upload to S3 given up');
      }
    },
    // Every upload passes through this machine's disk.
    free: async () => {
      const { bavail, bsize } = await withDiskErrors(folders.inside(folder, () => statfs(folder)));
      return { bytesFree: bavail * bsize };
    },
  };
}
