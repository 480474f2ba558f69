export { createDiskBlobs } from './disk.ts';
export { syncFolder } from './disk-folders.ts';
export { headOf } from './head.ts';
export {
  type BackupBucketEnv,
  type BlobsEnv,
  contentFolder,
  openBackupBucket,
  openBlobs,
  openPlace,
  openStores,
  storesName,
} from './open.ts';
export { type BlobPlace, placeName, readPlace } from './places.ts';
export { proven } from './proven.ts';
export { BlobError, type BlobHash, type BlobStore, type ByteRange, type Stage } from './store.ts';
