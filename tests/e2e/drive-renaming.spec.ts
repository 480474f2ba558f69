/** A name is edited in its place, while the list around it changes. */

import type { Locator, Page } from '@playwright/test';
import { someOf } from '../long.ts';
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: /^New name for/ });
const caret = (field: Locator) =>
  field.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd]);

/** Chooses the view, if it is not the first, and begins to rename `photo.jpg`: “Holi.jpg”, of which “li” is selected. */
async function beginRenaming(page: Page, view: string): Promise<void> {
  if (view === 'List view') await page.getByRole('button', { name: view }).click();
  await entryNamed(page, 'photo.jpg').click();
  await page.keyboard.press('F2');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('Holi');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
}

for (const view of someOf(['List view', 'Grid view'])) {
  test(`what is typed for a name stays, with its caret, while rows come and go above it: ${view} @desktop @long`, async ({
    page,
    person,
  }) => {
    await putFile(person, 'older.txt', 'x');
    await putFile(person, 'photo.jpg', 'x');
    await putFile(person, 'newer.txt', 'x');
    await page.goto('/en-US/drive/all');
    await beginRenaming(page, view);

    const folders: string[] = [];
    for (const name of ['first', 'second']) folders.push(await makeFolder(person, name));
    await expect(entryNamed(page, 'second')).toBeVisible();
    await expect(editor(page)).toBeFocused();
    await expect(editor(page)).toHaveValue('Holi.jpg');
    expect(await caret(editor(page))).toEqual([2, 4]);

    // More than the window shows: its row is out of sight, and follows.
    for (let index = 0; index < 40; index++) folders.push(await makeFolder(person, `folder ${index}`));
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', view === 'List view' ? '46' : /\d/);
    await expect(editor(page)).toBeFocused();
    expect(await caret(editor(page))).toEqual([2, 4]);
    await page.keyboard.type('l');

    await person.call('POST', '/drive/v1/files:batchTrash', { ids: folders });
    await expect(page.getByRole('gridcell', { name: /^(first|second|folder)/ })).toHaveCount(0);
    await expect(editor(page)).toBeFocused();
    await expect(editor(page)).toHaveValue('Hol.jpg');
    expect(await caret(editor(page))).toEqual([3, 3]);
    await page.keyboard.type('iday');
    await page.keyboard.press('Enter');
    await expect(entryNamed(page, 'Holiday.jpg')).toBeVisible();
    await expect(page.getByRole('grid')).toBeFocused();
    await expect.poll(() => namesIn(person)).toEqual(['Holiday.jpg', 'newer.txt', 'older.txt']);
  });
}

test('a new name is taken without the blanks around it @desktop @long', async ({ page, person }) => {
  await putFile(person, 'photo.jpg', 'x');
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'photo.jpg').click();
  await page.keyboard.press('F2');
  await editor(page).fill('  Holiday.jpg ');
  await page.keyboard.press('Enter');
  await expect(entryNamed(page, 'Holiday.jpg')).toBeVisible();
  await expect.poll(() => namesIn(person)).toEqual(['Holiday.jpg']);
});

test('whose entry goes away is renamed no more, and the list has the keyboard @desktop @long', async ({
  page,
  person,
}) => {
  const photo = await putFile(person, 'photo.jpg', 'x');
  await putFile(person, 'notes.txt', 'x');
  await page.goto('/en-US/drive/all');
  await beginRenaming(page, 'List view');
  await person.call('POST', '/drive/v1/files:batchTrash', { ids: [photo] });
  await expect(editor(page)).toBeHidden();
  await expect(page.getByRole('grid')).toBeFocused();
  await person.call('POST', '/drive/v1/files:batchUntrash', { ids: [photo] });
  await expect(entryNamed(page, 'photo.jpg')).toBeVisible();
  await expect(editor(page)).toBeHidden();
});
