/** Dialogs close with their list, and a folder in the trash takes no entries. */
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';
import { drop } from './uploading.ts';

test('Escape in the toolbar clears what is chosen, and the keyboard is in the list again @desktop @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'plan.txt', 'one');
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'plan.txt').click();
  const toolbar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await toolbar.getByRole('button', { name: 'More' }).focus();
  // The menu is closed first, and nothing else.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(toolbar).toBeVisible();
  await toolbar.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Escape');
  await expect(toolbar).toBeHidden();
  await expect(page.getByRole('grid')).toBeFocused();
});

test('a question goes with the list that it stands over @desktop @long', async ({ page, person }) => {
  await putFile(person, 'plan.txt', 'one');
  await page.goto('/en-US/drive/tasks');
  const ways = page.getByRole('navigation', { name: 'Drive' });
  await ways.getByRole('link', { name: 'My drive' }).click();
  await entryNamed(page, 'plan.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const question = page.getByRole('dialog', { name: 'Move “plan.txt”' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await page.goForward();
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  await expect(question).toBeHidden();
});

test('a menu goes with what it was of, and comes up again only when it is asked for @desktop @long', async ({
  page,
  person,
}) => {
  const trashed = await putFile(person, 'doomed.txt', 'x');
  await putFile(person, 'plan.txt', 'x');
  const attic = await makeFolder(person, 'Attic');
  const menu = page.getByRole('menu');
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'doomed.txt').click({ button: 'right' });
  await expect(menu).toBeVisible();
  await person.call('POST', '/drive/v1/files:batchTrash', { ids: [trashed] });
  await expect(menu).toBeHidden();
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('toolbar', { name: 'Actions for the selection' })).toBeVisible();
  await expect(menu).toBeHidden();

  // That of the ground is its folder's.
  await makeFolder(person, 'Box', attic);
  await entryNamed(page, 'Attic').dblclick();
  await expect(entryNamed(page, 'Box')).toBeVisible();
  await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 500 } });
  await expect(menu.getByRole('menuitem', { name: 'New folder' })).toBeVisible();
  await page.goBack();
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  await expect(menu).toBeHidden();
});

test('an empty list of tasks offers a download once @long', async ({ page, person: _ }) => {
  await page.goto('/en-US/drive/tasks');
  await expect(page.getByText('No downloads', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download from a link' })).toHaveCount(1);
});

test('a folder in the trash says so, is restored from there, and takes nothing @desktop @long', async ({
  page,
  person,
}) => {
  const reef = await makeFolder(person, 'Reef');
  const coral = await makeFolder(person, 'Coral', reef);
  await putFile(person, 'plan.txt', 'one', coral);
  await person.call('POST', '/drive/v1/files:batchTrash', { ids: [reef] });
  await page.goto(`/en-US/drive/all/${coral}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'This folder is in the trash' })).toBeVisible();
  await expect(main.getByText('It’s inside “Reef”')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Open the trash' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await expect(entryNamed(page, 'plan.txt')).toHaveCount(0);
  await drop(page, { 'turtle.txt': 'x' });
  await expect(page.getByRole('region', { name: 'Uploads', exact: true })).toHaveCount(0);

  await main.getByRole('button', { name: 'Restore “Reef”' }).click();
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  expect(await namesIn(person)).toEqual(['Reef']);
  expect(await namesIn(person, coral)).toEqual(['plan.txt']);

  // Thrown away in another window, while it is looked at.
  await person.call('POST', '/drive/v1/files:batchTrash', { ids: [coral] });
  await expect(main.getByText('Restore it to see what’s in it.')).toBeVisible();
  await main.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
});

test.describe('without the answer', () => {
  test.use({ expectedConsole: async ({ browserName: _ }, use) => use([/ERR_FAILED/]) });

  test('a new folder whose answer is lost is made once @desktop @long', async ({ page, person }) => {
    await page.goto('/en-US/drive/all');
    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Reef');
    await page.route(
      '**/drive/v1/files',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('No connection to the server.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(entryNamed(page, 'Reef')).toBeVisible();
    expect(await namesIn(person)).toEqual(['Reef']);
  });
});
