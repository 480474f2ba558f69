import type { Pool } from 'pg';

/**
 * Tells of connections that break, whether they rest or are in use; an error that nobody hears would end the process. Of a
 * pool that is being ended nothing is told: the database may stop before it has read that we leave.
 */
export function logConnectionErrors(
  pool: Pool,
  log: { warn(facts: object, message: string): void },
  message: string,
): void {
  const broke = (error: Error): void => {
    if (!pool.ending) log.warn({ err: error }, message);
  };
  pool.on('error', broke);
  // The pool listens to connections that rest. One that breaks in use tells its query, and would end the process besides.
  pool.on('connect', (client) => client.on('error', broke));
}
