import type { Route } from '../../http/route.ts';
import type { JobHandlers } from '../../jobs/index.ts';
import type { TaskKind } from '../tasks/index.ts';
import { beginDownload, type NewDownload } from './begin.ts';
import { type OfflineDeps, withDefaults } from './deps.ts';
import { offlineJobs, offlineTransfers } from './jobs.ts';
import { offlineKind } from './kind.ts';
import { readDay } from './repo.ts';
import { seedingJobs } from './seeding/jobs.ts';
import { type BlockedTorrents, createBlockedTorrents } from './torrent/blocked.ts';
import { type TaskFileRoutesDeps, taskFileRoutes } from './torrent/routes.ts';

export interface Offline {
  /** For `POST /drive/v1/files` with an address: the id of the task. */
  readonly beginDownload: (download: NewDownload) => Promise<string>;
  /** How many downloads an account may begin today (UTC), how many it has, and whether by a plan that not every account has. */
  readonly downloadsToday: (userId: string) => Promise<{
    readonly most: number;
    readonly begun: number;
    readonly isPremium: boolean;
    /** Whether magnet links and torrents are among what can be downloaded. */
    readonly takesTorrents: boolean;
  }>;
  readonly kind: TaskKind;
  readonly blockedTorrents: BlockedTorrents;
  /** Long ones, for a shift of their own with `usualPlaces` at once. */
  readonly transfers: JobHandlers;
  readonly jobs: JobHandlers;
  /** One that goes on while something is seeded, for a shift of its own; none where nothing is. */
  readonly seeding: JobHandlers;
  /** The files of a task. */
  readonly taskFileRoutes: (deps: TaskFileRoutesDeps) => readonly Route[];
}

/** Downloads from addresses: the server fetches what lies there, and makes a file of it. */
export function createOffline(deps: OfflineDeps): Offline {
  const context = withDefaults(deps);
  return {
    beginDownload: (download) => beginDownload(context, download),
    downloadsToday: async (userId) => ({
      ...(await readDay(context.db, userId)),
      takesTorrents: context.torrents !== undefined,
    }),
    kind: offlineKind(context),
    blockedTorrents: createBlockedTorrents(context),
    transfers: offlineTransfers(context),
    jobs: offlineJobs(context),
    seeding: seedingJobs(context),
    taskFileRoutes: (parts) => taskFileRoutes(context, parts),
  };
}
