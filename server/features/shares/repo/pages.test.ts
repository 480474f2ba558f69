import { expect, test } from 'vitest';
import { sharesOfFile } from '../fixtures/share-world.ts';
import { findEntered } from './pages.ts';

const { person, drive } = sharesOfFile();
const entered = (shareId: string, folderId: string, hasToken = false) =>
  findEntered(drive().db, { shareId, folderId, hasToken });

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
  expect(await entered(share_id, inner)).toMatchObject({ file_num: null, way: null });
  expect(await entered(share_id, inner, true)).toMatchObject({ file_num: 2 });
  await drive().db.updateTable('shares').set({ deleted_at: new Date() }).where('id', '=', share_id).execute();
  expect(await entered(share_id, inner, true)).toMatchObject({
    user_id: owner.id,
    file_num: null,
    way: null,
  });
  expect(await entered('none', inner)).toBeUndefined();
});
