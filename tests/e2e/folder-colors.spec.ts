import { entryNamed } from './drive-files.ts';
import { expect, test } from './person.ts';

test('folders get a color by the keyboard, in every window, and Undo takes it back @desktop', async ({
  page,
  person,
}) => {
  for (const name of ['Coral', 'Reef'])
    await person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name, parent_id: '' });
  const other = await page.context().newPage();
  for (const each of [page, other]) {
    await each.goto('/en-US/drive/all');
    await expect(entryNamed(each, 'Coral')).toBeVisible();
  }
  const colored = '[data-folder-color="purple"][aria-selected]';
  await entryNamed(page, 'Coral').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Color…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Folder color' });
  await expect(dialog.getByRole('button', { name: 'Default' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Purple' }).press('Enter');
  await expect(dialog).toBeHidden();
  for (const each of [page, other]) await expect(each.locator(colored)).toHaveCount(2);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+z');
  for (const each of [page, other]) await expect(each.locator(colored)).toHaveCount(0);
});
