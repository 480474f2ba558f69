import type { Database } from './connect.ts';

/** Key of the advisory lock, an arbitrary number; held by the process that creates or changes tables. */
const lock = 7_310_577_024;

/**
 * Creates or changes tables while no other process does, those of jobs included: reading the catalogue of tables fails
 * on one that another process is just dropping. The lock belongs to a connection outside the pool and ends with it.
 */
export async function withMigrationLock<Result>(
  { openClient }: Pick<Database, 'openClient'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const guard = openClient();
  // It breaks when the database goes away; the work's own connection reports that.
  guard.on('error', () => {});
  try {
    await guard.connect();
    await guard.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await guard.end().catch(() => {});
  }
}
