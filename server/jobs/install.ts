import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { type Database, logConnectionErrors, withMigrationLock } from '../db/index.ts';
import { graphileLogger } from './graphile-log.ts';
import type { JobLog } from './handlers.ts';

/** The tables of jobs have their own schema, whatever the environment says. */
export const schema = 'graphile_worker';

/**
 * Connections for graphile-worker alone: it keeps one for LISTEN, and requests that wait for the pool must not keep jobs
 * from being begun.
 */
export function jobConnections({ pool }: Database, log: JobLog, most: number): pg.Pool {
  const connections = new pg.Pool({
    ...pool.options,
    types: pg.types,
    application_name: 'drive jobs',
    max: most,
  });
  logConnectionErrors(connections, log, 'a connection of the jobs broke');
  giveBackOnce(connections);
  return connections;
}

type ConnectArguments = Parameters<Parameters<pg.Pool['connect']>[0]>;
/** Without a connection there is nothing to give back, though the types of pg say otherwise. */
type Release = ConnectArguments[2] | undefined;

/**
 * graphile-worker releases its listening connection once where that breaks and once where the runner ends; where both
 * happen at once, the second would be an unhandled rejection. It also releases one that it never got, where the runner ended
 * while it waited in vain.
 */
function giveBackOnce(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  const connectOnce = (given?: (...facts: ConnectArguments) => void): unknown => {
    if (given === undefined) return connect();
    return connect((error, client, done: Release) => {
      let isBack = false;
      given(error, client, (broken) => {
        if (isBack) return;
        isBack = true;
        done?.(broken);
      });
    });
  };
  pool.connect = connectOnce as typeof pool.connect;
}

/**
 * Makes or updates the tables of jobs; `enqueue` needs them. Any number of processes may do it at once: one works, the
 * others wait and find it done.
 */
export async function installJobs(database: Database, log: JobLog): Promise<void> {
  const pgPool = jobConnections(database, log, 1);
  try {
    await withMigrationLock(database, () => runMigrations({ pgPool, schema, logger: graphileLogger(log) }));
  } finally {
    await Promise.allSettled([pgPool.end()]);
  }
}
