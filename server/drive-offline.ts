import type { TaskAnswer } from '../api/contract/tasks.ts';
import type { OpenedContent } from './drive-content.ts';
import type { DriveOptions } from './drive-options.ts';
import { openEgress } from './egress/index.ts';
import {
  createOffline,
  type DoneMail,
  defaultConcurrency,
  type NewDownload,
  type Offline,
  offlineRoutes,
} from './features/offline/index.ts';
import { readSettings } from './features/settings/index.ts';
import { getTask, presentTask, type Tasks } from './features/tasks/index.ts';
import type { Uploads } from './features/uploads/index.ts';
import type { Limits } from './http/limits.ts';
import type { Route } from './http/route.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import { writeDownloadDone } from './mail/index.ts';

interface OpenedOffline extends Pick<Offline, 'kind' | 'jobs' | 'downloadsToday' | 'blockedTorrents'> {
  readonly routes: readonly Route[];
  /** For `POST /drive/v1/files` with an address: the task that was begun. */
  readonly beginDownload: (download: NewDownload) => Promise<TaskAnswer>;
  /** A shift of its own, so that slow sources keep no other job waiting. */
  readonly transfers: Jobs;
  /** Where the operator wants it, torrents are seeded by a job that goes on all the time. */
  readonly seeding: Jobs | undefined;
}

/** Downloads from addresses, with what goes to those addresses. */
export function openOffline(
  { database, blobs, publicUrl, egress, torrents, seeding, log }: DriveOptions,
  { intake }: Uploads,
  {
    tasks,
    limits,
    content,
    letters,
  }: {
    readonly tasks: Tasks;
    readonly limits: Limits;
    readonly content: OpenedContent;
    readonly letters: Pick<DoneMail, 'recipient' | 'send'>;
  },
): OpenedOffline {
  const { db } = database;
  const opened = egress ?? openEgress({ allowed: [], ports: [], userAgent: `PikPakDrive (+${publicUrl})` });
  const offline = createOffline({
    db,
    blobs,
    egress: opened,
    torrents,
    intake,
    readSettings,
    tasks,
    limits,
    seeding,
    doneMail: { ...letters, drive: `${publicUrl}/drive/all`, write: writeDownloadDone },
    log,
  });
  return {
    ...offline,
    routes: [
      ...offlineRoutes({ db, blobs, egress: opened, torrents, limits }),
      ...offline.taskFileRoutes({ ...content, ownTask: (userId, id) => getTask(db, userId, id) }),
    ],
    beginDownload: async (download) =>
      presentTask(await getTask(db, download.userId, await offline.beginDownload(download))),
    transfers: createJobs({
      database,
      log,
      handlers: offline.transfers,
      concurrency: defaultConcurrency.all,
      pollEvery: 5000,
    }),
    seeding:
      Object.keys(offline.seeding).length === 0
        ? undefined
        : createJobs({
            database,
            log,
            handlers: offline.seeding,
            concurrency: 1,
            pollEvery: 5000,
            // It never ends by itself when the process does.
            gracePeriods: [0, 2000],
          }),
  };
}
