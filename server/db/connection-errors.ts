import type { Pool } from 'pg';

/**
 * Logs connections that break, whether idle or in use; an unhandled `error` event would end the process. Nothing is
 * logged for a pool that is being ended, since the database may stop before it has read our goodbye.
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
  // The pool listens to idle connections. One that breaks in use rejects its query, and would also end the process.
  pool.on('connect', (client) => client.on('error', broke));
}
