import { expect, test } from 'vitest';
import { changeSettings, getSettings, usualSettings } from '../../../api/contract/settings.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { settingsRoutes } from './index.ts';

const drive = driveOfFile(settingsRoutes);

test('the usual ones, until somebody changes some; others stay, and so do those of other people', async () => {
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  expect((await drive().call(getSettings)).status).toBe(401);
  expect((await drive().call(getSettings, { as })).body).toEqual(usualSettings);
  const wrong = await drive().call(changeSettings, { as, body: { test_mode: 'yes' } });
  expect(wrong.status).toBe(400);
  const changed = await drive().call(changeSettings, { as, body: { test_mode: true, unknown: true } });
  expect(changed.body).toEqual({ ...usualSettings, test_mode: true });
  await drive().call(changeSettings, { as, body: { filter_files_on_create: false, test_mode: null } });
  expect((await drive().call(getSettings, { as })).body).toEqual({
    ...usualSettings,
    test_mode: true,
    filter_files_on_create: false,
  });
  expect((await drive().call(getSettings, { as: other })).body).toEqual(usualSettings);
});

test('changes from two devices at once are both kept', async () => {
  const as = await drive().addUser();
  await Promise.all(
    [{ test_mode: true }, { display_sensitive_shares: true }].map((body) =>
      drive().call(changeSettings, { as, body }),
    ),
  );
  expect((await drive().call(getSettings, { as })).body).toMatchObject({
    test_mode: true,
    display_sensitive_shares: true,
  });
});
