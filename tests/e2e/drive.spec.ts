import type { Page } from '@playwright/test';
import { someOf } from '../long.ts';
import { dragOnto } from './dragging.ts';
import { forEach, makeFolder, namesIn } from './drive-files.ts';
import { enter, expect, type Person, test } from './person.ts';

const list = (page: Page) => page.getByRole('grid');
const entry = (page: Page, name: string) => page.getByRole('gridcell', { name });
const notice = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button') });

/** The keyboard goes from entry to entry until it has come to the one of this name. */
async function goTo(page: Page, name: string): Promise<void> {
  await expect(entry(page, name)).toBeVisible();
  const chosen = page.locator('[role="grid"] [aria-selected="true"]');
  const active = () => list(page).getAttribute('aria-activedescendant');
  const isThere = async () => ((await chosen.textContent()) ?? '').includes(name);
  const soon = { timeout: 15_000 };
  // A list that is just put right may take a key as the old one did: then all of it once more.
  await expect(async () => {
    await list(page).focus();
    await page.keyboard.press('Home');
    await expect(chosen).toHaveCount(1, soon);
    for (let step = 0; step < 5 && !(await isThere()); step += 1) {
      const before = await active();
      await page.keyboard.press('ArrowRight');
      await expect.poll(active, soon).not.toBe(before);
    }
    await expect(chosen).toContainText(name, soon);
  }).toPass();
}

test('by keyboard alone: uploaded, renamed, moved, thrown away, restored @desktop', async ({
  page,
  person,
}) => {
  await makeFolder(person, 'Archive');
  await page.goto('/en-US/drive/all');
  await expect(entry(page, 'Archive')).toBeVisible();

  await page.getByRole('button', { name: 'New', exact: true }).first().press('Enter');
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload files' }).press('Enter');
  await (await asked).setFiles({
    name: 'Reports',
    mimeType: 'text/plain',
    buffer: Buffer.from('Quarter by quarter.'),
  });
  await expect(entry(page, 'Reports')).toBeVisible();

  await goTo(page, 'Reports');
  await page.keyboard.press('F2');
  await expect(list(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Minutes');
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Minutes')).toBeVisible();
  await expect(page.getByText('Renamed to “Minutes”')).toBeVisible();

  await goTo(page, 'Minutes');
  await page.keyboard.press('ControlOrMeta+x');
  await goTo(page, 'Archive');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).first().focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(entry(page, 'Minutes')).toBeVisible();

  await goTo(page, 'Minutes');
  await page.keyboard.press('Delete');
  await expect(page.getByText('“Minutes” moved to the trash')).toBeVisible();
  await page.getByRole('link', { name: 'Trash' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Minutes' })).toBeVisible();
  await list(page).focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.goBack();
  await expect(entry(page, 'Minutes')).toBeVisible();
});

test('two windows agree on what is made, renamed, moved, thrown away and brought back @desktop', async ({
  page,
  person,
  context,
}) => {
  const archive = await makeFolder(person, 'Archive');
  const other = await context.newPage();
  await enter(other, person);
  // The line on which they are told stands only after the first change: it is not missed.
  const changed = Promise.withResolvers<void>();
  await context.route(/\/drive\/v1\/changes\?/, async (route) => {
    await changed.promise;
    await route.continue();
  });
  for (const window of [page, other]) {
    await window.goto('/en-US/drive/all');
    await expect(entry(window, 'Archive')).toBeVisible();
  }
  // By another device: not even a tab of this browser knows of it.
  const id = await makeFolder(person, 'Holiday');
  changed.resolve();
  for (const window of [page, other]) await expect(entry(window, 'Holiday')).toBeVisible();
  await person.call('PATCH', `/drive/v1/files/${id}`, { name: 'Summer' });
  for (const window of [page, other]) await expect(entry(window, 'Summer')).toBeVisible();
  await expect(entry(other, 'Holiday')).toBeHidden();
  await person.call('POST', '/drive/v1/files:batchMove', { ids: [id], to: { parent_id: archive } });
  for (const window of [page, other]) await expect(entry(window, 'Summer')).toBeHidden();

  // And by another window.
  await goTo(page, 'Archive');
  await page.keyboard.press('Delete');
  // A pointer on a notice holds it.
  await notice(page).hover();
  await expect(entry(page, 'Archive')).toBeHidden();
  await expect(entry(other, 'Archive')).toBeHidden();
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(entry(page, 'Archive')).toBeVisible();
  await expect(entry(other, 'Archive')).toBeVisible();
  await other.close();
});

/** Fills a folder with over 1,000 folders: copies beside themselves, of all of them again and again. */
async function fill(person: Person, id: string): Promise<void> {
  await forEach([...Array(64).keys()], (at) => makeFolder(person, `Part ${at}`, id));
  for (let count = 64; count < 1024; count *= 2) {
    const { body } = await person.call('GET', `/drive/v1/files?parent_id=${id}&limit=500`);
    const ids = (body as { files: { id: string }[] }).files.map((one) => one.id);
    await person.call('POST', '/drive/v1/files:batchCopy', { ids, to: { parent_id: id } });
  }
}

for (const [words, name] of someOf([
  ['one that is made at once', 'Sketch'],
  ['one of over 1,000 entries, which a task makes', 'Archive'],
] as const)) {
  test(`of a copy, ${words}, Undo takes back the copy and nothing else @desktop`, async ({
    page,
    person,
  }) => {
    await makeFolder(person, 'Sketch');
    const archive = await makeFolder(person, 'Archive');
    if (name === 'Archive') await fill(person, archive);
    await page.goto('/en-US/drive/all');
    await goTo(page, name);
    await page.keyboard.press('ControlOrMeta+c');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(entry(page, `${name}(1)`)).toBeVisible();
    await notice(page).hover();
    await notice(page).getByRole('button', { name: 'Undo' }).click();
    await expect(entry(page, `${name}(1)`)).toBeHidden();
    await expect(page.getByText('Undone')).toBeVisible();
    expect(await namesIn(person)).toEqual(['Archive', 'Sketch']);
    expect(await namesIn(person, '*', true)).toEqual([`${name}(1)`]);
  });
}

test('a deep folder, its way up as a place to drop on, and how it is shown after a reload @desktop @long', async ({
  page,
  person,
}) => {
  let [third, id] = ['', ''];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    id = await makeFolder(person, name, id);
    if (name === 'Three') third = id;
  }
  await makeFolder(person, 'Deepest', id);
  await page.goto(`/en-US/drive/all/${id}`);
  await expect(page).toHaveTitle('Five · PikPak Drive');
  const way = page.getByRole('navigation', { name: 'Path' });
  // The code that drags comes when the page is idle.
  await expect(page.locator('[role="rowgroup"][draggable="true"]')).toBeVisible();
  await entry(page, 'Deepest').hover();
  await page.mouse.down();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await list(page).hover();
  for (let moves = 0; moves < 2; moves += 1) await way.getByRole('link', { name: 'Three' }).hover();
  await page.mouse.up();
  await expect(page.getByText('“Deepest” moved')).toBeVisible();
  await expect(entry(page, 'Deepest')).toBeHidden();
  expect(await namesIn(person, third)).toEqual(['Deepest', 'Four']);
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(entry(page, 'Deepest')).toBeVisible();
  await page.getByRole('button', { name: 'List view' }).click();
  await expect(page.getByRole('row', { name: 'Deepest' })).toBeVisible();

  await page.getByRole('button', { name: 'Folders in between' }).click();
  await page.getByRole('menuitem', { name: 'Two' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Three' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: 'Three' })).toBeVisible();
  await way.getByRole('link', { name: 'My drive' }).click();
  await expect(page.getByRole('row', { name: 'One' })).toBeVisible();
});

test('a folder is made, found by a search, and moved by the picker @desktop', async ({ page, person }) => {
  await makeFolder(person, 'Attic');
  await page.goto('/en-US/drive/all');
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Old letters');
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Old letters')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Search your drive' });
  await search.pressSequentially('letter');
  await expect(page).toHaveURL(/\/drive\/search\?q=letter$/);
  await search.pressSequentially('s');
  await expect(page).toHaveURL(/\/drive\/search\?q=letters$/);
  await expect(search).toBeFocused();
  await expect(page.locator('mark')).toHaveText(['let', 'ters']);
  await expect(entry(page, 'Attic')).toBeHidden();
  await entry(page, 'Old letters').click();
  await page.getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move “Old letters”' });
  await dialog.getByRole('treeitem', { name: 'Attic' }).click();
  await dialog.getByRole('button', { name: 'Move here' }).click();
  await expect(page.getByText('“Old letters” moved')).toBeVisible();
  await page.getByRole('link', { name: 'My drive' }).click();
  await expect(entry(page, 'Attic')).toBeVisible();
  await expect(entry(page, 'Old letters')).toBeHidden();
});

test('the tree at the side: by keyboard, as a place to drop on, and as it was left @desktop', async ({
  page,
  person,
}) => {
  const outer = await makeFolder(person, 'Outer');
  await makeFolder(person, 'Inner', outer);
  await makeFolder(person, 'Loose');
  await page.goto('/en-US/drive/all');
  const tree = page.getByRole('tree', { name: 'Folders' });
  const item = (name: string) => tree.getByRole('treeitem', { name });
  await item('Loose').focus();
  await page.keyboard.press('End');
  await expect(item('Outer')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(item('Inner')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Inner' })).toBeVisible();
  await expect(item('Inner')).toHaveAttribute('aria-selected', 'true');

  await page.reload();
  await expect(item('Inner')).toBeVisible();
  await page.getByRole('link', { name: 'My drive' }).first().click();
  // The code that drags comes when the page is idle.
  await expect(page.locator('[role="rowgroup"][draggable="true"]')).toBeVisible();
  await dragOnto(page, entry(page, 'Loose'), item('Inner'));
  await expect(page.getByText('“Loose” moved')).toBeVisible();
  await expect(entry(page, 'Loose')).toBeHidden();
  await expect(item('Loose')).toBeHidden();
  await item('Inner').press('ArrowRight');
  await expect(item('Loose')).toHaveAttribute('aria-level', '3');
});
