import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as files from '../../../api/contract/files.ts';
import * as tasks from '../../../api/contract/tasks.ts';
import { offlineOfFile } from './fixtures/offline-world.ts';

const { person, serve, source, runJobs, drive } = offlineOfFile({
  concurrency: { all: 4, ofAccount: 3, long: 1 },
  firstWait: 3600,
});

test('what one account has to try again keeps no other from beginning', async () => {
  const [ada, bea] = [await person(), await person()];
  serve(({ url }, response) => {
    if (url?.startsWith('/busy')) response.writeHead(503);
    response.end();
  });
  const again = [await ada.begin('/busy/1'), await ada.begin('/busy/2'), await ada.begin('/busy/3')];
  await runJobs();
  for (const id of again) expect((await ada.task(id)).phase).toBe('PHASE_TYPE_PENDING');
  // Their time comes while nobody gives places out: the next one who does gives the account three of them at once.
  await sql`update offline_downloads set not_before = '-infinity'`.execute(drive().db);

  const begun = await bea.call(files.createFile, {
    body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url: `${source().origin}/one` } },
  });
  expect([begun.status, begun.body.error]).toEqual([200, undefined]);
  await runJobs();
  expect((await bea.task(begun.body.task.id)).phase).toBe('PHASE_TYPE_COMPLETE');
  for (const id of again) expect((await ada.task(id)).phase).toBe('PHASE_TYPE_PENDING');
  const { rows } = await sql<{ turns: number }>`
    select count(*)::int as turns from offline_turns where user_id = ${ada.id}`.execute(drive().db);
  expect(rows).toEqual([{ turns: 1 }]);
});

test('downloads of an account begin in the order that it wants', async () => {
  const ada = await person();
  const asked: string[] = [];
  serve(({ url }, response) => {
    asked.push(url!);
    response.end();
  });
  const ids: string[] = [];
  for (let at = 1; at <= 6; at += 1) ids.push(await ada.begin(`/${at}`));
  const put = async (at: number, create_type: string) =>
    (await ada.call(tasks.retryTask, { body: { create_type, id: ids[at - 1] } })).status;
  // Three have a place already.
  expect([await put(4, 'LAST'), await put(6, 'FIRST')]).toEqual([200, 200]);
  await runJobs();
  expect(asked.slice(3)).toEqual(['/6', '/5', '/4']);
  expect(await put(4, 'FIRST')).toBe(412);
  const eve = await person();
  const other = await eve.call(tasks.retryTask, { body: { create_type: 'FIRST', id: ids[0] } });
  expect(other.status).toBe(404);
});
