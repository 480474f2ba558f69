import { Logger } from 'graphile-worker';
import type { JobLog } from './handlers.ts';

/**
 * graphile-worker's words, in our log. What it adds to them is dropped but for the error: it would be the whole job, and
 * a payload may name files. How jobs end is told by `job-tasks.ts`.
 */
export const graphileLogger = (log: JobLog): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta.failure !== undefined || meta.success !== undefined) return;
    const err = meta.error ?? meta.fatalError;
    log[levels[level]]({ ...(err !== undefined && { err }) }, `jobs: ${message}`);
  });

/** Its errors are retried by itself; its information is for developers. */
const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'debug' } as const;
