/** Files of the desktop and entries of the list are dropped on folders and places; folders are links. */
import type { Page } from '@playwright/test';
import { dragOnto, holdFile } from './dragging.ts';
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

const tree = (page: Page) => page.getByRole('tree', { name: 'Folders' });
const places = (page: Page) => page.getByRole('navigation', { name: 'Drive' });
const dragsBegin = (page: Page) =>
  // The code that drags comes when the page is idle.
  expect(page.locator('[role="rowgroup"][draggable="true"]')).toBeVisible();

test('files of the desktop go to the folder that they are dropped on @desktop @long', async ({
  page,
  person,
}) => {
  const reef = await makeFolder(person, 'Reef');
  const coral = await makeFolder(person, 'Coral', reef);
  const lagoon = await makeFolder(person, 'Lagoon', coral);
  await page.goto('/en-US/drive/all');
  const sign = page.getByText('Drop to upload to My drive');
  await holdFile(entryNamed(page, 'Reef'), 'a.txt', false);
  await expect(sign).toBeHidden();
  await holdFile(entryNamed(page, 'Reef'), 'card.txt');
  await expect.poll(() => namesIn(person, reef)).toEqual(['Coral', 'card.txt']);
  await expect(sign).toBeHidden();
  await holdFile(tree(page).getByRole('treeitem', { name: 'Reef' }), 'tree.txt');
  await expect.poll(() => namesIn(person, reef)).toEqual(['Coral', 'card.txt', 'tree.txt']);

  await page.goto(`/en-US/drive/all/${lagoon}`);
  const path = page.getByRole('navigation', { name: 'Path' });
  await holdFile(path.getByRole('link', { name: 'Coral' }), 'path.txt');
  await expect.poll(() => namesIn(person, coral)).toEqual(['Lagoon', 'path.txt']);
  await holdFile(places(page).getByRole('link', { name: 'My drive' }), 'root.txt');
  await expect.poll(() => namesIn(person)).toEqual(['Reef', 'root.txt']);
  expect(await namesIn(person, lagoon)).toEqual([]);
});

test('entries are dragged on to Trash, Starred and My drive @desktop @long', async ({ page, person }) => {
  const reef = await makeFolder(person, 'Reef');
  for (const name of ['plan.txt', 'map.txt', 'old.txt']) await putFile(person, name, 'x', reef);
  await page.goto(`/en-US/drive/all/${reef}`);
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  await dragsBegin(page);
  const to = (name: string) => places(page).getByRole('link', { name, exact: true });
  await dragOnto(page, entryNamed(page, 'map.txt'), to('Starred'));
  await expect(entryNamed(page, 'map.txt').locator('svg').last()).toBeVisible();
  const { body } = await person.call('GET', `/drive/v1/files?parent_id=${reef}&order=name_asc`);
  await expect
    .poll(async () => (await person.call('GET', `/drive/v1/files/${body.files[0].id}`)).body.starred)
    .toBe(true);
  await dragOnto(page, entryNamed(page, 'plan.txt'), to('My drive'));
  await expect.poll(() => namesIn(person)).toEqual(['Reef', 'plan.txt']);
  await dragOnto(page, entryNamed(page, 'old.txt'), to('Trash'));
  await expect(entryNamed(page, 'old.txt')).toBeHidden();
  await expect.poll(() => namesIn(person, reef)).toEqual(['map.txt']);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(entryNamed(page, 'old.txt')).toBeVisible();
});

test('a folder of the list is a link for the middle button, and chosen by Ctrl as before @desktop @long', async ({
  page,
  person,
}) => {
  const reef = await makeFolder(person, 'Reef');
  await putFile(person, 'plan.txt', 'x');
  for (const view of ['grid', 'list']) {
    await page.goto('/en-US/drive/all');
    if (view === 'list') await page.getByRole('button', { name: 'List view' }).click();
    const name = entryNamed(page, 'Reef').locator('[data-part="name"]');
    await expect(name).toHaveAttribute('href', `/en-US/drive/all/${reef}`);
    const opened = page.context().waitForEvent('page');
    await name.click({ button: 'middle' });
    const tab = await opened;
    await expect(tab).toHaveURL(`/en-US/drive/all/${reef}`);
    await tab.close();
    const beside = page.context().waitForEvent('page');
    await entryNamed(page, 'Reef').locator('[data-part="picture"]').click({ button: 'middle' });
    await (await beside).close();
    await expect(page).toHaveURL('/en-US/drive/all');
    await name.click();
    await entryNamed(page, 'plan.txt').click({ modifiers: ['Control'] });
    await expect(page.getByText('2 selected')).toBeVisible();
    await name.click({ modifiers: ['Control'] });
    await expect(page.getByText('1 selected')).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
    await name.dblclick();
    await expect(page).toHaveURL(`/en-US/drive/all/${reef}`);
  }
});

test.describe('of names that are taken', () => {
  test.use({ expectedConsole: async ({ browserName: _ }, use) => use([/409/]) });

  test('folders of the tree have the menu of the list, also on other pages, and no arrow where they hold none @desktop @long', async ({
    page,
    person,
  }) => {
    const reef = await makeFolder(person, 'Reef');
    await makeFolder(person, 'Sand');
    await page.goto('/en-US/drive/tasks');
    const item = (name: string) => tree(page).getByRole('treeitem', { name, exact: true });
    await expect(item('Reef')).toBeVisible();
    await expect(item('Reef')).not.toHaveAttribute('aria-expanded', /./);
    await item('Reef').click({ button: 'right' });
    const line = (name: string) => page.getByRole('menu').getByRole('menuitem', { name });
    for (const name of ['Open', 'New folder', 'Move to…', 'Rename', 'Share', 'Move to trash'])
      await expect(line(name).first()).toBeVisible();
    await line('New folder').click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Coral');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(item('Coral')).toBeVisible();
    expect(await namesIn(person, reef)).toEqual(['Coral']);

    // A taken name is given back with the reason at its field.
    await item('Sand').click({ button: 'right' });
    await line('Rename').click();
    const field = tree(page).getByRole('textbox');
    await field.fill('Reef');
    await field.press('Enter');
    await expect(tree(page).getByRole('alert')).toBeVisible();
    await expect(field).toHaveValue('Reef');
    await expect(field).toBeFocused();
    await field.fill('Dune');
    await field.press('Enter');
    await expect(item('Dune')).toBeVisible();
    await item('Dune').click({ button: 'right' });
    await line('Move to trash').click();
    await expect(item('Dune')).toBeHidden();
    await expect.poll(() => namesIn(person)).toEqual(['Reef']);
  });

  test('a name that is taken is given back in the list, with the reason at its field @desktop @long', async ({
    page,
    person,
  }) => {
    await putFile(person, 'plan.txt', 'x');
    await putFile(person, 'map.txt', 'x');
    await page.goto('/en-US/drive/all');
    await entryNamed(page, 'plan.txt').click();
    await page.keyboard.press('F2');
    const field = page.getByRole('grid').getByRole('textbox');
    await field.fill('map.txt');
    await field.press('Enter');
    await expect(page.getByRole('grid').getByRole('alert')).toBeVisible();
    await expect(field).toHaveValue('map.txt');
    await expect(page.getByText('Couldn’t rename')).toHaveCount(0);
    await field.fill('map 2.txt');
    await field.press('Enter');
    await expect(entryNamed(page, 'map 2.txt')).toBeVisible();
    await expect.poll(() => namesIn(person)).toEqual(['map 2.txt', 'map.txt']);
  });
});
