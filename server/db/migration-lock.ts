import type { Database } from './connect.ts';

/** Any number; whoever makes or changes tables holds it. */
const lock = 7_310_577_024;

/**
 * Makes or changes tables while no other process does, those of jobs included: who looks up the tables that there are
 * fails on one that another process is just dropping. The lock lies on a connection outside the pool and ends with it.
 */
export async function withMigrationLock<Result>(
  { openClient }: Pick<Database, 'openClient'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const guard = openClient();
  // It breaks where the database goes; the work's own connection tells of that.
  guard.on('error', () => {});
  try {
    await guard.connect();
    await guard.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await guard.end().catch(() => {});
  }
}
