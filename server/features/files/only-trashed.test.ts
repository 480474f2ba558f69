import { expect, test } from 'vitest';
import * as contract from '../../../api/contract/files.ts';
import { filesOfFile } from './fixtures/files.ts';
import { manyOf } from './fixtures/many.ts';

const { drive, person, runJobs } = filesOfFile();
const many = manyOf(drive);

const refusal = (error: string, status: number) => ({ status, body: { error } });

test('what was restored since it was asked about stays, where only the trash was meant', async () => {
  const ada = await person();
  const top = await ada.folder('top');
  const a = await ada.file('a.txt', top.id);
  const other = await ada.file('other');
  await ada.batch('batchTrash', [top.id, other.id]);
  await ada.batch('batchUntrash', [top.id]);
  await ada.file('new.txt', top.id);
  const deletion = (ids: string[]) => ada.call(contract.deleteFiles, { body: { ids, only_trashed: true } });
  expect(await deletion([top.id])).toMatchObject(refusal('file_not_in_trash', 400));
  expect(await deletion([a.id])).toMatchObject(refusal('file_not_in_trash', 400));
  // Whole or not at all.
  expect(await deletion([other.id, top.id])).toMatchObject(refusal('file_not_in_trash', 400));
  expect(await ada.names(top.id)).toContain('new.txt');
  expect(await ada.names('*', { filters: '{"trashed":{"eq":true}}' })).toEqual(['other']);
  expect((await deletion([other.id])).status).toBe(200);
  expect(await ada.names('*', { filters: '{"trashed":{"eq":true}}' })).toEqual([]);
});

test('a job of many passes over what is restored before it comes to it', async () => {
  const ada = await person();
  const folder = await ada.folder('f');
  await many(ada, folder.id, 1500);
  const rows = await drive().db.selectFrom('files').select('id').where('parent_id', '=', folder.id).execute();
  const ids = rows.map(({ id }) => id);
  await ada.batch('batchTrash', ids);
  await runJobs();
  await ada.call(contract.deleteFiles, { body: { ids, only_trashed: true } });
  await ada.batch('batchUntrash', ids.slice(-2));
  await runJobs();
  expect(await ada.names(folder.id)).toHaveLength(2);
  expect(await ada.usage()).toEqual({ usage: 2, inTrash: 0 });
});
