import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as files from '../api/contract/files.ts';
import * as tasks from '../api/contract/tasks.ts';
import { type Account, openWholeDrive, type WholeDrive } from './fixtures/whole-drive.ts';

/** The owner's actions on the task of a long batch, with every feature put together as in production. */

let drive: WholeDrive;
beforeAll(async () => {
  drive = await openWholeDrive();
});
afterAll(() => drive.close());

const ask = async (who: Account, ...[endpoint, call]: Parameters<WholeDrive['send']>) => {
  const { status, text } = await drive.send(endpoint, call, who.token);
  return { status, body: text === '' ? undefined : JSON.parse(text) };
};

const folder = async (who: Account, name: string): Promise<string> =>
  (await ask(who, files.createFile, { body: { kind: 'drive#folder', name } })).body.file.id;

const names = async (who: Account): Promise<string[]> =>
  (await ask(who, files.listFiles, { query: { order: 'name_asc' } })).body.files.map(
    (file: { name: string }) => file.name,
  );

/** Folders are rows like files and need no content: enough of them make a batch a job. */
async function full(who: Account): Promise<string> {
  const id = await folder(who, 'full');
  await sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    select 'V' || md5(${id} || n), ${who.id}, ${id}, true, 'f' || n, 'f' || n, 'f' || n
    from generate_series(1, 1200) n`.execute(drive.db);
  return id;
}

test('a copy that failed is tried again', async () => {
  const ada = await drive.account();
  const [from, to] = [await full(ada), await folder(ada, 'to')];
  const { body: begun } = await ask(ada, files.copyFiles, { body: { ids: [from], to: { parent_id: to } } });
  await ask(ada, files.trashFiles, { body: { ids: [to] } });
  await drive.runJobs();
  const task = () => ask(ada, tasks.getTask, { params: { id: begun.task_id } });
  expect((await task()).body).toMatchObject({
    phase: 'PHASE_TYPE_ERROR',
    params: { reason: 'file_in_trash' },
  });
  await ask(ada, files.untrashFiles, { body: { ids: [to] } });
  const again = { type: 'copy', create_type: 'RETRY', id: begun.task_id };
  expect((await ask(ada, tasks.retryTask, { body: again })).status).toBe(200);
  await drive.runJobs();
  expect((await task()).body).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
  const { body } = await ask(ada, files.folderSize, { params: { id: to } });
  expect(body.folder_count).toBe('1201');
});

test('a copy that waits is called off, and nothing is copied', async () => {
  const ada = await drive.account();
  const from = await full(ada);
  const { body: begun } = await ask(ada, files.copyFiles, { body: { ids: [from], to: { parent_id: '' } } });
  expect((await ask(ada, tasks.deleteTasks, { query: { task_ids: begun.task_id } })).status).toBe(200);
  await drive.runJobs();
  expect(await names(ada)).toEqual(['full']);
  expect((await ask(ada, tasks.getTask, { params: { id: begun.task_id } })).body.error).toBe(
    'task_not_found',
  );
});

test('nobody else can try it again or call it off', async () => {
  const [ada, eve] = [await drive.account(), await drive.account()];
  const { body: begun } = await ask(ada, files.copyFiles, {
    body: { ids: [await full(ada)], to: { parent_id: '' } },
  });
  const again = { type: 'copy', create_type: 'RETRY', id: begun.task_id };
  expect((await ask(eve, tasks.retryTask, { body: again })).body.error).toBe('task_not_found');
  expect((await ask(eve, tasks.deleteTasks, { query: { task_ids: begun.task_id } })).body.error).toBe(
    'task_not_found',
  );
  await drive.runJobs();
  expect(await names(ada)).toEqual(['full', 'full(1)']);
});
