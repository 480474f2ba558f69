/** Where to move or copy: found by a few letters, used lately, made on the way; and never into itself. */
import type { Page } from '@playwright/test';
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

/** A menu on a wide screen; on a phone a sheet of buttons. */
async function askWhere(page: Page, name: string, command: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const entry = entryNamed(page, name);
  if (isPhone) await entry.locator('xpath=..').getByRole('button').last().click();
  else await entry.click({ button: 'right' });
  const line = isPhone
    ? page.getByRole('dialog').getByRole('button', { name: command })
    : page.getByRole('menuitem', { name: command });
  await line.click();
}

test('a place is found by a few letters, offered again, and made on the way @both @long', async ({
  page,
  person,
}) => {
  const photos = await makeFolder(person, 'Photos');
  const summer = await makeFolder(person, 'Été 2026', photos);
  await putFile(person, 'one.txt', 'x');
  await putFile(person, 'two.txt', 'x');
  await page.goto('/en-US/drive/all');

  await askWhere(page, 'one.txt', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move “one.txt”' });
  await expect(dialog.getByText('Already in this folder. Choose another one.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled();
  const field = dialog.getByRole('combobox', { name: 'Search folders' });
  await field.fill('ete');
  await expect(dialog.getByRole('option', { name: 'Été 2026' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('option')).toContainText('My drive / Photos');
  await field.press('Enter');
  await expect(page.getByText('“one.txt” moved')).toBeVisible();
  await expect.poll(() => namesIn(person, summer)).toEqual(['one.txt']);

  await page.reload();
  await askWhere(page, 'two.txt', 'Copy to…');
  const copying = page.getByRole('dialog', { name: 'Copy “two.txt”' });
  await copying.getByRole('button', { name: 'Été 2026' }).click();
  await expect(copying.getByRole('treeitem', { name: 'Été 2026' })).toHaveAttribute('aria-selected', 'true');
  await copying.getByRole('button', { name: 'New folder' }).click();
  await copying.getByRole('textbox', { name: 'New folder in Été 2026' }).fill('Sea');
  await copying.getByRole('button', { name: 'Create' }).click();
  await expect(copying.getByRole('treeitem', { name: 'Sea' })).toHaveAttribute('aria-selected', 'true');
  await copying.getByRole('button', { name: 'Copy here' }).click();
  await expect.poll(() => namesIn(person, summer)).toEqual(['Sea', 'one.txt']);
});

test('a folder is not moved into itself, and the dialog says so @desktop @long', async ({ page, person }) => {
  const photos = await makeFolder(person, 'Photos');
  await makeFolder(person, 'Reef', photos);
  await page.goto('/en-US/drive/all');
  await askWhere(page, 'Photos', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move “Photos”' });
  await dialog.getByRole('treeitem', { name: 'Photos' }).click();
  await expect(dialog.getByText('A folder can’t go into itself.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Search folders' }).fill('reef');
  await expect(dialog.getByRole('option', { name: 'Reef' })).toBeVisible();
  await expect(dialog.getByText('A folder can’t go into itself.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled();
});
