import type { Client } from 'pg';
import type { Database } from '../db/index.ts';
import type { JobLog } from './handlers.ts';

/**
 * graphile-worker marks the jobs that it runs with the name of its pool, and gives those of a process that was killed
 * back after four hours. We know sooner: each pool holds a lock of the database (`pg_advisory_lock`) on a connection
 * of its own, which PostgreSQL lets go the moment the process is no more. Whoever gets that lock knows the pool is
 * gone, and frees its jobs. A process whose connection broke cannot know what others have done since, so it ends its
 * jobs too and begins anew.
 */
export interface WorkerLease {
  /** Holds the lock of a pool; before that the pool must not take a job. */
  readonly hold: (pool: string) => Promise<void>;
  /** Frees the jobs of pools that are gone, at once; says how many pools there were. */
  readonly reclaim: () => Promise<number>;
  /** Whether a job of one of these names is due that nobody has taken. */
  readonly isAnyDue: (names: readonly string[]) => Promise<boolean>;
  /** Resolves when the locks are no longer ours. */
  readonly lost: Promise<void>;
  /** Gives back what our pools still have, and lets their locks go. */
  readonly release: () => Promise<void>;
}

interface WorkerLeaseOptions {
  readonly database: Database;
  readonly log: JobLog;
  /** Milliseconds between two searches for pools that are gone. */
  readonly checkEvery: number;
}

/** Milliseconds that a statement here may take; one that takes longer will not come back. */
const answerWithin = 10_000;

/** A machine that lost its power does not close its connections: PostgreSQL asks after 15 s, and gives up after 15 more. */
const noticeTheDead =
  'set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

const lockOf = `hashtextextended('drive job pool ' || $1, 0)`;

/** Connects; from then on the jobs of pools that are gone are freed, the first at once. */
export async function acquireWorkerLease({
  database,
  log,
  checkEvery,
}: WorkerLeaseOptions): Promise<WorkerLease> {
  const client = database.openClient();
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  client.on('error', () => lose());
  client.on('end', () => lose());
  const held = new Map<string, Promise<void>>();
  const reclaim = async (): Promise<number> => {
    try {
      const freed = await within(answerWithin, freeAbandoned(client, [...held.keys()]));
      if (freed > 0) log.warn({ pools: freed }, 'jobs of processes that are gone were taken up again');
      return freed;
    } catch (err) {
      log.warn({ err }, 'the jobs of other processes could not be looked after');
      lose();
      return 0;
    }
  };
  try {
    await client.connect();
    await within(answerWithin, client.query(noticeTheDead));
    await reclaim();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const timer = setInterval(() => void reclaim(), checkEvery);
  void lost.then(() => clearInterval(timer));
  return {
    hold: (pool) => {
      const holding = held.get(pool) ?? lockPool(client, pool);
      held.set(pool, holding);
      holding.catch(lose);
      return holding;
    },
    reclaim,
    isAnyDue: (names) => within(answerWithin, findDue(client, names)),
    lost,
    release: async () => {
      clearInterval(timer);
      const pools = [...held.keys()];
      await within(answerWithin, client.query(free, [pools])).catch(() => undefined);
      await within(answerWithin, client.end()).catch(() => undefined);
    },
  };
}

async function lockPool(client: Client, pool: string): Promise<void> {
  await within(answerWithin, client.query(`select pg_advisory_lock(${lockOf})`, [pool]));
}

const free = 'select graphile_worker.force_unlock_workers($1::text[])';

/** Frees the jobs of every pool whose lock nobody holds. Returns how many such pools there were. */
async function freeAbandoned(client: Client, own: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ pool: string }>(
    `select locked_by as pool from graphile_worker._private_jobs where locked_by <> all ($1::text[])
     union
     select locked_by from graphile_worker._private_job_queues where locked_by <> all ($1::text[])`,
    [own],
  );
  let freed = 0;
  for (const { pool } of rows) {
    const tried = await client.query<{ is_gone: boolean }>(
      `select pg_try_advisory_lock(${lockOf}) as is_gone`,
      [pool],
    );
    if (tried.rows[0]?.is_gone !== true) continue;
    await client.query(free, [[pool]]);
    await client.query(`select pg_notify('jobs:insert', '{"count":1}'), pg_advisory_unlock(${lockOf})`, [
      pool,
    ]);
    freed += 1;
  }
  return freed;
}

async function findDue(client: Client, names: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ is_due: boolean }>(
    `select exists (
       select from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = any ($1::text[])
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where j.is_available and j.run_at <= now() and (q.id is null or q.is_available)
     ) as is_due`,
    [names],
  );
  return rows[0]?.is_due === true;
}

/** @throws {Error} if it takes longer than so many milliseconds; what it brings then is lost. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The database did not answer within ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
