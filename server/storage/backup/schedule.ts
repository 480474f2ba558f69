import type { BlobStore } from '../../blobs/index.ts';
import { type Database, type Tx, transact } from '../../db/index.ts';
import type { CronEntry, JobHandlers, JobLog } from '../../jobs/index.ts';
import { aloneScheduled } from '../guard.ts';
import { backUp } from './backup.ts';
import { drill } from './drill.ts';
import type { Keep } from './keep.ts';
import { BackupBusyError } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import {
  type BackupRun,
  beginRun,
  cancelRun,
  failRun,
  type RunKind,
  readRuns,
  succeedRun,
} from './runs-repo.ts';

/** News for the operator: the first failure of several in a row, and content that is lost. */
export interface BackupNotice {
  readonly kind: RunKind;
  readonly place: string;
  /** In English, as all that the server tells operators. */
  readonly words: string;
}

interface ScheduleDeps {
  readonly database: Database;
  readonly blobs: BlobStore;
  /** Where that store keeps its files, if it does. */
  readonly contentFolder: string;
  readonly place: BackupPlace;
  /** Hours between two backups. */
  readonly everyHours: number;
  readonly keep: Keep;
  /** Days between two drills; 0: there are none. */
  readonly drillDays: number;
  /** Where a drill has its database. */
  readonly scratch: string;
  readonly openDatabase: Parameters<typeof drill>[0]['openDatabase'];
  /** Leaves a notice for the operator; with the transaction that it belongs to. */
  readonly notice: (tx: Tx, notice: BackupNotice) => Promise<void>;
  readonly now: () => number;
}

interface Result {
  readonly bytes: number;
  readonly lost: number;
}

interface Work {
  readonly kind: RunKind;
  /** Milliseconds from one to the next, and from a failure to the next try. */
  readonly every: number;
  readonly retry: number;
  readonly run: (signal: AbortSignal, log: JobLog) => Promise<Result>;
}

const hour = 3_600_000;
/** Milliseconds by which a run may be early, so that it does not come later each day. */
const early = 300_000;

const name = 'storage.backup';

/** Asks whether something is due; any number of processes may, one of them works. */
export const backupCron: readonly CronEntry[] = [{ name, pattern: '*/10 * * * *' }];

/** Takes backups when they are due. A failure is noted and told, and tried again after an hour. */
export function backupJobs(deps: ScheduleDeps): JobHandlers {
  const { database } = deps;
  const works = [backupWork(deps), ...(deps.drillDays > 0 ? [drillWork(deps)] : [])];
  return {
    [name]: async (_, { log, signal }) => {
      await aloneScheduled(database, async () => {
        for (const work of works) {
          const runs = await readRuns(database.db);
          const run = runs.find(({ kind }) => kind === work.kind);
          // Without a good backup there is nothing to try, and one letter says enough.
          if (work.kind === 'drill' && !runs.some(isGoodBackup)) continue;
          if (run?.begunAt)
            await fail(deps, log, work.kind, 'The process that did it ended before it was done.');
          else if (isDue(run, work, deps.now())) await attempt(deps, log, work, signal);
        }
      });
    },
  };
}

const isGoodBackup = ({ kind, succeededAt, failedInARow }: BackupRun): boolean =>
  kind === 'backup' && succeededAt !== null && failedInARow === 0;

function isDue(run: BackupRun | undefined, { every, retry }: Work, now: number): boolean {
  if (run === undefined) return true;
  if (run.failedInARow > 0 && run.endedAt !== null) return now - run.endedAt.getTime() >= retry;
  return run.succeededAt === null || now - run.succeededAt.getTime() >= every - early;
}

async function attempt(
  deps: ScheduleDeps,
  log: JobLog,
  { kind, run }: Work,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps.database;
  const begun = deps.now();
  await beginRun(db, kind, new Date(begun));
  let result: Result;
  try {
    signal.throwIfAborted();
    result = await run(signal, log);
  } catch (error) {
    if (!signal.aborted && !(error instanceof BackupBusyError))
      return fail(deps, log, kind, wordsOf(error), error);
    await cancelRun(db, kind);
    signal.throwIfAborted();
    return log.info({ kind }, 'scheduled backup put off: another one is being written');
  }
  const at = deps.now();
  await transact(db, async (tx) => {
    const before = await succeedRun(tx, kind, { ...result, at: new Date(at), took: at - begun });
    if (result.lost > before)
      await deps.notice(tx, {
        kind,
        place: deps.place.name,
        words: `The backup was taken, but ${result.lost} contents are damaged or missing on the drive itself and not in it. "admin storage check" and "admin storage verify" name them.`,
      });
  });
  log.info({ kind, ms: at - begun, ...result }, 'scheduled backup done');
}

async function fail(
  { database: { db }, place, notice, now }: ScheduleDeps,
  log: JobLog,
  kind: RunKind,
  words: string,
  err?: unknown,
): Promise<void> {
  log.error({ kind, ...(err !== undefined && { err }) }, `scheduled backup failed: ${words}`);
  await transact(db, async (tx) => {
    if ((await failRun(tx, kind, new Date(now()), words)) === 1)
      await notice(tx, { kind, place: place.name, words });
  });
}

/** One line, and not a long one. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .slice(0, 500)
    .toWellFormed();

const backupWork = ({ database, blobs, contentFolder, place, everyHours, keep }: ScheduleDeps): Work => ({
  kind: 'backup',
  every: everyHours * hour,
  retry: hour,
  run: async (signal) => {
    const { manifest } = await backUp({
      database,
      blobs,
      dataFolder: contentFolder,
      place,
      keep,
      // An empty place may be that of a disk that is not mounted.
      mayBegin: false,
      signal,
    });
    const tables = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
    return { bytes: manifest.content.bytes + tables, lost: manifest.lost.length };
  },
});

const drillWork = ({ database, place, drillDays, scratch, openDatabase }: ScheduleDeps): Work => ({
  kind: 'drill',
  every: drillDays * 24 * hour,
  retry: 24 * hour,
  run: async (signal, log) => {
    const { content } = await drill({ database, place, scratch, openDatabase, log, signal });
    return { bytes: content.bytes, lost: 0 };
  },
});
