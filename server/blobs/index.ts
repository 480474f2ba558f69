export { createDiskBlobs } from './disk.ts';
export { BlobError, type BlobHash, type BlobStore, type ByteRange, type Stage } from './store.ts';
