import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';

/** What a handler is given, as JSON. Not a list: that would be merged with the list of a waiting job of the same key. */
type JobPayload = object;

interface JobOptions {
  /** Not before. */
  readonly runAt?: Date;
  /**
   * At most one job of a key waits: a newer one replaces it, its time included. One that runs already goes on, and the
   * newer one runs after or beside it.
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
