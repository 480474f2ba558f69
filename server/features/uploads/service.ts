import type { Route } from '../../http/route.ts';
import type { BegunUpload, NewUpload } from '../files/index.ts';
import { beginUpload } from './begin/begin.ts';
import { type Cleaned, cleanUploads, sweepStages } from './clean.ts';
import type { UploadContext, UploadsDeps } from './deps.ts';
import { createDigestCache } from './digests/digest-cache.ts';
import { addMissingMd5s } from './old-content.ts';
import { createIntake, type Intake } from './receive/intake.ts';
import { createUploadLocks } from './receive/locks.ts';
import { endPromised } from './receive/receive.ts';
import { createReceiver, type Receiver } from './receive/receiver.ts';
import { uploadRoutes } from './routes.ts';

export interface Uploads {
  readonly routes: readonly Route[];
  /** For `POST /drive/v1/files`. */
  readonly beginUpload: (upload: NewUpload) => Promise<BegunUpload>;
  /**
   * For `POST /drive/v1/files:batchDelete`: which of these ids were announced by uploads, which have been ended now.
   */
  readonly endPromised: (userId: string, fileIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** For other ways in which bytes come. */
  readonly receiver: Receiver;
  readonly intake: Intake;
  /** For a job: ends stalled uploads and removes leftovers of crashes. May run at any time, and twice at once. */
  readonly cleanUploads: () => Promise<Cleaned>;
  /** For a job: computes the MD5 of content from before, a part of it in each run. */
  readonly addMissingMd5s: (signal: AbortSignal) => Promise<number>;
  /** Gives the connection back that locks uploads, and ends the thread that computes digests. */
  readonly close: () => Promise<void>;
}

/** Uploads by tus 1.0, resumable, with their bytes reserved from the start. */
export function createUploads(deps: UploadsDeps): Uploads {
  const context: UploadContext = { ...deps, locks: createUploadLocks(deps), digests: createDigestCache() };
  const sweeping = sweepStages(context);
  return {
    routes: uploadRoutes(context),
    beginUpload: (upload) => beginUpload(context, upload),
    endPromised: (userId, fileIds) => endPromised(context, userId, fileIds),
    receiver: createReceiver(context),
    intake: createIntake(context),
    cleanUploads: () => cleanUploads(context),
    addMissingMd5s: (signal) => addMissingMd5s(context, signal),
    close: async () => {
      await sweeping.close();
      await Promise.all([context.locks.close(), context.digests.close()]);
    },
  };
}
