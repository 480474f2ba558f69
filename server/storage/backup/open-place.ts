import { type BackupBucketEnv, type BlobPlace, openBackupBucket, placeName } from '../../blobs/index.ts';
import { folderPlace } from './folder-place.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import { s3Place } from './s3-place.ts';

/** A folder (absolute path) or a bucket. */
export type BackupAt = Exclude<BlobPlace, { kind: 'data' }>;

/** For people: a folder by its path. */
const nameOfPlace = (at: BackupAt): string => (at.kind === 'folder' ? at.folder : placeName(at));

/** Whether the drive keeps its content there. */
export function isContentPlace(at: BackupAt, env: Omit<BackupBucketEnv, 'S3_REGION'>): boolean {
  const { BLOB_STORE, BLOB_STORE_FROM, S3_ENDPOINT, S3_FROM_ENDPOINT = S3_ENDPOINT } = env;
  const { S3_BACKUP_ENDPOINT: endpoint = S3_ENDPOINT } = env;
  const isSame = (store: BlobPlace | undefined, its: string | undefined): boolean =>
    store !== undefined && placeName(store) === placeName(at) && (at.kind === 'folder' || its === endpoint);
  return isSame(BLOB_STORE, S3_ENDPOINT) || isSame(BLOB_STORE_FROM, S3_FROM_ENDPOINT);
}

/**
 * The place for backups of that name. Nothing is asked or written yet.
 * @throws {BackupError} for a place of content.
 */
export function openBackupPlace(
  at: BackupAt,
  env: BackupBucketEnv,
  log: Parameters<typeof folderPlace>[1],
): BackupPlace {
  if (isContentPlace(at, env))
    throw new BackupError(
      `${nameOfPlace(at)} has the content of the drive: backups need a place of their own.`,
    );
  if (at.kind === 'folder') return folderPlace(at.folder, log);
  return s3Place({
    name: placeName(at),
    endpoint: env.S3_BACKUP_ENDPOINT ?? env.S3_ENDPOINT,
    ...openBackupBucket(at, env, log),
  });
}
