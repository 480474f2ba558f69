/** The drive by its keys, and the search of commands that Ctrl+K opens. */
import type { Page } from '@playwright/test';
import { expectNoFaultsInBoth } from './axe.ts';
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Find an action, folder or file' });
/** The page of the drive, once its keys are there. */
async function open(page: Page, path = '/en-US/drive/all'): Promise<void> {
  await page.goto(path);
  await expect(opener(page)).toBeVisible();
}

test('folders are made, looked at, gone into and left by keys alone @desktop', async ({ page, person }) => {
  const outer = await makeFolder(person, 'Outer');
  await putFile(person, 'note.txt', 'Look at me', outer);
  await open(page);
  await expect(entryNamed(page, 'Outer')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('New one');
  await page.keyboard.press('Enter');
  await expect(entryNamed(page, 'New one')).toBeVisible();
  await expect.poll(() => namesIn(person)).toEqual(['New one', 'Outer']);

  // In the list letters go to names, and so does N; with Shift it makes a folder there too.
  await page.getByRole('grid').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+N');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('o');
  await expect(
    page.getByRole('row', { selected: true }).or(page.getByRole('gridcell', { selected: true })),
  ).toHaveAccessibleName(/^Outer/);

  await page.keyboard.press('Enter');
  await expect(entryNamed(page, 'note.txt')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('Look at me')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Look at me')).toBeHidden();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(/\/drive\/all$/);
  // Where one comes from is what is selected.
  await expect(
    page.getByRole('row', { selected: true }).or(page.getByRole('gridcell', { selected: true })),
  ).toHaveAccessibleName(/^Outer/);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search your drive' })).toBeFocused();
});

test('the shortcuts are told by a question mark, as the menus tell them @desktop @long', async ({
  page,
  person: _,
}) => {
  await open(page);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Shift+N')).toBeVisible();
  await expectNoFaultsInBoth(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'New folder' })).toContainText('Shift+N');
});

test('an action, a place, a folder and a file are found by a few letters @long', async ({ page, person }) => {
  const reef = await makeFolder(person, 'Coral reef');
  await putFile(person, 'turtle.txt', 'Slow and old', reef);
  await open(page);
  await opener(page).click();
  const field = page.getByRole('combobox', { name: 'Find an action, folder or file' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: 'New folder' })).toBeVisible();
  await expectNoFaultsInBoth(page);

  await field.fill('turt');
  await page.getByRole('option', { name: /^turtle\.txt/ }).click();
  await expect(page.getByText('Slow and old')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Slow and old')).toBeHidden();

  await opener(page).click();
  await field.fill('coral');
  const found = page.getByRole('option', { name: /^Coral reef/ });
  await expect(found.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(entryNamed(page, 'turtle.txt')).toBeVisible();

  await opener(page).click();
  await field.fill('trash');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible();
});

test('the search of commands opens by Ctrl+K from a field too, and gives the keyboard back @desktop @long', async ({
  page,
  person: _,
}) => {
  await open(page);
  const search = page.getByRole('searchbox', { name: 'Search your drive' });
  await search.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find an action, folder or file' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nf');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New folder' })).toBeVisible();
});
