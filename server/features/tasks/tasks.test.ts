import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'zod/mini';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import * as contract from '../../../api/contract/tasks.ts';
import { changesChannel, transact, withDriveLock } from '../../db/index.ts';
import { driveOfFile, type TestUser } from '../../fixtures/drive.ts';
import { plainLinks } from '../../fixtures/links.ts';
import { createFolder } from '../../tree/entries.ts';
import { seen } from '../../tree/policy.ts';
import {
  createTasks,
  type NewTask,
  recentTasks,
  type TaskCallsDeps,
  type Tasks,
  taskJobs,
  taskRoutes,
} from './index.ts';

const done: string[] = [];
const kinds: TaskCallsDeps['kinds'] = {
  offline: {
    cancel: async (_, { id }) => void done.push(`cancelled ${id}`),
    retry: async (_, { id, phase }) => {
      done.push(`began ${id} ${phase}`);
      return undefined;
    },
    bringsFile: true,
  },
};
const drive = driveOfFile(({ db }) => taskRoutes({ db, kinds, links: plainLinks }));
let tasks: Tasks;
let me: TestUser;
let other: TestUser;
let now = 0;

beforeAll(() => {
  tasks = createTasks({ db: drive().db, now: () => now });
});

beforeEach(async () => {
  done.length = 0;
  [me, other] = await Promise.all([drive().addUser(), drive().addUser()]);
});

/** Each a second after the one before, so that they have an order. */
async function begin(more: Partial<NewTask> = {}): Promise<string> {
  const { db } = drive();
  await sql`update tasks set created_at = created_at - interval '1 second' where user_id = ${me.id}`.execute(
    db,
  );
  return tasks.begin(db, { userId: me.id, type: 'offline', name: 'Some task', ...more });
}

/** A folder stands for a file: what it holds does not matter here. */
const fileOf = async (name: string): Promise<string> =>
  (
    await withDriveLock(drive().db, me.id, (locked) =>
      createFolder(locked, me.id, { parentId: '', name, rule: 'rename' }),
    )
  ).id;

const call = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: Parameters<ReturnType<typeof drive>['call']>[1],
) => drive().call(endpoint, { as: me, ...options });

async function idsIn(query: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await call(contract.listTasks, { query });
  expect(status).toBe(200);
  return body.tasks.map(({ id }: { id: string }) => id);
}

test('a task goes from waiting to complete, and its progress never back', async () => {
  const { db } = drive();
  const id = await begin({
    fileName: 'a.txt',
    fileSize: 12,
    params: { url: 'https://a.test', secret: { key: 1 } },
  });
  const read = async () => (await call(contract.getTask, { params: { id } })).body;
  expect(await read()).toMatchObject({
    kind: 'drive#task',
    id,
    type: 'offline',
    phase: 'PHASE_TYPE_PENDING',
    progress: 0,
    file_size: '12',
    params: { url: 'https://a.test' },
  });
  await tasks.advance(id, 40.9);
  expect(await read()).toMatchObject({ phase: 'PHASE_TYPE_RUNNING', progress: 40 });
  now += 1000;
  await createTasks({ db }).advance(id, 30);
  expect(await read()).toMatchObject({ progress: 40 });
  await tasks.advance(id, 250);
  expect(await read()).toMatchObject({ phase: 'PHASE_TYPE_RUNNING', progress: 99 });
  expect(await tasks.isOver(db, id)).toBe(false);
  const made = await fileOf('b.txt');
  await tasks.complete(db, id, { fileId: made, fileName: 'b.txt' });
  expect(await read()).toMatchObject({
    phase: 'PHASE_TYPE_COMPLETE',
    progress: 100,
    file_id: made,
    file_name: 'b.txt',
    file_size: '12',
    reference_resource: { id: made },
  });
  expect(await tasks.isOver(db, id)).toBe(true);
  await tasks.fail(db, id, 'file_not_found', 'too late');
  await createTasks({ db }).advance(id, 50);
  expect(await read()).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
});

test('since when nothing comes is told once, and taken back when something comes or the task ends', async () => {
  const { db } = drive();
  const id = await begin({ fileName: 'a.txt' });
  const since = async () => (await call(contract.getTask, { params: { id } })).body.params.stalled_since;
  const [first, later] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-01T11:00:00Z')];
  await tasks.markStalled(db, id, first);
  await tasks.markStalled(db, id, later);
  expect(await since()).toBe(first.toISOString());
  await tasks.markStalled(db, id, null);
  expect(await since()).toBeUndefined();
  await tasks.markStalled(db, id, later);
  await tasks.fail(db, id, 'unavailable', '');
  expect(await since()).toBeUndefined();
});

test('progress is written at most four times a second', async () => {
  const id = await begin();
  const progress = async () => (await call(contract.getTask, { params: { id } })).body.progress;
  now = 10_000;
  await tasks.advance(id, 1);
  now += 100;
  await tasks.advance(id, 2);
  expect(await progress()).toBe(1);
  now += 150;
  await tasks.advance(id, 3);
  expect(await progress()).toBe(3);
});

test('a task is there if and only if its transaction commits, and pages are told then', async () => {
  const { db, database } = drive();
  const listener = new Client({ connectionString: database.url });
  await listener.connect();
  await listener.query(`listen ${changesChannel}`);
  const payloads: string[] = [];
  listener.on('notification', ({ payload = '' }) => payloads.push(payload));
  const rolledBack = transact(db, async (tx) => {
    await tasks.begin(tx, { userId: me.id, type: 'copy', name: 'Copy' });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await idsIn()).toEqual([]);
  await begin({ type: 'move', phase: 'PHASE_TYPE_COMPLETE' });
  const id = await begin({ type: 'copy' });
  await tasks.complete(db, id);
  // Notices come in the order of commits, before the answer to a statement sent after them.
  await sql`select pg_notify(${changesChannel}, 'end')`.execute(db);
  await listener.query('select 1');
  const reported = payloads
    .filter((text) => text.startsWith(me.id))
    .map((text) => JSON.parse(text.slice(text.indexOf('{'))));
  expect(reported).toEqual([
    { kind: 'drive#task', id, type: 'copy', phase: 'PHASE_TYPE_PENDING', progress: 0, file_id: '' },
    { kind: 'drive#task', id, type: 'copy', phase: 'PHASE_TYPE_COMPLETE', progress: 100, file_id: '' },
  ]);
  await listener.end();
});

test('a page that comes back is told of tasks that run and of those that ended meanwhile', async () => {
  const { db } = drive();
  const [running, ended, old] = [await begin(), await begin(), await begin()];
  await tasks.complete(db, ended);
  await tasks.complete(db, old);
  await sql`update tasks set updated_at = now() - interval '2 days' where id in (${old}, ${running})`.execute(
    db,
  );
  const ids = (await recentTasks(db, me.id, 0)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([running, ended].toSorted());
});

test('lists are in pages, newest first, each task once', async () => {
  const made: string[] = [];
  for (let each = 0; each < 7; each += 1) made.unshift(await begin());
  await sql`update tasks set created_at = '2024-01-01' where id in (${made[3]}, ${made[4]}, ${made[5]})`.execute(
    drive().db,
  );
  const seen: string[] = [];
  let token = '';
  do {
    const { body } = await call(contract.listTasks, { query: { limit: '2', page_token: token } });
    seen.push(...body.tasks.map(({ id }: { id: string }) => id));
    token = body.next_page_token;
  } while (token !== '');
  expect(seen).toHaveLength(7);
  expect(new Set(seen)).toEqual(new Set(made));
  expect(seen.slice(0, 4)).toEqual([made[0], made[1], made[2], made[6]]);
  // The name of the parameter that PikPakAPI uses.
  const { body: first } = await call(contract.listTasks, { query: { limit: '2' } });
  expect(await idsIn({ limit: '2', next_page_token: first.next_page_token })).toEqual(seen.slice(2, 4));
  expect(await idsIn({ limit: '10000' })).toHaveLength(7);
});

test('lists are narrowed as public clients ask', async () => {
  const { db } = drive();
  const [waiting, failed, complete, move] = [
    await begin(),
    await begin(),
    await begin(),
    await begin({ type: 'move' }),
  ];
  await tasks.fail(db, failed, 'unavailable', 'The server did not answer.');
  await tasks.complete(db, complete);
  const filters = (value: unknown) => ({ filters: JSON.stringify(value) });
  const phases = 'PHASE_TYPE_PENDING,PHASE_TYPE_RUNNING,PHASE_TYPE_ERROR';
  expect(await idsIn({ type: 'offline', ...filters({ phase: { in: phases } }) })).toEqual([failed, waiting]);
  expect(await idsIn({ ...filters({ phase: { eq: 'PHASE_TYPE_COMPLETE' } }) })).toEqual([complete]);
  expect(await idsIn(filters({ type: { in: 'move' } }))).toEqual([move]);
  expect(await idsIn({ type: 'offline', ...filters({ type: { in: 'move' } }) })).toEqual([]);
  expect(await idsIn({ task_ids: `${waiting},${move}`, type: 'offline' })).toEqual([waiting]);
  expect(await idsIn({ filters: '', type: '', with: '' })).toHaveLength(4);
  const { body } = await call(contract.listTasks, { query: { task_ids: failed } });
  expect(body.tasks[0]).toMatchObject({
    message: 'The server did not answer.',
    params: { reason: 'unavailable' },
  });
});

test('files come with tasks where they are asked for', async () => {
  const file = await fileOf('a.txt');
  await begin({ fileId: file });
  await begin({ fileId: 'Vgone' });
  const { body } = await call(contract.listTasks, { query: { with: 'reference_resource' } });
  expect(
    body.tasks.map((task: { reference_resource?: { id: string } }) => task.reference_resource?.id),
  ).toEqual([undefined, file]);
});

test.each([
  ['filters', '{'],
  ['filters', '[]'],
  ['filters', '{"phase":{"gt":"a"}}'],
  ['filters', '{"trashed":{"eq":true}}'],
  ['filters', 'null'],
  ['page_token', 'abc'],
  ['page_token', Buffer.from('99999999999999.x').toString('base64url')],
  ['page_token', '*'],
  ['limit', '0'],
  ['limit', '1e9'],
])('%s=%s is never a fault of ours', async (name, value) => {
  const { status } = await call(contract.listTasks, { query: { [name]: value } });
  expect([200, 400]).toContain(status);
});

test('another person’s task is answered as one that is not', async () => {
  const id = await begin();
  const requests = [
    [contract.getTask, { params: { id } }],
    [contract.retryTask, { body: { create_type: 'RETRY', id } }],
    [contract.deleteTasks, { query: { task_ids: id } }],
  ] as const;
  for (const [endpoint, options] of requests) {
    const theirs = await drive().call(endpoint, { as: other, ...options });
    expect(theirs).toMatchObject({ status: 404, body: { error: 'task_not_found' } });
    expect((await drive().call(endpoint, options)).status).toBe(401);
  }
  expect(await idsIn()).toEqual([id]);
});

test('a task that failed is begun again, once', async () => {
  const id = await begin();
  const retry = () => call(contract.retryTask, { body: { type: 'offline', create_type: 'RETRY', id } });
  expect(await retry()).toMatchObject({ status: 412, body: { error: 'failed_precondition' } });
  await tasks.fail(drive().db, id, 'unavailable', 'No answer.');
  const answers = await Promise.all([retry(), retry()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const { body } = answers.find(({ status }) => status === 200)!;
  expect(body.task).toMatchObject({ phase: 'PHASE_TYPE_PENDING', progress: 0, message: '', params: {} });
  expect(done).toEqual([`began ${id} PHASE_TYPE_PENDING`]);
});

test('a kind that cannot be tried again says so', async () => {
  const id = await begin({ type: 'constructor' });
  await tasks.fail(drive().db, id, 'unavailable', 'No answer.');
  const { status } = await call(contract.retryTask, { body: { create_type: 'RETRY', id } });
  expect(status).toBe(412);
});

test('deleting tasks ends those that run, and takes what they brought with it', async () => {
  const { db } = drive();
  const [came, stays] = [await fileOf('came.txt'), await fileOf('stays.txt')];
  const [runs, brought, moved] = [
    await begin(),
    await begin({ fileId: came }),
    await begin({ type: 'move', fileId: stays, phase: 'PHASE_TYPE_COMPLETE' }),
  ];
  await tasks.complete(db, brought);
  const query = { task_ids: [runs, brought, moved, 'Tunknown'].join(), delete_files: 'true' };
  expect(await call(contract.deleteTasks, { query })).toMatchObject({ status: 200, body: {} });
  expect(done).toEqual([`cancelled ${runs}`]);
  const rows = await seen(db, me.id, [came, stays]);
  expect(rows.map(({ state }) => state)).toEqual(['trashed', 'live']);
  expect(await idsIn()).toEqual([]);
  expect(await tasks.isOver(db, runs)).toBe(true);
});

test('open pages are told of tasks that are removed, in words that they take', async () => {
  const { db, database } = drive();
  const listener = new Client({ connectionString: database.url });
  await listener.connect();
  await listener.query(`listen ${changesChannel}`);
  const payloads: unknown[] = [];
  listener.on('notification', ({ payload = '' }) => {
    if (payload.startsWith(`${me.id} task `)) payloads.push(JSON.parse(payload.slice(payload.indexOf('{'))));
  });
  const ids = [await begin(), await begin({ type: 'move', phase: 'PHASE_TYPE_COMPLETE' })];
  await call(contract.deleteTasks, { query: { task_ids: ids.join() } });
  await sql`select pg_notify(${changesChannel}, 'end')`.execute(db);
  await listener.query('select 1');
  await listener.end();
  const words = payloads.map((word) => parse(contract.taskEvent, word));
  expect(words.map(({ id, removed = false }) => `${id} ${removed}`).toSorted()).toEqual(
    [`${ids[0]} false`, `${ids[0]} true`, `${ids[1]} true`].toSorted(),
  );
});

test('a task that cannot be ended while it runs is kept, with all others of the call', async () => {
  const [moves, complete] = [await begin({ type: 'move' }), await begin({ phase: 'PHASE_TYPE_COMPLETE' })];
  const { status } = await call(contract.deleteTasks, { query: { task_ids: `${moves},${complete}` } });
  expect(status).toBe(412);
  expect(await idsIn()).toEqual([complete, moves]);
  expect((await call(contract.deleteTasks, { query: {} })).status).toBe(400);
});

test('one abandoned task that cannot be ended keeps no other running', async () => {
  const { db } = drive();
  const stuck = await begin({ type: 'sick', phase: 'PHASE_TYPE_RUNNING' });
  const next = await begin({ type: 'sick', phase: 'PHASE_TYPE_RUNNING' });
  const cancel = async (_: unknown, { id }: { readonly id: string }) => {
    if (id === stuck) throw new Error('cannot be ended');
  };
  const jobs = taskJobs({ db, kinds: { sick: { hasJob: true, cancel } } });
  const sweep = jobs['tasks.sweep']!({}, { signal: new AbortController().signal } as never);
  await expect(sweep).rejects.toThrow('cannot be ended');
  expect(await tasks.isOver(db, stuck)).toBe(false);
  expect(await tasks.isOver(db, next)).toBe(true);
});

test('tasks are forgotten 30 days after their end', async () => {
  const { db } = drive();
  const [waiting, ended, fresh] = [await begin(), await begin(), await begin()];
  await tasks.complete(db, ended);
  await tasks.complete(db, fresh);
  const past = sql`now() - interval '31 days'`;
  await sql`update tasks set created_at = ${past}, updated_at = ${past} where id in (${waiting}, ${ended})`.execute(
    db,
  );
  await sql`update tasks set created_at = ${past} where id = ${fresh}`.execute(db);
  await taskJobs({ db: drive().db, kinds })['tasks.clean']!({}, {
    signal: new AbortController().signal,
  } as never);
  expect((await idsIn()).toSorted()).toEqual([waiting, fresh].toSorted());
});

test('the waiting tasks of a user with many are read off an index', async () => {
  const { db } = drive();
  await sql`insert into tasks (id, user_id, type, name, phase, created_at)
    select 'T' || n, ${me.id}, 'move', 'Move', 'PHASE_TYPE_COMPLETE', now() - n * interval '1 minute'
    from generate_series(1, 20000) n`.execute(db);
  await sql`analyze tasks`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from tasks
    where user_id = ${me.id} and phase = any(${['PHASE_TYPE_RUNNING']}) and phase <> 'PHASE_TYPE_COMPLETE'
    order by created_at desc, id desc limit 100`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('tasks_unfinished');
});
