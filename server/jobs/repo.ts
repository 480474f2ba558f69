import { sql } from 'kysely';
import type { Client, ClientBase } from 'pg';
import type { Db, Tx } from '../db/index.ts';

/** Payload of a job, as JSON. Not a list: that would be merged with the list of a waiting job of the same key. */
type JobPayload = object;

interface JobOptions {
  /** Not before. */
  readonly runAt?: Date;
  /**
   * At most one job of a key waits: a newer one replaces it, its time included. A running one continues, and the newer
   * one runs after or beside it.
   */
  readonly jobKey?: string;
  /** How often it is begun before it is given up, crashes of the process included; 25 by default, over some three days. */
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other, whatever their handlers. */
  readonly queue?: string;
  /** It may take longer than letters and sweeps should wait: one of these at most runs in a process at a time. */
  readonly isSlow?: boolean;
}

/** The mark of slow jobs. */
export const slow = 'slow';

/**
 * Leaves work for a job handler. It is one statement: in a transaction, the job is there if and only if that commits,
 * and is begun some milliseconds later.
 */
export async function enqueue(
  db: Db | Tx,
  name: string,
  payload: JobPayload = {},
  { runAt, jobKey, maxAttempts, queue, isSlow = false }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}::text,
      ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int,
      job_key => ${jobKey ?? null}::text,
      queue_name => ${queue ?? null}::text,
      flags => ${isSlow ? [slow] : null}::text[]
    )
  `.execute(db);
}

/**
 * Leaves a job that a worker took again, as it was: with its key, its place in its queue and the tries that remain. A job
 * whose key was taken over by a newer one, or removed, since it was taken is not left again.
 */
export async function putBack(
  client: Pick<ClientBase, 'query'>,
  { id, key }: { readonly id: string; readonly key: string | null },
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job(
       t.identifier,
       j.payload,
       run_at => j.run_at,
       max_attempts => j.max_attempts - j.attempts + 1,
       job_key => j.key,
       priority => j.priority,
       queue_name => q.queue_name,
       flags => array(select jsonb_object_keys(j.flags))
     )
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.id = $1 and j.key is not distinct from $2
     for update of j`,
    [id, key],
  );
}

/** Jobs that failed for the last time are kept for a month, with their error, for operators. */
export async function removeFailed(db: Db): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days'`.execute(db);
}

/** Jobs of all processes, as far as they wait or were given up. */
export interface JobTotals {
  /** Due, with tries left, and taken by nobody. */
  readonly waiting: number;
  /** Given up; kept for a month. */
  readonly failed: number;
  /** Seconds for which the oldest of those that wait is due. */
  readonly longestWait: number;
}

export async function countJobs(db: Db): Promise<JobTotals> {
  const { rows } = await sql<JobTotals>`
    select count(*) filter (where is_due)::int as waiting,
      count(*) filter (where has_failed)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "longestWait"
    from (
      select run_at, attempts >= max_attempts and locked_at is null as has_failed,
        attempts < max_attempts and locked_at is null and run_at <= now() as is_due
      from graphile_worker._private_jobs
    ) jobs`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, longestWait: 0 };
}

/**
 * A machine that lost its power does not close its connections: PostgreSQL probes after 15 s, and gives up after 15
 * more.
 */
export const setKeepalive = (client: Client): Promise<unknown> =>
  client.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');

const lockOf = `hashtextextended('drive job pool ' || $1, 0)`;

/** Waits for the lock of a pool of workers, which lasts as long as the connection. */
export async function lockPool(client: Client, pool: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockOf})`, [pool]);
}

export const freePools = (client: Client, pools: readonly string[]): Promise<unknown> =>
  client.query('select graphile_worker.force_unlock_workers($1::text[])', [pools]);

/** Frees the jobs of every pool whose lock is free. Returns how many such pools there were. */
export async function freeAbandoned(client: Client, own: readonly string[]): Promise<number> {
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
    await freePools(client, [pool]);
    await client.query(`select pg_notify('jobs:insert', '{"count":1}'), pg_advisory_unlock(${lockOf})`, [
      pool,
    ]);
    freed += 1;
  }
  return freed;
}

export async function findDue(client: Client, names: readonly string[]): Promise<boolean> {
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

/** For restored jobs: the processes that ran them do not exist here. */
export async function freeAll(client: Client): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
}
