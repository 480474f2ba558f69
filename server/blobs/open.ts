import { createDiskBlobs } from './disk.ts';
import { createS3Blobs } from './s3.ts';
import type { BlobStore } from './store.ts';

interface BlobsEnv {
  /** Absolute path. */
  readonly DATA_DIR: string;
  readonly BLOB_STORE?: { readonly bucket: string; readonly prefix: string } | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
}

type Log = Parameters<typeof createDiskBlobs>[0]['log'];

/** The store that the environment names: a bucket, or else the data folder. */
export const openBlobs = (
  { DATA_DIR: folder, BLOB_STORE: place, S3_ENDPOINT: endpoint, S3_REGION: region }: BlobsEnv,
  log: Log,
): BlobStore =>
  place === undefined
    ? createDiskBlobs({ folder, log })
    : createS3Blobs({ place: { ...place, endpoint, region }, folder, log });
