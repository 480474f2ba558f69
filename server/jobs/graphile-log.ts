import { Logger } from 'graphile-worker';
import type { JobLog } from './handlers.ts';

/**
 * graphile-worker's messages, in our log. Its extra facts are dropped except for the error: they would be the whole
 * job, and a payload may contain names of files. `job-tasks.ts` logs how jobs end.
 */
export const graphileLogger = (log: JobLog): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta.failure !== undefined || meta.success !== undefined) return;
    const err = meta.error ?? meta.fatalError;
    log[levels[level]]({ ...(err !== undefined && { err }) }, `jobs: ${message}`);
  });

/** Its errors are retried by itself; its information is for developers. */
const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'debug' } as const;
