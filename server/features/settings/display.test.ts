import { expect, test } from 'vitest';
import { changeDisplay, mostFolderDisplays } from '../../../api/contract/display.ts';
import { driveOfFile, type TestUser } from '../../fixtures/drive.ts';
import { settingsRoutes } from './index.ts';

const drive = driveOfFile(settingsRoutes);
const change = (as: TestUser | undefined, body: object) =>
  drive().call(changeDisplay, { ...(as !== undefined && { as }), body });

test('is for who is signed in, and takes nothing that is not known', async () => {
  const as = await drive().addUser();
  expect((await change(undefined, {})).status).toBe(401);
  expect((await change(as, { common: { view_type: 'flow' } })).status).toBe(400);
  expect((await change(as, { folders: [{ folder_id: 'a b' }] })).status).toBe(400);
  const many = Array.from({ length: mostFolderDisplays + 1 }, (_, at) => ({ folder_id: `f${at}` }));
  expect((await change(as, { folders: many })).status).toBe(400);
});

test('what is given is kept, the rest stays, and other people have their own', async () => {
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  await change(as, { common: { view_type: 'list', later: true } });
  const { body } = await change(as, { common: { order_type: 'SIZE_ASC' } });
  expect(body).toEqual({ common: { view_type: 'list', order_type: 'SIZE_ASC' }, folders: [] });
  expect((await change(other, {})).body).toEqual({ common: {}, folders: [] });
});

test('devices that change different things at once are both heard', async () => {
  const as = await drive().addUser();
  await Promise.all([
    change(as, { common: { view_type: 'list' } }),
    change(as, { common: { pin_folders_top: false } }),
    change(as, { folders: [{ folder_id: 'f', view_type: 'grid' }] }),
    change(as, { folders: [{ folder_id: 'f', order_type: 'NAME_ASC' }] }),
  ]);
  expect((await change(as, {})).body).toEqual({
    common: { view_type: 'list', pin_folders_top: false },
    folders: [{ folder_id: 'f', view_type: 'grid', order_type: 'NAME_ASC' }],
  });
});

test('of more folders than may be kept, the one that was changed longest ago is dropped', async () => {
  const as = await drive().addUser();
  const folders = Array.from({ length: mostFolderDisplays }, (_, at) => ({ folder_id: `f${at}` }));
  await change(as, { folders });
  await change(as, { folders: [{ folder_id: 'f0', view_type: 'list' }] });
  const { body } = await change(as, { folders: [{ folder_id: 'last' }] });
  expect(body).toMatchObject({ folders: { length: mostFolderDisplays } });
  const ids = (body as { folders: { folder_id: string }[] }).folders.map(({ folder_id }) => folder_id);
  expect([ids[0], ids[1], ids.includes('f1')]).toEqual(['last', 'f0', false]);
});
