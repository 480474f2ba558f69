import type { Database } from '../db/index.ts';
import type { JobLog } from './handlers.ts';
import { findDue, freeAbandoned, freePools, lockPool, setKeepalive } from './repo.ts';

/**
 * graphile-worker marks running jobs with the name of their pool, and releases those of a killed process after four
 * hours. This is faster: each pool holds a lock of the database (`pg_advisory_lock`) on a connection of its own, which
 * PostgreSQL releases the moment the process dies. A process that gets that lock knows the pool is dead, and frees its
 * jobs. A process whose connection broke cannot know what others have done since, so it ends its jobs too and starts
 * again.
 */
export interface WorkerLease {
  /** Holds the lock of a pool; before that the pool must not take a job. */
  readonly hold: (pool: string) => Promise<void>;
  /** Frees the jobs of dead pools, at once; returns how many pools there were. */
  readonly reclaim: () => Promise<number>;
  /** Whether a job of one of these names is due and not taken. */
  readonly isAnyDue: (names: readonly string[]) => Promise<boolean>;
  /** Resolves when the locks are no longer ours. */
  readonly lost: Promise<void>;
  /** Frees the jobs of our pools, and releases their locks. */
  readonly release: () => Promise<void>;
}

interface WorkerLeaseOptions {
  readonly database: Database;
  readonly log: JobLog;
  /** Milliseconds between two searches for dead pools. */
  readonly checkEvery: number;
}

/** Milliseconds that a statement here may take; a longer one counts as lost. */
const answerWithin = 10_000;

/** Connects; from then on the jobs of dead pools are freed, the first at once. */
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
      if (freed > 0) log.warn({ pools: freed }, 'jobs of dead processes released');
      return freed;
    } catch (err) {
      log.warn({ err }, 'releasing jobs of dead processes failed');
      lose();
      return 0;
    }
  };
  try {
    await client.connect();
    await within(answerWithin, setKeepalive(client));
    await reclaim();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const timer = setInterval(() => void reclaim(), checkEvery);
  void lost.then(() => clearInterval(timer));
  return {
    hold: (pool) => {
      const holding = held.get(pool) ?? within(answerWithin, lockPool(client, pool));
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
      await within(answerWithin, freePools(client, pools)).catch(() => undefined);
      await within(answerWithin, client.end()).catch(() => undefined);
    },
  };
}

/** @throws {Error} if it takes longer than so many milliseconds; its result is lost then. */
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
