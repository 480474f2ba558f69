import { EventEmitter } from 'node:events';
import {
  type ParsedCronItem,
  type Runner,
  type RunnerOptions,
  run,
  runOnce,
  type WorkerEvents,
} from 'graphile-worker';
import type { Database } from '../db/index.ts';
import { graphileLogger } from './graphile-log.ts';
import type { JobHandlers, JobLog } from './handlers.ts';
import { jobConnections, schema } from './install.ts';
import { endsAwaited, jobTasks } from './job-tasks.ts';
import { pollAgainWhenNotified } from './poll-again.ts';
import { slow } from './repo.ts';
import { acquireWorkerLease, type WorkerLease } from './worker-lease.ts';

export interface JobRunnerOptions {
  readonly database: Database;
  readonly handlers: JobHandlers;
  readonly cron: readonly ParsedCronItem[];
  readonly log: JobLog;
  readonly concurrency: number;
  readonly pollEvery: number;
  readonly checkEvery: number;
  /** Milliseconds that jobs may continue when the process stops, before and after their signal is aborted. */
  readonly gracePeriods: readonly [beforeSignal: number, afterSignal: number];
}

/** So many polls, 2 s apart, may fail before all connections are reopened. */
const mostFailures = 5;

/**
 * Runs jobs until it is told to stop or may have lost its jobs, as after a stop of the database.
 * @throws if it could not start.
 */
export async function runJobs(options: JobRunnerOptions, stop: AbortSignal): Promise<void> {
  await withLease(options, options.concurrency, async (settings, lease, ending) => {
    const runner = await run({ ...settings, parsedCronItems: [...options.cron] });
    // Awaited below; a failure must not count as an unhandled rejection.
    const ended = runner.promise.catch(() => undefined);
    await Promise.race([aborted(stop), lease.lost, ended, losesTouch(runner.events)]);
    await endRunner(runner, ending, stop.aborted ? options.gracePeriods : [0, options.gracePeriods[1]]);
  });
}

/**
 * Runs every job that is due, one after the other, until none is. graphile-worker stops where the next job of a queue
 * waits for the previous one to be marked as done, and does not see the jobs of dead processes: so it is run again as
 * long as anything is due. Jobs of living processes are left to them.
 * @throws {Error} if the connection that holds the lease breaks: the end of a job could not be recorded then.
 */
export async function drainJobs(options: JobRunnerOptions): Promise<void> {
  const names = Object.keys(options.handlers);
  await withLease(options, 1, async (settings, lease) => {
    const broken = lease.lost.then(() => {
      throw new Error('The connection of the jobs broke.');
    });
    do {
      await Promise.race([runOnce(settings), broken]);
      await Promise.race([lease.reclaim(), broken]);
    } while (await Promise.race([lease.isAnyDue(names), broken]));
  });
}

async function withLease(
  { database, handlers, log, pollEvery, checkEvery }: JobRunnerOptions,
  concurrency: number,
  work: (settings: RunnerOptions, lease: WorkerLease, ending: AbortController) => Promise<void>,
): Promise<void> {
  const lease = await acquireWorkerLease({ database, log, checkEvery });
  const ending = new AbortController();
  const pgPool = jobConnections(database, log, concurrency + 2);
  const slowJobs = { running: 0 };
  const events = new EventEmitter() as WorkerEvents;
  const stopLooking = pollAgainWhenNotified(events);
  const settings: RunnerOptions = {
    pgPool,
    schema,
    concurrency,
    pollInterval: pollEvery,
    noHandleSignals: true,
    logger: graphileLogger(log),
    events,
    taskList: jobTasks(handlers, log, ending.signal, slowJobs),
    forbiddenFlags: () => (slowJobs.running > 0 ? [slow] : null),
    preset: {
      worker: endsAwaited,
      plugins: [holdBeforeWork(lease)],
    },
  };
  try {
    await work(settings, lease, ending);
  } finally {
    stopLooking();
    ending.abort();
    await lease.release();
    // Waits for connections that a job may still have; nothing depends on it.
    void pgPool.end();
  }
}

/** A worker polls for its first job once the lock of its pool is held, or the lease is lost. */
const holdBeforeWork = (lease: WorkerLease): GraphileConfig.Plugin => ({
  name: 'HoldBeforeWorkPlugin',
  version: '1.0.0',
  worker: {
    hooks: {
      startWorker: async (_, { worker }) => {
        await Promise.race([lease.hold(worker.workerPool.id), lease.lost]).catch(() => undefined);
      },
    },
  },
});

function losesTouch(events: WorkerEvents): Promise<void> {
  let failures = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  events.on('worker:getJob:error', () => {
    failures += 1;
    if (failures >= mostFailures) resolve();
  });
  const works = (): void => {
    failures = 0;
  };
  events.on('worker:getJob:empty', works);
  events.on('job:start', works);
  return promise;
}

async function endRunner(
  runner: Runner,
  ending: AbortController,
  [beforeSignal, afterSignal]: readonly [number, number],
): Promise<void> {
  const stopped = runner.stop().catch(() => undefined);
  if (await settlesWithin(beforeSignal, stopped)) return;
  ending.abort(new Error('The process stops, or has lost its hold on the job.'));
  await settlesWithin(afterSignal, stopped);
}

async function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), ms);
  const isSettled = await Promise.race([work.then(() => true), promise]);
  clearTimeout(timer);
  return isSettled;
}

const aborted = (signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
};
