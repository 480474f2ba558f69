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

/** The same for those who move content between stores. */
const moveLock = 7_310_577_026;

/** Content that the one move holds against removal, by hash. */
export interface Holds {
  /** False where it is being removed now. */
  readonly take: (hash: Buffer) => Promise<boolean>;
  readonly release: (hash: Buffer) => Promise<void>;
}

const keyOfContent = `hashtextextended('content ' || encode($1::bytea, 'hex'), 0)`;

/** Runs the work while no other process moves content; undefined where one does. All that it holds ends with the connection. */
export async function aloneMoving<Result>(
  database: Pick<Database, 'openClient'>,
  work: (holds: Holds) => Promise<Result>,
): Promise<Result | undefined> {
  return withConnection(database, async (client) => {
    // A connection does one thing at a time.
    let last: Promise<unknown> = Promise.resolve();
    const isTrue = async (text: string, value: unknown): Promise<boolean> => {
      const asked = last.then(() => client.query(`select ${text} as held`, [value]));
      last = asked.catch(() => undefined);
      return ((await asked).rows[0] as { held: boolean }).held;
    };
    if (!(await isTrue('pg_try_advisory_lock($1)', moveLock))) return undefined;
    return work({
      take: (hash) => isTrue(`pg_try_advisory_lock(${keyOfContent})`, hash),
      release: async (hash) => void (await isTrue(`pg_advisory_unlock(${keyOfContent})`, hash)),
    });
  });
}

/** The same for the one that takes scheduled backups. */
const scheduleLock = 7_310_577_027;

/** Runs the work unless another process takes scheduled backups. */
export async function aloneScheduled(
  database: Pick<Database, 'openClient'>,
  work: () => Promise<void>,
): Promise<void> {
  await withConnection(database, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [scheduleLock]);
    if ((rows[0] as { held: boolean }).held) await work();
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
