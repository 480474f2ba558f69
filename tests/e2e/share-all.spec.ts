/** A visitor chooses everything in a share that is longer than what has come of it. */
import { entryNamed, makeFolder } from './drive-files.ts';
import { enter, expect, test } from './person.ts';

test('@desktop Ctrl+A in a long folder, and in what a search found, means all of it @long', async ({
  page,
  signUp,
}) => {
  const owner = await signUp();
  const many = await makeFolder(owner, 'Many');
  let ids = [await makeFolder(owner, 'reef', many)];
  while (ids.length < 256) {
    await owner.call('POST', '/drive/v1/files:batchCopy', { ids, to: { parent_id: many } });
    const { body } = await owner.call('GET', `/drive/v1/files?parent_id=${many}&limit=500`);
    ids = body.files.map(({ id }: { id: string }) => id);
  }
  const { share_id } = (await owner.call('POST', '/drive/v1/share', { file_ids: [many] })).body;
  const visitor = await signUp();
  await enter(page, visitor);
  await page.goto(`/s/${share_id}/${many}`);
  const grid = page.getByRole('grid');
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await expect(grid).toHaveAttribute('aria-rowcount', /\d/);
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar.getByRole('status')).toHaveText('256 selected');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Saved to your drive.')).toBeVisible();
  const filesIn = async (id: string) =>
    (await visitor.call('GET', `/drive/v1/files?parent_id=${id}&limit=500`)).body.files;
  const [saves] = await filesIn('');
  const [copy] = await filesIn(saves.id);
  expect(copy).toMatchObject({ name: 'Many' });
  expect(await filesIn(copy.id)).toHaveLength(256);

  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('searchbox').fill('reef');
  await page.keyboard.press('Enter');
  await expect(entryNamed(page, 'reef').first()).toBeVisible();
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar.getByRole('status')).toHaveText('256 selected');
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});
