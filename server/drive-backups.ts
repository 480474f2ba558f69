import { openData } from './db/index.ts';
import type { DriveOptions } from './drive-options.ts';
import { createJobs, enqueue, type Jobs } from './jobs/index.ts';
import { type Mailer, writeBackupNotice } from './mail/index.ts';
import { addressOfOperator } from './operator-address.ts';
import { type BackupNotice, type BackupRun, backupCron, backupJobs, readRuns } from './storage/index.ts';

interface Backups {
  /** Their own place among the jobs: a backup takes hours. */
  readonly jobs: Jobs;
  /** How they go, for `/metrics`. */
  readonly runs: () => Promise<readonly BackupRun[]>;
}

const never = {
  begunAt: null,
  endedAt: null,
  succeededAt: null,
  took: 0,
  bytes: 0,
  lost: 0,
  failures: 0,
  failedInARow: 0,
};

/** Scheduled backups; undefined where none are asked for. */
export function openBackups(options: DriveOptions, mailer: Mailer): Backups | undefined {
  const { database, blobs, backups, publicUrl, dataFolder, log, now = Date.now } = options;
  if (backups === undefined) return undefined;
  const handlers = {
    ...backupJobs({
      ...backups,
      database,
      blobs,
      scratch: dataFolder,
      openDatabase: (folder) => openData({ DATA_DIR: folder }, log),
      notice: (tx, notice) => enqueue(tx, 'storage.notice', notice),
      now,
    }),
    'storage.notice': async (payload: unknown) => {
      const to = await addressOfOperator({ ...options, db: database.db });
      if (to === undefined) log.warn({}, 'no operator to tell of the backup: set FEEDBACK_TO');
      else await mailer.send(writeBackupNotice(payload as BackupNotice, to, publicUrl));
    },
  };
  return {
    jobs: createJobs({ database, log, handlers, cron: backupCron, concurrency: 1, pollEvery: 10_000 }),
    runs: async () => {
      const runs = await readRuns(database.db);
      const kinds = ['backup', ...(backups.drillDays > 0 ? ['drill' as const] : [])] as const;
      return kinds.map((kind) => runs.find((run) => run.kind === kind) ?? { ...never, kind });
    },
  };
}
