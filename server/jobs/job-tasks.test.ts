import { runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { driveOfFile } from '../fixtures/drive.ts';
import { graphileLogger } from './graphile-log.ts';
import { enqueue, installJobs, type JobHandlers } from './index.ts';
import { jobConnections } from './install.ts';
import { endsAwaited, jobTasks } from './job-tasks.ts';
import * as repo from './repo.ts';

const log = pino({ level: 'silent' });
const drive = driveOfFile(() => []);
let pgPool: ReturnType<typeof jobConnections>;

beforeAll(async () => {
  await installJobs(drive().database, log);
  pgPool = jobConnections(drive().database, log, 3);
});
afterAll(() => pgPool.end());

/** Runs what is due, one by one; the first slow job meets another one that runs. */
async function runWithOneMeeting(
  handlers: JobHandlers,
  atMeeting: () => Promise<void> = async () => undefined,
): Promise<void> {
  const slowJobs = { running: 1 };
  const tasks = jobTasks(handlers, log, new AbortController().signal, slowJobs);
  const taskList: TaskList = {
    ...tasks,
    'test.slow': async (payload, helpers) => {
      const isMeeting = slowJobs.running > 0;
      if (isMeeting) await atMeeting();
      await tasks['test.slow']?.(payload, helpers);
      if (isMeeting) slowJobs.running = 0;
    },
  };
  const settings = {
    pgPool,
    schema: 'graphile_worker',
    concurrency: 1,
    taskList,
    logger: graphileLogger(log),
    preset: { worker: endsAwaited },
  };
  while (await findDue(['test.slow'])) await runOnce(settings);
}

const findDue = async (names: readonly string[]): Promise<boolean> => {
  const client = await pgPool.connect();
  try {
    return await repo.findDue(client, names);
  } finally {
    client.release();
  }
};

async function jobsLeft(): Promise<unknown[]> {
  const { rows } = await sql`
    select j.key, j.payload, j.max_attempts - j.attempts as more_attempts, q.queue_name
    from graphile_worker._private_jobs j
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    order by j.id`.execute(drive().db);
  return rows;
}

test('a slow job that meets another keeps its key, its place in its queue and its count of tries', async () => {
  const seen: unknown[] = [];
  const { db } = drive();
  const queue = 'line';
  await enqueue(db, 'test.slow', { at: 1 }, { jobKey: 'one', queue, maxAttempts: 5, isSlow: true });
  await sql`update graphile_worker._private_jobs set attempts = 3`.execute(db);
  await enqueue(db, 'test.slow', { at: 2 }, { queue, isSlow: true });
  await runWithOneMeeting({
    'test.slow': async (payload) => {
      seen.push(payload);
      if (seen.length === 1)
        expect(await jobsLeft()).toEqual([
          { key: null, payload: { at: 2 }, more_attempts: 25, queue_name: queue },
          { key: 'one', payload: { at: 1 }, more_attempts: 1, queue_name: queue },
        ]);
    },
  });
  expect(seen).toEqual([{ at: 1 }, { at: 2 }]);
  expect(await jobsLeft()).toEqual([]);
});

test('a slow job that was replaced while it met another does not come back', async () => {
  const seen: unknown[] = [];
  const leave = (at: number) => enqueue(drive().db, 'test.slow', { at }, { jobKey: 'two', isSlow: true });
  await leave(1);
  await runWithOneMeeting({ 'test.slow': async (payload) => void seen.push(payload) }, () => leave(2));
  expect(seen).toEqual([{ at: 2 }]);
  expect(await jobsLeft()).toEqual([]);
});
