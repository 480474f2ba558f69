import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { type Sharer, sharesOfFile } from './features/shares/fixtures/share-world.ts';
import { enqueue } from './jobs/index.ts';
import { findWrongCounters } from './storage/index.ts';

/**
 * Tasks whose job was given up without a word: its process was killed at the last of its attempts, so its handler never learnt
 * that there is no other. Every feature is put together as in production.
 */

const { person, drive } = sharesOfFile();

const taskOf = (who: Sharer, id: string) => who.done('getTask', { params: { id } });
const sweep = async (): Promise<void> => {
  await enqueue(drive().db, 'tasks.sweep');
  await drive().runJobs();
};

/** Folders below a folder, more than one call changes at once. */
async function many(who: Sharer): Promise<string> {
  const id = await who.folder('many');
  await sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    select ${id} || n, ${who.id}, ${id}, true, 'f' || n, 'f' || n, 'f' || n from generate_series(1, 1200) n`.execute(
    drive().db,
  );
  await sql`update drives set entries = entries + 1200 where user_id = ${who.id}`.execute(drive().db);
  return id;
}

/** The same with content, so that a copy has space promised. */
async function manyFiles(who: Sharer): Promise<string> {
  const folder = await many(who);
  const template = await who.file('template.txt');
  await sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash)
    select id || 'f', user_id, ${folder}, false, name || '.txt', name || '.txt', name || '.txt', 12,
      (select blob_hash from files where id = ${template})
    from files where parent_id = ${folder}`.execute(drive().db);
  await sql`update drives set entries = entries + 1200, used = used + 1200 * 12 where user_id = ${who.id}`.execute(
    drive().db,
  );
  return folder;
}

/** Leaves the task's job as a process leaves it that was killed at its last attempt. */
const killAtLast = (taskId: string) =>
  sql`
    update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'gone', locked_at = now()
    where payload ->> 'taskId' = ${taskId}`.execute(drive().db);

type Begin = (who: Sharer) => Promise<string>;

const works: Readonly<Record<string, Begin>> = {
  'save of another’s share': async (who) => {
    const owner = await person();
    const { share_id } = await owner.share([await manyFiles(owner)]);
    const body = { share_id, parent_id: '', specify_parent_id: true };
    return (await who.done('restoreShare', { body })).restore_task_id;
  },
  copy: async (who) => {
    const body = { ids: [await manyFiles(who)], to: { parent_id: await who.folder('copies') } };
    return (await who.done('copyFiles', { body })).task_id;
  },
  'deletion of a large folder': async (who) => {
    const id = await many(who);
    await who.done('trashFiles', { body: { ids: [id] } });
    return (await who.done('deleteFiles', { body: { ids: [id] } })).task_id;
  },
  'measurement of the trash': async (who) => {
    return (await who.done('trashFiles', { body: { ids: [await manyFiles(who)] } })).task_id;
  },
};

test.each(Object.entries(works))(
  'a %s whose process was killed at its last attempt fails, and can be tried again',
  async (_, begin) => {
    const ada = await person();
    const id = await begin(ada);
    const { type } = await taskOf(ada, id);
    await killAtLast(id);
    await sweep();
    expect(await taskOf(ada, id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      params: { reason: 'internal' },
      message: expect.stringMatching(/./),
    });
    expect(await findWrongCounters({ database: { db: drive().db } })).toEqual([]);
    const row = await drive()
      .db.selectFrom('drives')
      .select('reserved')
      .where('user_id', '=', ada.id)
      .executeTakeFirst();
    expect(row).toEqual({ reserved: 0 });
    await ada.done('retryTask', { body: { type, create_type: 'RETRY', id } });
    await sweep();
    expect(await taskOf(ada, id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
    expect(await findWrongCounters({ database: { db: drive().db } })).toEqual([]);
  },
);

test.runIf(isLong)('one whose job waits, runs elsewhere or failed with tries left goes on', async () => {
  const ada = await person();
  const ids = await Promise.all(['1', '2', '3'].map(async () => works.copy!(ada)));
  const set = (at: number, to: ReturnType<typeof sql>) =>
    sql`update graphile_worker._private_jobs set ${to} where payload ->> 'taskId' = ${ids[at]}`.execute(
      drive().db,
    );
  // A pool that is there holds its lock for as long as it is: ours holds it for it.
  const pool = 'a pool that lives';
  await drive()
    .db.connection()
    .execute(async (db) => {
      await sql`select pg_advisory_lock(hashtextextended('drive job pool ' || ${pool}, 0))`.execute(db);
      await set(0, sql`attempts = max_attempts, locked_by = ${pool}, locked_at = now()`);
      await set(1, sql`attempts = 24, run_at = now() + interval '1 hour'`);
      await set(2, sql`run_at = now() + interval '1 hour'`);
      await sweep();
      for (const id of ids) expect((await taskOf(ada, id)).phase).toBe('PHASE_TYPE_RUNNING');
      await sql`select pg_advisory_unlock_all()`.execute(db);
    });
});

test('what a part of a deletion leaves is removed by the next sweep, though its process was killed at the last attempt', async () => {
  const { db } = drive();
  const [ada, bob] = [await person(), await person()];
  const [left, waiting] = [await manyFiles(ada), await many(bob)];
  for (const [who, id] of [
    [ada, left],
    [bob, waiting],
  ] as const) {
    await sql`update files set parent_id = null where id = ${id}`.execute(db);
    await enqueue(
      db,
      'files.remove',
      { userId: who.id, ids: [id] },
      { runAt: new Date(Date.now() + 3_600_000) },
    );
  }
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'userId' = ${ada.id}`.execute(
    db,
  );
  await enqueue(db, 'files.expire');
  await drive().runJobs();
  const rowsOf = async (who: Sharer): Promise<number> =>
    (await db.selectFrom('files').select('id').where('user_id', '=', who.id).execute()).length;
  // The root, and the content that the others were made of.
  expect(await rowsOf(ada)).toBe(2);
  expect(await findWrongCounters({ database: { db } })).toEqual([]);
  expect(await rowsOf(bob)).toBe(1 + 1 + 1200);
});

test.runIf(isLong)(
  'a process that is killed in earnest while it copies leaves a task that ends',
  async () => {
    const ada = await person();
    const id = await works.copy!(ada);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1 where payload ->> 'taskId' = ${id}`.execute(
      drive().db,
    );
    const worker = join(import.meta.dirname, 'jobs/fixtures/hanging-worker.ts');
    const child = spawn(process.execPath, [worker, drive().databaseUrl, 'files.batch'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    expect((await once(createInterface(child.stdout), 'line'))[0]).toBe('running');
    child.kill('SIGKILL');
    await exited;
    await drive().runJobs();
    expect((await taskOf(ada, id)).phase).toBe('PHASE_TYPE_RUNNING');
    await sweep();
    expect(await taskOf(ada, id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      params: { reason: 'internal' },
    });
  },
);
