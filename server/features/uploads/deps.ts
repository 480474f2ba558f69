import type { BlobStore } from '../../blobs/index.ts';
import type { Db } from '../../db/index.ts';
import type { PresentDeps } from '../../tree/present-reached.ts';
import type { DigestCache } from './digests/digest-cache.ts';
import type { LocksOptions, UploadLocks } from './receive/locks.ts';

export interface UploadsDeps extends PresentDeps, Pick<LocksOptions, 'openClient' | 'idleTimeout'> {
  readonly db: Db;
  readonly blobs: BlobStore;
  /** `http://drive.example`, without a slash at the end. */
  readonly publicUrl: string;
  /** Which of these stages belong to another way in which content arrives. */
  readonly otherStages?: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Called after content has come and its file is committed. */
  readonly contentCame?: () => void;
  /** Milliseconds between two signs of an upload whose bytes come. */
  readonly renewEvery?: number;
  readonly log: { warn(facts: object, message: string): void };
}

/** The same with the state that uploads keep in memory. */
export interface UploadContext extends UploadsDeps {
  readonly locks: UploadLocks;
  readonly digests: DigestCache;
}

export const uploadPath = (id: string): string => `/drive/v1/uploads/${id}`;
