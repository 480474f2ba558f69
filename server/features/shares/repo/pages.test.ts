import { expect, test } from 'vitest';
import type { ListBeginning } from '../../../tree/repo/list/json-entries.ts';
import { sharesOfFile } from '../fixtures/share-world.ts';
import { findEntered } from './pages.ts';

const { person, drive } = sharesOfFile();
const byName = { order: 'name_asc', hasFoldersFirst: true, limit: 100 } as const;
const entered = (shareId: string, folderId: string, hasToken = false, list: ListBeginning = byName) =>
  findEntered(drive().db, { shareId, folderId, hasToken, now: new Date() }, list);
const nothing = { file_num: null, way: null, entries: null };

/** A share of a folder and a file, with a folder inside, and one beside it. */
async function shared(terms?: object) {
  const owner = await person();
  const top = await owner.folder('trip');
  const inner = await owner.folder('beach', top);
  const outside = await owner.folder('elsewhere');
  const { share_id } = await owner.share([top, await owner.file('list.txt')], terms);
  return { owner, top, inner, outside, share_id };
}

test('a share is found with its number of entries and the way to the folder', async () => {
  const { owner, top, inner, share_id } = await shared();
  const found = await entered(share_id, inner);
  expect(found).toMatchObject({ id: share_id, user_id: owner.id, file_num: 2 });
  const way = found?.way?.map(({ id, name, is_shared }) => [id, name, is_shared]);
  expect(way).toEqual(
    expect.arrayContaining([
      [inner, 'beach', false],
      [top, 'trip', true],
    ]),
  );
});

test('there is no way to what the share does not show', async () => {
  const { owner, top, inner, outside, share_id } = await shared();
  for (const folder of [outside, 'none', '', owner.id])
    expect(await entered(share_id, folder)).toMatchObject({ file_num: 2, way: null });
  await owner.done('trashFiles', { body: { ids: [top] } });
  expect(await entered(share_id, inner)).toMatchObject({ file_num: 1, way: null });
});

test('nothing is looked for that a visitor would not be told', async () => {
  const { owner, inner, share_id } = await shared({ pass_code: 'abc234' });
  expect(await entered(share_id, inner)).toMatchObject(nothing);
  expect(await entered(share_id, inner, true)).toMatchObject({ file_num: 2 });
  await drive().db.updateTable('shares').set({ deleted_at: new Date() }).where('id', '=', share_id).execute();
  expect(await entered(share_id, inner, true)).toMatchObject({ user_id: owner.id, ...nothing });
  expect(await entered('none', inner)).toBeUndefined();
});

test.each([
  ['has expired', { expires_at: new Date(0) }],
  ['was closed by those who run the server', { audit: 'PROHIBITED' }],
])('nothing is looked for of a share that %s', async (_, set) => {
  const { inner, share_id } = await shared();
  await drive().db.updateTable('shares').set(set).where('id', '=', share_id).execute();
  expect(await entered(share_id, inner)).toMatchObject({ id: share_id, ...nothing });
});

test('the folder comes with its beginning, in each order, and one entry more where there are more', async () => {
  const { owner, inner, share_id } = await shared();
  for (const name of ['b', 'a', 'c']) await owner.folder(name, inner);
  for (const name of ['1.txt', 'z.png', '"<é>.txt']) await owner.file(name, inner);
  await owner.done('trashFiles', { body: { ids: [await owner.file('gone.txt', inner)] } });
  const names = async (list: Partial<ListBeginning>) =>
    (await entered(share_id, inner, false, { ...byName, ...list }))?.entries?.map(([, , name]) => name);
  expect(await names({})).toEqual(['a', 'b', 'c', '"<é>.txt', '1.txt', 'z.png']);
  expect(await names({ order: 'mod_desc', hasFoldersFirst: false })).toEqual(
    (
      await owner.done('listFiles', {
        query: {
          parent_id: inner,
          order: 'mod_desc',
          pin_folders: 'false',
          filters: '{"trashed":{"eq":false}}',
        },
      })
    ).files.map(({ name }: { name: string }) => name),
  );
  expect(await names({ limit: 3 })).toEqual(['a', 'b', 'c', '"<é>.txt']);
  expect(await names({ limit: 1, order: 'name_desc' })).toEqual(['c', 'b']);
});
