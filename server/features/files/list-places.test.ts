import { expect, test } from 'vitest';
import * as contract from '../../../api/contract/files.ts';
import { filesOfFile } from './fixtures/files.ts';

const { person } = filesOfFile();
const trashed = JSON.stringify({ trashed: { eq: true } });

test('the trash names the folders in which its entries were, also those in the trash themselves', async () => {
  const who = await person();
  const work = await who.folder('Work');
  const may = await who.folder('May', work.id);
  const [deep, top] = [await who.file('deep.txt', may.id), await who.file('top.txt')];
  for (const { id } of [deep, top, may]) await who.call(contract.trashFiles, { body: { ids: [id] } });
  const list = async (more: object) =>
    (await who.call(contract.listFiles, { query: { parent_id: '*', filters: trashed, ...more } })).body;
  const { files, folders } = await list({ with_places: 'true' });
  expect(files).toHaveLength(3);
  expect(folders).toHaveLength(2);
  expect(folders).toEqual(
    expect.arrayContaining([
      { id: may.id, parent_id: work.id, name: 'May' },
      { id: work.id, parent_id: '', name: 'Work' },
    ]),
  );
  expect(await list({})).not.toHaveProperty('folders');
});

test('the trash is listed by name and by size, page after page', async () => {
  const who = await person();
  for (const name of ['c.txt', 'a.txt', 'b.txt']) {
    const { id } = await who.file(name);
    await who.call(contract.trashFiles, { body: { ids: [id] } });
  }
  const walk = async (order: string): Promise<string[]> => {
    const names: string[] = [];
    let page_token = '';
    do {
      const query = { parent_id: '*', filters: trashed, order, page_token, limit: '1' };
      const { body } = await who.call(contract.listFiles, { query });
      names.push(...body.files.map(({ name }: { name: string }) => name));
      ({ next_page_token: page_token } = body);
    } while (page_token !== '');
    return names;
  };
  expect(await walk('name_asc')).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(await walk('name_desc')).toEqual(['c.txt', 'b.txt', 'a.txt']);
  expect((await walk('size_desc')).toSorted()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(await walk('trash_desc')).toEqual(['b.txt', 'a.txt', 'c.txt']);
});
