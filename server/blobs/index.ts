export { createDiskBlobs } from './disk.ts';
export { syncFolder } from './disk-folders.ts';
export { headOf } from './head.ts';
export { openBlobs } from './open.ts';
export { BlobError, type BlobHash, type BlobStore, type ByteRange, type Stage } from './store.ts';
