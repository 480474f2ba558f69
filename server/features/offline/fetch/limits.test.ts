import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as files from '../../../../api/contract/files.ts';
import * as tasks from '../../../../api/contract/tasks.ts';
import { isLong } from '../../../../tests/long.ts';
import { transact } from '../../../db/index.ts';
import { setPlanEnd } from '../../../entitlements/index.ts';
import { type Downloader, offlineOfFile } from '../fixtures/offline-world.ts';

const { person, serve, source, requests, runJobs, drive } = offlineOfFile({
  daily: { free: 3, platinum: 5 },
  concurrency: { all: 2, ofAccount: 1, long: 1 },
});

/** Leftovers of earlier tests would take the slots. */
beforeEach(() => sql`delete from offline_downloads`.execute(drive().db));

const begin = (who: Downloader, path = '/a') =>
  who.call(files.createFile, {
    body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url: `${source().origin}${path}` } },
  });

async function outcomes(who: Downloader, count: number): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: count }, () => begin(who)));
  const words = answers.map(({ status, body }) => body.error ?? String(status));
  return Object.fromEntries(
    [...new Set(words)].map((word) => [word, words.filter((each) => each === word).length]),
  );
}

describe('on one day', () => {
  test('an account begins so many downloads and not one more, however many it asks for at once', async () => {
    const ada = await person();
    expect(await outcomes(ada, 10)).toEqual({ '200': 3, task_daily_create_limit: 7 });
    expect((await ada.call(tasks.listTasks)).body.tasks).toHaveLength(3);
    const { status, body } = await begin(ada);
    expect([status, body.error_code]).toEqual([403, 11]);
    await sql`update offline_days set day = day - 1 where user_id = ${ada.id}`.execute(drive().db);
    expect((await begin(ada)).status).toBe(200);
  });

  test('one with premium begins more, as long as that lasts', async () => {
    const ada = await person();
    const until = (days: number) =>
      transact(drive().db, (tx) =>
        setPlanEnd(tx, {
          userId: ada.id,
          plan: 'platinum',
          until: new Date(Date.now() + days * 86_400_000),
          now: new Date(),
          source: 'operator',
        }),
      );
    await until(1);
    expect(await outcomes(ada, 7)).toEqual({ '200': 5, task_daily_create_limit_vip: 2 });
    await until(-1);
    expect(await outcomes(ada, 1)).toEqual({ task_daily_create_limit: 1 });
  });

  test('a try of one that failed counts, and what was refused does not', async () => {
    const ada = await person();
    serve((_, response) => void response.writeHead(404).end());
    for (const url of ['magnet:?x', 'ftp://a.example/', 'nothing']) {
      const body = { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url } };
      expect((await ada.call(files.createFile, { body })).status).toBe(400);
    }
    const id = (await begin(ada)).body.task.id;
    const retry = () => ada.call(tasks.retryTask, { body: { create_type: 'RETRY', id } });
    for (const status of [200, 200, 403]) {
      await runJobs();
      expect((await retry()).status).toBe(status);
    }
    expect((await ada.task(id)).phase).toBe('PHASE_TYPE_ERROR');
  });
});

describe('places', () => {
  const started = async (): Promise<string[]> => {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from offline_downloads where is_started order by user_id`.execute(drive().db);
    return rows.map(({ user_id }) => user_id);
  };

  test('are so many, and one account has not all of them', async () => {
    const [ada, bea, cid] = [await person(), await person(), await person()];
    for (const who of [ada, ada, ada, bea, cid]) await begin(who);
    expect(await started()).toEqual([ada.id, bea.id].sort());
    await runJobs();
    expect(requests()).toHaveLength(5);
    expect(await started()).toEqual([]);
  });

  test.runIf(isLong)(
    'go to who was served longest ago, so that a long queue keeps nobody else waiting',
    async () => {
      const [busy, ada, bea] = [await person(), await person(), await person()];
      await begin(busy, '/busy');
      // One place is left.
      await sql`update offline_downloads set not_before = 'infinity'`.execute(drive().db);
      for (const path of ['/a1', '/a2', '/a3']) await begin(ada, path);
      await begin(bea, '/b1');
      await begin(bea, '/b2');
      await sql`delete from graphile_worker._private_jobs where key = (
      select 'offline ' || task_id from offline_downloads where user_id = ${busy.id})`.execute(drive().db);
      await runJobs();
      expect(requests().map(({ url }) => url)).toEqual(['/a1', '/b1', '/a2', '/b2', '/a3']);
    },
  );

  test.runIf(isLong)('of an account are as many as its plan says, of all that there are', async () => {
    const [ada, bea] = [await person(), await person()];
    const atOnce = (most: number | null) =>
      drive().db.updateTable('plans').set({ downloads_at_once: most }).where('name', '=', 'free').execute();
    await atOnce(2);
    for (const who of [ada, ada, ada, bea]) await begin(who);
    expect(await started()).toEqual([ada.id, ada.id]);
    await atOnce(null);
    await runJobs();
    expect(requests()).toHaveLength(4);
  });

  test('whose job is gone for good are given to others', async () => {
    const ada = await person();
    const id = (await begin(ada)).body.task.id;
    await sql`delete from graphile_worker._private_jobs`.execute(drive().db);
    await sql`select graphile_worker.add_job('offline.sweep')`.execute(drive().db);
    await runJobs();
    expect((await ada.task(id)).phase).toBe('PHASE_TYPE_COMPLETE');
  });
});

test.runIf(isLong)(
  'sources that would begin anew have not all places: the next one waits, and others go by',
  async () => {
    const [ada, bea, cid] = [await person(), await person(), await person()];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const resumable = { 'accept-ranges': 'bytes', etag: '"one"' };
    serve(({ url }, response) => {
      if (url === '/quick') return void response.writeHead(200, resumable).end('quick');
      if (url !== '/long') return void response.writeHead(200).end('too');
      response.writeHead(200).write('begun');
      void ended.then(() => response.end());
    });
    const long = (await begin(ada, '/long')).body.task.id;
    const jobs = runJobs();
    await expect.poll(() => requests().length).toBe(1);
    const marked = () =>
      sql<{
        is_started: boolean;
      }>`select is_started from offline_downloads where begins_anew order by created_at`
        .execute(drive().db)
        .then(({ rows }) => rows.map(({ is_started }) => is_started));
    await expect.poll(marked).toEqual([true]);
    const waiting = (await begin(bea, '/too')).body.task.id;
    const quick = (await begin(cid, '/quick')).body.task.id;
    await runJobs();
    expect(await marked()).toEqual([true, false]);
    expect((await cid.task(quick)).phase).toBe('PHASE_TYPE_COMPLETE');
    end();
    await jobs;
    expect((await ada.task(long)).phase).toBe('PHASE_TYPE_COMPLETE');
    expect((await bea.task(waiting)).phase).toBe('PHASE_TYPE_COMPLETE');
  },
);

describe('the largest file of the plan', () => {
  const largest = (bytes: number | null) =>
    drive().db.updateTable('plans').set({ largest_file: bytes }).where('name', '=', 'free').execute();
  afterEach(() => largest(null));
  const reasonOf = async (send: (response: ServerResponse) => unknown): Promise<string> => {
    const ada = await person();
    serve((_, response) => void send(response));
    const id = (await begin(ada)).body.task.id;
    await runJobs();
    const { phase, params } = await ada.task(id);
    expect((await ada.usage()).reserved).toBe(0);
    return params.reason ?? phase;
  };
  const sized = (bytes: number) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-length': String(bytes) }).end('x'.repeat(bytes));
  const unsized = (bytes: number) => (response: ServerResponse) =>
    response.writeHead(200).end('x'.repeat(bytes));

  test.runIf(isLong)('is taken, and one byte more is not, whether its size is known or not', async () => {
    await largest(1000);
    expect(await reasonOf(sized(1000))).toBe('PHASE_TYPE_COMPLETE');
    expect(await reasonOf(unsized(1000))).toBe('PHASE_TYPE_COMPLETE');
    expect(await reasonOf(sized(1001))).toBe('file_too_large');
    expect(await reasonOf(unsized(1001))).toBe('file_too_large');
  });
});

test('an account has so many that wait', async () => {
  const ada = await person();
  await sql`
    with made as (
      insert into tasks (id, user_id, type, name, phase)
      select 'T' || n || ${ada.id}, ${ada.id}, 'offline', 'x', 'PHASE_TYPE_PENDING' from generate_series(1, 200) n
      returning id, user_id
    )
    insert into offline_downloads (task_id, user_id, stage_id, url, name, on_conflict, not_before)
    select id, user_id, 'stage' || id, 'http://a.test/', 'x', 'rename', 'infinity' from made`.execute(
    drive().db,
  );
  expect(await begin(ada)).toMatchObject({ status: 403, body: { error: 'task_run_nums_limit' } });
});
