import type { Client } from 'pg';
import type { Database } from '../db/index.ts';

/** An arbitrary number; backups hold it shared, and removal of content holds it exclusively. */
const storageLock = 7_310_577_025;

/**
 * Runs the work while no other process collects content or takes a backup; undefined where one does. A backup copies
 * content for hours after it has listed it, so nothing may be removed meanwhile, whatever the grace period.
 */
export async function aloneWithContent<Result>(
  database: Pick<Database, 'openClient'>,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return withConnection(database, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [storageLock]);
    return (rows[0] as { held: boolean }).held ? work() : undefined;
  });
}

/** Runs the work while no content is removed; waits for a running collection. The lock ends with the connection. */
export async function withoutCollection<Result>(
  database: Pick<Database, 'openClient'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return withConnection(database, async (client) => {
    await client.query('select pg_advisory_lock_shared($1)', [storageLock]);
    return work(client);
  });
}

/** A separate connection, without the time-outs of requests. A broken one fails the next statement. */
export async function withConnection<Result>(
  { openClient }: Pick<Database, 'openClient'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = openClient();
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
