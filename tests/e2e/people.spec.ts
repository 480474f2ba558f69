/** An entry that its owner shares with somebody by name: what each of the two sees. */
import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { entryNamed, makeFolder, putFile } from './drive-files.ts';
import { enter, expect, test } from './person.ts';

async function chooseInMenu(page: Page, entry: string, command: string): Promise<void> {
  await entryNamed(page, entry).click({ button: 'right' });
  // On phones the menu is a sheet.
  const inSheet = page.getByRole('dialog').getByRole('button', { name: command });
  await page.getByRole('menuitem', { name: command }).or(inSheet).click();
}

test('a folder that is shared with a person is found by them, looked into, and taken back @both', async ({
  page,
  person,
  signUp,
}) => {
  const friend = await signUp();
  const trip = await makeFolder(person, 'Trip');
  await putFile(person, 'beach.txt', 'the sea', trip);
  await page.goto('/en-US/drive/all');
  await chooseInMenu(page, 'Trip', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share “Trip”' });
  const field = dialog.getByRole('textbox', { name: 'Email address or name' });
  await field.fill('ada@');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Enter an email address or the name of an account.')).toBeVisible();
  await field.fill(friend.email);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText(`Shared with ${friend.email}`)).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(dialog.getByRole('listitem')).toHaveText([/Can view/]);
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(entryNamed(page, 'Trip')).toHaveAccessibleName(/shared/i);

  await enter(page, friend);
  await page.goto('/en-US/drive/shared');
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with me' })).toBeVisible();
  await expect(entryNamed(page, 'Trip')).toBeVisible();
  await expectNoFaults(page);
  await entryNamed(page, 'Trip').dblclick();
  await expect(entryNamed(page, 'beach.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New' })).toBeHidden();
  await expectNoFaults(page);
  await entryNamed(page, 'beach.txt').dblclick();
  await expect(page.getByText('the sea')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Shared with me' }).click();
  const { body } = await person.call('GET', `/drive/v1/grants?file_id=${trip}`);
  await person.call('DELETE', `/drive/v1/grants/${body.grants[0].id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing shared with you yet' })).toBeVisible();
  await expectNoFaults(page);
});

test('a folder that is shared for editing is filled, tidied and left by the other person @both', async ({
  page,
  person,
  signUp,
}) => {
  const friend = await signUp();
  const trip = await makeFolder(person, 'Trip');
  await putFile(person, 'beach.txt', 'the sea', trip);
  await page.goto('/en-US/drive/all');
  await chooseInMenu(page, 'Trip', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share “Trip”' });
  await dialog.getByRole('combobox', { name: 'Access', exact: true }).selectOption('Can edit');
  await dialog.getByRole('textbox', { name: 'Email address or name' }).fill(friend.email);
  await dialog.getByRole('button', { name: 'Add' }).click();
  const given = dialog.getByRole('combobox', { name: `Access for ${friend.email}` });
  await expect(given).toHaveValue('edit');
  await given.selectOption('Can view');
  await expect(given).toHaveValue('view');
  await given.selectOption('Can edit');
  await expectNoFaults(page);
  await expect
    .poll(async () => (await person.call('GET', `/drive/v1/grants?file_id=${trip}`)).body.grants[0].role)
    .toBe('edit');
  await page.keyboard.press('Escape');

  await enter(page, friend);
  await page.goto('/en-US/drive/shared');
  await entryNamed(page, 'Trip').dblclick();
  await expect(entryNamed(page, 'beach.txt')).toBeVisible();
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByText('New folder', { exact: true }).click();
  const naming = page.getByRole('dialog', { name: 'New folder' });
  await naming.getByRole('textbox').fill('Shore');
  await naming.getByRole('button', { name: 'Create' }).click();
  await expect(entryNamed(page, 'Shore')).toBeVisible();
  await expectNoFaults(page);
  await chooseInMenu(page, 'beach.txt', 'Move to trash');
  await expect(entryNamed(page, 'beach.txt')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entryNamed(page, 'beach.txt')).toBeVisible();

  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Shared with me' }).click();
  await chooseInMenu(page, 'Trip', 'Remove from my list');
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Remove from my list' })
    .click();
  await expect(page.getByRole('heading', { name: 'Nothing shared with you yet' })).toBeVisible();
  // The list leaves it out at once, the server a moment later.
  await expect
    .poll(async () => (await person.call('GET', `/drive/v1/grants?file_id=${trip}`)).body.grants)
    .toEqual([]);
});
