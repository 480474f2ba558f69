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

/** What it calls an error it tries again by itself; what it calls information is of use to developers. */
const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'debug' } as const;
