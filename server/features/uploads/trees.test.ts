import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as files from '../../../api/contract/files.ts';
import { someBytes, type Uploader, uploadsOfFile } from './fixtures/uploads.ts';

const world = uploadsOfFile();
const { person } = world;

const folderOf = async (who: Uploader, name: string, parentId = '') =>
  (
    await world.drive().call(files.createFile, {
      as: who,
      body: { kind: 'drive#folder', name, parent_id: parentId },
    })
  ).body.file.id as string;
const refusalIn = (text: string) => JSON.parse(text).error;

describe('folders with their tree', () => {
  test('are made where they are missing', async () => {
    const who = await person();
    const top = await folderOf(who, 'top');
    await who.upload('c.txt', someBytes(3), { parent_id: top, relative_path: 'a/b/c.txt' });
    await who.upload('d.txt', someBytes(3), { parent_id: top, relative_path: 'a/b/d.txt' });
    const path = await who.begin(3, { relative_path: 'a/e.txt', parent_id: top });
    await who.patch(path, 0, 'xyz');
    expect(await who.names(top)).toEqual(['a']);
    const ids = await world
      .drive()
      .db.selectFrom('files')
      .select(['id', 'name'])
      .where('user_id', '=', who.id)
      .where('is_folder', '=', true)
      .execute();
    const idNamed = (name: string) => ids.find((row) => row.name === name)!.id;
    expect(await who.names(idNamed('a'))).toEqual(['b', 'e.txt']);
    expect(await who.names(idNamed('b'))).toEqual(['c.txt', 'd.txt']);
  });

  test('20 uploads at once into one new tree end in one tree', async () => {
    const who = await person();
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        who.upload(`${number}.bin`, someBytes(10), { relative_path: `new/deep/${number}.bin` }),
      ),
    );
    const folders = await world
      .drive()
      .db.selectFrom('files')
      .select(['name'])
      .where('user_id', '=', who.id)
      .where('is_folder', '=', true)
      .where('parent_id', 'is not', null)
      .orderBy('name')
      .execute();
    expect(folders.map(({ name }) => name)).toEqual(['deep', 'new']);
  });

  test.each(['a//b.txt', '/b.txt', '../b.txt', 'a/./b.txt', 'a\0/b.txt', `${'x'.repeat(256)}/b.txt`])(
    'a path of %j is refused, and makes nothing',
    async (path) => {
      const who = await person();
      const { status, text } = await who.creation(3, { filename: 'b.txt', relative_path: path });
      expect([status, refusalIn(text)]).toEqual([400, 'file_name_invalid']);
      expect(await who.names()).toEqual([]);
    },
  );

  test('a file where a folder must be: refused', async () => {
    const who = await person();
    await who.upload('a', someBytes(3));
    const { status } = await who.creation(3, { relative_path: 'a/b.txt' });
    expect(status).toBe(409);
  });

  const key = { idempotency_key: 'once' };
  test.each<[string, number, object, string]>([
    ['without space', 11, { relative_path: 'a/b.txt' }, 'file_space_not_enough'],
    ['without space and named by a key', 11, { relative_path: 'a/b.txt', ...key }, 'file_space_not_enough'],
    ['into a tree that would be too deep', 1, { relative_path: `${'a/'.repeat(250)}b.txt` }, 'file_too_deep'],
  ])('%s no folder is made', async (_, size, metadata, reason) => {
    const who = await person({ quota: 10 });
    const { status, text } = await who.creation(size, { ...metadata });
    expect([status >= 400, refusalIn(text)]).toEqual([true, reason]);
    expect(await who.names()).toEqual([]);
    expect(await who.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('where as many uploads as may be are under way no folder is made', async () => {
    const who = await person();
    const first = await who.begin(1);
    await sql`
      insert into uploads (id, user_id, sender_id, file_id, parent_id, name, size, expires_at)
      select id || n, user_id, sender_id, file_id || n, parent_id, name, 0, expires_at
      from uploads, generate_series(1, 1000) n where id = ${first.split('/').at(-1)!}`.execute(
      world.drive().db,
    );
    expect((await who.creation(1, { relative_path: 'a/b.txt' })).status).toBe(429);
    expect(await who.names()).toEqual([]);
  });

  test('where its name is taken and must not be none of the folders beside it is made', async () => {
    const who = await person();
    await who.upload('b.txt', someBytes(3), { relative_path: 'a/b.txt' });
    const refused = { relative_path: 'a/b.txt/c/d.txt', on_conflict: 'refuse' };
    expect((await who.creation(3, refused)).status).toBe(409);
    expect(await who.names()).toEqual(['a']);
  });

  test('a parent that is unknown, a file, or somebody else’s: 404', async () => {
    const [who, other] = [await person(), await person()];
    const file = await who.upload('file', someBytes(3));
    for (const parent of ['Vnobody', file, await folderOf(other, 'theirs'), other.id]) {
      expect((await who.creation(3, { filename: 'a', parent_id: parent })).status).toBe(404);
    }
  });
});
