import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { driveOfFile } from '../fixtures/drive.ts';
import { countJobs, createJobs, enqueue, type JobHandlers, type Jobs, joinJobs } from './index.ts';

const drive = driveOfFile(() => []);
const begun: Jobs[] = [];
afterEach(async () => {
  await Promise.all(begun.splice(0).map((jobs) => jobs.stop()));
});

function jobsOf(handlers: JobHandlers): Jobs {
  const { database } = drive();
  const log = pino({ level: 'silent' });
  const jobs = createJobs({ database, handlers, log, pollEvery: 50, gracePeriods: [1000, 200] });
  begun.push(jobs);
  return jobs;
}

test('the jobs of a queue run in the order in which they were left, one at a time, whatever their names', async () => {
  const seen: string[] = [];
  let running = 0;
  const done = Promise.withResolvers<void>();
  const see = (name: string) => async (payload: unknown) => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((next) => setImmediate(next));
    running -= 1;
    if (seen.push(`${name} ${(payload as { at: number }).at}`) === 6) done.resolve();
  };
  const jobs = jobsOf({ 'test.even': see('even'), 'test.odd': see('odd') });
  await jobs.runAll();
  for (let at = 0; at < 6; at += 1)
    await enqueue(drive().db, at % 2 ? 'test.odd' : 'test.even', { at }, { queue: 'line' });
  await jobs.start();
  await done.promise;
  expect(seen).toEqual(['even 0', 'odd 1', 'even 2', 'odd 3', 'even 4', 'odd 5']);
});

test('a queue whose job takes long holds up no other queue, and nothing without one', async () => {
  const [long, other, free] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const finish = Promise.withResolvers<void>();
  let isNextBegun = false;
  const jobs = jobsOf({
    'test.long': async () => {
      long?.resolve();
      await finish.promise;
    },
    'test.next': async () => {
      isNextBegun = true;
    },
    'test.other': async () => other?.resolve(),
    'test.free': async () => free?.resolve(),
  });
  await jobs.start();
  await enqueue(drive().db, 'test.long', {}, { queue: 'one' });
  await long?.promise;
  await enqueue(drive().db, 'test.next', {}, { queue: 'one' });
  await enqueue(drive().db, 'test.other', {}, { queue: 'two' });
  await enqueue(drive().db, 'test.free');
  await Promise.all([other?.promise, free?.promise]);
  expect(isNextBegun).toBe(false);
  finish.resolve();
  await expect.poll(() => isNextBegun).toBe(true);
});

test('a job that fails does not keep those behind it in its queue', async () => {
  const seen: string[] = [];
  const jobs = jobsOf({
    'test.fail': async () => {
      throw new Error('not today');
    },
    'test.after': async () => void seen.push('after'),
  });
  await jobs.runAll();
  await enqueue(drive().db, 'test.fail', {}, { queue: 'line' });
  await enqueue(drive().db, 'test.after', {}, { queue: 'line' });
  await jobs.runAll();
  expect(seen).toEqual(['after']);
});

test('a job for which a process has no handler is left to one that has', async () => {
  const seen: string[] = [];
  await enqueue(drive().db, 'test.newer');
  await jobsOf({ 'test.older': async () => {} }).runAll();
  expect(seen).toEqual([]);
  await jobsOf({ 'test.newer': async () => void seen.push('newer') }).runAll();
  expect(seen).toEqual(['newer']);
});

test('several of these are one, and each runs what is its own', async () => {
  const seen: string[] = [];
  const all = joinJobs([
    jobsOf({ 'test.one': async () => void seen.push('one') }),
    jobsOf({ 'test.two': async () => void seen.push('two') }),
  ]);
  await enqueue(drive().db, 'test.two');
  await enqueue(drive().db, 'test.one');
  await all.runAll();
  expect(seen).toEqual(['one', 'two']);
  await all.start();
  await all.stop();
});

test('what waits and what was given up is counted, for as long as it is there', async () => {
  const { db } = drive();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  expect(await countJobs(db)).toEqual({ waiting: 0, failed: 0, longestWait: 0 });
  await enqueue(db, 'letter', {}, { runAt: new Date(Date.now() + 3_600_000) });
  await enqueue(db, 'late', {}, { runAt: new Date(Date.now() - 60_000) });
  await enqueue(db, 'fails', {}, { maxAttempts: 1, runAt: new Date(Date.now() - 3_600_000) });
  const counted = await countJobs(db);
  expect(counted).toMatchObject({ waiting: 2, failed: 0 });
  expect(counted.longestWait).toBeGreaterThanOrEqual(3600);
  await jobsOf({ fails: () => Promise.reject(new Error('never')), late: async () => {} }).runAll();
  expect(await countJobs(db)).toEqual({ waiting: 0, failed: 1, longestWait: 0 });
});
