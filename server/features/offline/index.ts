import type { JobHandlers } from '../../jobs/index.ts';
import type { TaskKind } from '../tasks/index.ts';
import { beginDownload, type NewDownload } from './begin.ts';
import { offlineJobs, offlineTransfers } from './jobs.ts';
import { offlineKind } from './kind.ts';
import { type OfflineDeps, partsOf } from './parts.ts';
import { readDay } from './repo.ts';

export type { NewDownload } from './begin.ts';
export { offlineCron } from './jobs.ts';
export { usualPlaces } from './parts.ts';
export { stagedDownloads } from './repo.ts';
export { offlineRoutes } from './routes.ts';

export interface Offline {
  /** For `POST /drive/v1/files` with an address: the id of the task. */
  readonly beginDownload: (download: NewDownload) => Promise<string>;
  /** How many downloads an account may begin today (UTC), and how many it has. */
  readonly downloadsToday: (userId: string) => Promise<{ readonly most: number; readonly begun: number }>;
  readonly kind: TaskKind;
  /** Long ones, for a shift of their own with `usualPlaces` at once. */
  readonly transfers: JobHandlers;
  readonly jobs: JobHandlers;
}

/** Downloads from addresses: the server fetches what lies there, and makes a file of it. */
export function createOffline(deps: OfflineDeps): Offline {
  const parts = partsOf(deps);
  return {
    beginDownload: (download) => beginDownload(parts, download),
    downloadsToday: (userId) => readDay(parts.db, userId, parts.daily),
    kind: offlineKind(parts),
    transfers: offlineTransfers(parts),
    jobs: offlineJobs(parts),
  };
}
