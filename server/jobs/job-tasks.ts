import type { TaskList } from 'graphile-worker';
import type { JobHandlers, JobLog } from './handlers.ts';
import { putBack, slow } from './repo.ts';

/**
 * Batches of no delay. Without them graphile-worker does not wait until the end of a job is written: a run would be over before its queue is
 * free, and a failure to write it would go unnoticed.
 */
export const endsAwaited = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Slow jobs that run now. */
interface SlowJobs {
  running: number;
}

/** Our handlers as graphile-worker's tasks. How each try ends is logged here, by the job's name and number alone. */
export function jobTasks(
  handlers: JobHandlers,
  log: JobLog,
  signal: AbortSignal,
  slowJobs: SlowJobs = { running: 0 },
): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (payload, { job, withPgClient }) => {
        const isLastAttempt = job.attempts >= job.max_attempts;
        const facts = { job: name, id: job.id, attempt: job.attempts };
        const began = performance.now();
        const isSlow = job.flags?.[slow] === true;
        if (isSlow && slowJobs.running > 0) {
          // Two workers may take a slow job each in the same moment, before either is counted.
          await withPgClient((client) => putBack(client, job));
          return;
        }
        if (isSlow) slowJobs.running += 1;
        try {
          await handler(payload, { log, signal, isLastAttempt });
          log.debug({ ...facts, ms: Math.round(performance.now() - began) }, 'job done');
        } catch (err) {
          const level = isLastAttempt && !signal.aborted ? 'error' : 'warn';
          log[level]({ ...facts, isLastAttempt, err }, 'job failed');
          throw err;
        } finally {
          if (isSlow) slowJobs.running -= 1;
        }
      },
    ]),
  );
}
