import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createDiskBlobs } from './disk.ts';
import { createDualBlobs } from './dual.ts';
import { type BlobBucket, type BlobPlace, placeName } from './places.ts';
import { createS3Blobs } from './s3.ts';
import { createS3Objects, type S3Objects } from './s3-objects.ts';
import type { BlobStore } from './store.ts';

export interface BlobsEnv {
  /** Absolute path. */
  readonly DATA_DIR: string;
  /** The data folder, where it is not set. */
  readonly BLOB_STORE?: BlobPlace | undefined;
  /** Where content lies too, while it is moved. */
  readonly BLOB_STORE_FROM?: BlobPlace | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_FROM_ENDPOINT?: string | undefined;
  readonly S3_FROM_REGION?: string | undefined;
  readonly S3_FROM_ACCESS_KEY_ID?: string | undefined;
  readonly S3_FROM_SECRET_ACCESS_KEY?: string | undefined;
}

/** Of a bucket for backups. */
export interface BackupBucketEnv extends Omit<BlobsEnv, 'DATA_DIR'> {
  readonly S3_BACKUP_ENDPOINT?: string | undefined;
  readonly S3_BACKUP_REGION?: string | undefined;
  readonly S3_BACKUP_ACCESS_KEY_ID?: string | undefined;
  readonly S3_BACKUP_SECRET_ACCESS_KEY?: string | undefined;
}

type Log = Parameters<typeof createDiskBlobs>[0]['log'];

const usual: BlobPlace = { kind: 'data' };

/** The store that the environment names: a bucket, a folder, or else the data folder; with BLOB_STORE_FROM two as one. */
export function openBlobs(env: BlobsEnv, log: Log): BlobStore {
  const { to, from } = openStores(env, log);
  return from === undefined ? to : createDualBlobs({ to, from });
}

/** Both stores of the environment by themselves, for those who move content. */
export const openStores = (
  env: BlobsEnv,
  log: Log,
): { readonly to: BlobStore; readonly from: BlobStore | undefined } => ({
  to: openPlace(env.BLOB_STORE ?? usual, env, log),
  from: env.BLOB_STORE_FROM && openPlace(env.BLOB_STORE_FROM, asFrom(env), log),
});

/** The store at a place that has the endpoint and the region of BLOB_STORE. */
export function openPlace(
  place: BlobPlace,
  env: Pick<BlobsEnv, 'DATA_DIR' | 'S3_ENDPOINT' | 'S3_REGION'> & { readonly credentials?: Credentials },
  log: Log,
): BlobStore {
  const { DATA_DIR: folder, S3_ENDPOINT: endpoint, S3_REGION: region, credentials } = env;
  if (place.kind !== 's3') return createDiskBlobs({ folder: folderOf(place, folder), log });
  const { bucket, prefix } = place;
  return createS3Blobs({ place: { bucket, prefix, endpoint, region, credentials }, folder, log });
}

/**
 * A bucket for backups: the objects in it, and content below a prefix of its own there, so that no mistake makes a store of the drive's out
 * of it. Without settings of its own it has those of BLOB_STORE.
 */
export function openBackupBucket(
  { bucket, prefix }: BlobBucket,
  env: BackupBucketEnv,
  log: Log,
): { readonly objects: S3Objects; readonly content: Omit<BlobStore, 'stage' | 'stages' | 'stagePlace'> } {
  const { S3_BACKUP_ACCESS_KEY_ID: accessKeyId, S3_BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const place = {
    ...{ bucket, prefix },
    endpoint: env.S3_BACKUP_ENDPOINT ?? env.S3_ENDPOINT,
    region: env.S3_BACKUP_REGION ?? env.S3_REGION,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
  return {
    objects: createS3Objects(place),
    // Uploads of people have no place there, so nothing is ever staged in that folder.
    content: createS3Blobs({ place: { ...place, prefix: `${prefix}content/` }, folder: tmpdir(), log }),
  };
}

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const folderOf = (place: Exclude<BlobPlace, { kind: 's3' }>, dataFolder: string): string =>
  place.kind === 'folder' ? place.folder : dataFolder;

function asFrom(env: BlobsEnv): Parameters<typeof openPlace>[1] {
  const { S3_FROM_ACCESS_KEY_ID: accessKeyId, S3_FROM_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    DATA_DIR: env.DATA_DIR,
    S3_ENDPOINT: env.S3_FROM_ENDPOINT ?? env.S3_ENDPOINT,
    S3_REGION: env.S3_FROM_REGION ?? env.S3_REGION,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

/** The folder in which content lies as files, of the first of both stores that has one. */
export function contentFolder({ DATA_DIR, BLOB_STORE = usual, BLOB_STORE_FROM }: BlobsEnv): string {
  for (const place of [BLOB_STORE, BLOB_STORE_FROM]) {
    if (place !== undefined && place.kind !== 's3') return folderOf(place, DATA_DIR);
  }
  return DATA_DIR;
}

/** A name that two processes have in common where their content is at the same places. */
export function storesName({ BLOB_STORE = usual, BLOB_STORE_FROM: from, ...env }: BlobsEnv): string {
  const places = [placeName(BLOB_STORE), env.S3_ENDPOINT, from && placeName(from), env.S3_FROM_ENDPOINT];
  return createHash('sha256').update(JSON.stringify(places)).digest('hex').slice(0, 12);
}
