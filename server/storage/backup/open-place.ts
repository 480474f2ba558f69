import { type BackupBucketEnv, type BlobPlace, openBackupBucket, placeName } from '../../blobs/index.ts';
import { folderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';
import { s3Place } from './s3-place.ts';

/** A folder (absolute path) or a bucket. */
export type BackupAt = Exclude<BlobPlace, { kind: 'data' }>;

/** For people: a folder by its path. */
export const nameOfPlace = (at: BackupAt): string => (at.kind === 'folder' ? at.folder : placeName(at));

/** The place for backups of that name. Nothing is asked or written yet. */
export function openBackupPlace(
  at: BackupAt,
  env: BackupBucketEnv,
  log: Parameters<typeof folderPlace>[1],
): BackupPlace {
  if (at.kind === 'folder') return folderPlace(at.folder, log);
  return s3Place({
    name: placeName(at),
    endpoint: env.S3_BACKUP_ENDPOINT ?? env.S3_ENDPOINT,
    ...openBackupBucket(at, env, log),
  });
}
