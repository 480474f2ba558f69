import { parseCronItems } from 'graphile-worker';
import type { Database } from '../db/index.ts';
import type { CronEntry, JobHandlers, JobLog } from './handlers.ts';
import { installJobs } from './install.ts';
import { removeFailed } from './repo.ts';
import { drainJobs, type JobRunnerOptions, runJobs } from './runner.ts';

export interface JobsOptions {
  readonly database: Database;
  readonly handlers: JobHandlers;
  readonly cron?: readonly CronEntry[];
  readonly log: JobLog;
  /** Jobs that run at once in this process. */
  readonly concurrency?: number;
  /** Milliseconds between two polls for due jobs; new jobs that are due at once come by notification. */
  readonly pollEvery?: number;
  /** Milliseconds between two checks for dead processes. */
  readonly checkEvery?: number;
  /** Milliseconds that jobs may continue when the process stops, before and after their signal is aborted. */
  readonly gracePeriods?: readonly [beforeSignal: number, afterSignal: number];
}

export interface Jobs {
  /** Migrates the tables of jobs and starts the workers. If the database goes away later, they wait for it. */
  readonly start: () => Promise<void>;
  /** Takes no new job and lets running ones finish, for a few seconds; other processes continue the rest. */
  readonly stop: () => Promise<void>;
  /** For tests: runs every due job in this process, one by one, until none is due. A failure is logged. */
  readonly runAll: () => Promise<void>;
}

/**
 * The jobs of this process. Any number of processes may share the work; a job whose process was killed is taken up
 * again within seconds.
 * @throws {Error} if a cron entry names no handler.
 */
export function createJobs({
  handlers: given,
  cron: recurs = [],
  concurrency = 3,
  pollEvery = 2000,
  checkEvery = 5000,
  gracePeriods = [4000, 2000],
  ...rest
}: JobsOptions): Jobs {
  const handlers = { ...given, 'jobs.clean': () => removeFailed(rest.database.db) };
  const cron = [...recurs, { name: 'jobs.clean', pattern: '41 3 * * *' }];
  const unknownJob = cron.find(({ name }) => !Object.hasOwn(handlers, name));
  if (unknownJob !== undefined) throw new Error(`The cron entry ${unknownJob.name} names no job handler.`);
  const options: JobRunnerOptions = {
    ...rest,
    handlers,
    cron: recurring(cron),
    concurrency,
    pollEvery,
    checkEvery,
    gracePeriods,
  };
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  let installed: Promise<void> | undefined;
  const install = (): Promise<void> => {
    installed ??= installJobs(rest.database, rest.log).catch((error: unknown) => {
      installed = undefined;
      throw error;
    });
    return installed;
  };
  return {
    start: async () => {
      await install();
      working ??= workOn(options, stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await working;
    },
    runAll: async () => {
      await install();
      await drainJobs(options);
    },
  };
}

/** Several of these as one, each with places of its own: long work in one does not keep that of another waiting. */
export const joinJobs = (all: readonly Jobs[]): Jobs => ({
  start: async () => void (await Promise.all(all.map((each) => each.start()))),
  stop: async () => void (await Promise.all(all.map((each) => each.stop()))),
  runAll: async () => {
    for (const each of all) await each.runAll();
  },
});

const day = 24 * 60 * 60 * 1000;

/** Jobs that recur daily or less often and were missed while nothing ran are run at the start. */
const recurring = (cron: readonly CronEntry[]) =>
  parseCronItems(
    cron.map(({ name, pattern }) => ({
      task: name,
      match: pattern,
      identifier: name,
      options: {
        backfillPeriod: /^\S+ \d+ /.test(pattern) ? day : 0,
        jobKey: `cron ${name}`,
        maxAttempts: 3,
      },
    })),
  );

/** Milliseconds to wait before the next shift, more after each that could not begin. */
const [leastPause, mostPause] = [100, 2000];

async function workOn(options: JobRunnerOptions, stop: AbortSignal): Promise<void> {
  let pause = leastPause;
  while (!stop.aborted) {
    try {
      await runJobs(options, stop);
      pause = leastPause;
    } catch (err) {
      options.log.warn({ err }, 'job workers unavailable');
      pause = Math.min(2 * pause, mostPause);
    }
    if (!stop.aborted) await resting(pause, stop);
  }
}

async function resting(ms: number, stop: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  stop.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}
