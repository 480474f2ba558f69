/** Operations on entries of the drive: copies, stars, new names, downloads, the trash. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readDirectory, readLocal } from '../../server/features/downloads/archives/zip-reader.fixture.ts';
import { entryNamed, forEach, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selection' });
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' });

/** Chooses all entries of the list; the toolbar says how many. */
async function chooseAll(page: Page, count: number): Promise<void> {
  await page.getByRole('grid').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(toolbar(page).getByRole('status')).toHaveText(`${count} selected`);
}

async function chooseFromMenu(page: Page, name: string, command: string): Promise<void> {
  await entryNamed(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command }).click();
}

test('a copy by the picker, stars for one and for many, a new name taken back @desktop', async ({
  page,
  person,
}) => {
  const attic = await makeFolder(person, 'Attic');
  const plan = await putFile(person, 'plan.txt', 'one');
  await page.goto('/en-US/drive/all');
  await chooseFromMenu(page, 'plan.txt', 'Copy to…');
  const picker = page.getByRole('dialog', { name: 'Copy “plan.txt”' });
  await picker.getByRole('treeitem', { name: 'Attic' }).click();
  await picker.getByRole('button', { name: 'Copy here' }).click();
  await expect(page.getByText('“plan.txt” copied')).toBeVisible();
  expect(await namesIn(person, attic)).toEqual(['plan.txt']);
  expect(await namesIn(person)).toEqual(['Attic', 'plan.txt']);

  const starred = async () => (await person.call('GET', `/drive/v1/files/${plan}`)).body.starred;
  await chooseFromMenu(page, 'plan.txt', 'Add star');
  await expect(page.getByRole('gridcell', { name: /^plan\.txt.*starred/ })).toBeVisible();
  await expect.poll(starred).toBe(true);
  await chooseAll(page, 2);
  await toolbar(page).getByRole('button', { name: 'Add star' }).click();
  await expect(page.getByRole('gridcell', { name: /starred/ })).toHaveCount(2);
  await toolbar(page).getByRole('button', { name: 'Remove star' }).click();
  await expect(page.getByRole('gridcell', { name: /starred/ })).toHaveCount(0);
  await expect.poll(starred).toBe(false);
  await toolbar(page).getByRole('button', { name: 'Clear selection' }).click();

  await chooseFromMenu(page, 'plan.txt', 'Rename');
  await page.getByRole('textbox', { name: /^New name for/ }).fill('Minutes.txt');
  await page.keyboard.press('Enter');
  await expect(entryNamed(page, 'Minutes.txt')).toBeVisible();
  // Until then “Undo” is the copy’s.
  await expect(page.getByText('Renamed to “Minutes.txt”')).toBeVisible();
  await undo(page).click();
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  await expect.poll(() => namesIn(person)).toEqual(['Attic', 'plan.txt']);
});

/** Each entry of the archive with its text; folders end with a slash. */
function textsOf(zip: Buffer): Record<string, string> {
  const read = (start: number, length: number) => zip.subarray(start, start + length);
  return Object.fromEntries(
    readDirectory(read, zip.length).records.map(({ name, offset, size }) => {
      const { content } = readLocal(read, offset);
      return [name, read(content, size).toString()];
    }),
  );
}

test('one file is downloaded as it is, a folder and many as an archive @desktop', async ({
  page,
  person,
}) => {
  const reef = await makeFolder(person, 'Reef');
  await makeFolder(person, 'empty', reef);
  await putFile(person, '珊瑚.txt', 'coral', reef);
  await putFile(person, 'plan.txt', 'the plan');
  await page.goto('/en-US/drive/all');
  const saved = async (begin: () => Promise<void>) => {
    const begun = page.waitForEvent('download');
    await begin();
    const download = await begun;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const file = await saved(() => chooseFromMenu(page, 'plan.txt', 'Download'));
  expect(file).toEqual({ name: 'plan.txt', bytes: Buffer.from('the plan') });

  const within = { 'Reef/': '', 'Reef/empty/': '', 'Reef/珊瑚.txt': 'coral' };
  const folder = await saved(() => chooseFromMenu(page, 'Reef', 'Download'));
  expect(folder.name).toBe('Reef.zip');
  expect(textsOf(folder.bytes)).toEqual(within);
  await expect(page.getByText('Downloading 1 file as a zip archive')).toBeVisible();

  await chooseAll(page, 2);
  const both = await saved(() => toolbar(page).getByRole('button', { name: 'Download' }).click());
  expect(both.name).toMatch(/\.zip$/);
  expect(textsOf(both.bytes)).toEqual({ ...within, 'plan.txt': 'the plan' });
});

test.describe('a window that hears of nothing', () => {
  test.use({ expectedConsole: [/status of 400/] });

  test('deletes nothing that was restored elsewhere @desktop @long', async ({ page, person }) => {
    const taxes = await makeFolder(person, 'Taxes');
    await person.call('POST', '/drive/v1/files:batchTrash', { ids: [taxes] });
    // A line on which nothing ever comes.
    await page.route('**/drive/v1/changes**', () => {});
    await page.goto('/en-US/drive/trash');
    await page.getByRole('row', { name: 'Taxes' }).click();
    await page.keyboard.press('Delete');
    const asked = page.getByRole('dialog', { name: 'Delete “Taxes” forever?' });
    await expect(asked).toBeVisible();
    await person.call('POST', '/drive/v1/files:batchUntrash', { ids: [taxes] });
    await putFile(person, 'new.txt', 'new', taxes);
    await asked.getByRole('button', { name: 'Delete forever' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Couldn’t delete.');
    await expect(alert).toContainText('Some of it is no longer in the trash.');
    await expect(page.getByText('The trash is empty')).toBeVisible();
    expect(await namesIn(person, taxes)).toEqual(['new.txt']);
  });
});

test('all is thrown away; some is restored, some deleted for ever, and the trash emptied @desktop', async ({
  page,
  person,
}) => {
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await putFile(person, name, name);
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'd.txt')).toBeVisible();
  await chooseAll(page, 4);
  await page.keyboard.press('Delete');
  await expect(page.getByText('4 items moved to the trash')).toBeVisible();
  await expect(page.getByText('Nothing here yet')).toBeVisible();

  await page.getByRole('link', { name: 'Trash' }).click();
  const row = (name: string) => page.getByRole('row', { name });
  for (const name of ['a.txt', 'd.txt']) await expect(row(name)).toContainText('30 days');
  await row('a.txt').click();
  await row('b.txt').click({ modifiers: ['ControlOrMeta'] });
  await toolbar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('2 items restored')).toBeVisible();
  expect(await namesIn(person)).toEqual(['a.txt', 'b.txt']);

  await row('c.txt').click();
  await toolbar(page).getByRole('button', { name: 'Delete forever' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete “c.txt” forever?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await namesIn(person, '*', true)).toEqual(['c.txt', 'd.txt']);
  await toolbar(page).getByRole('button', { name: 'Delete forever' }).click();
  await asked.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page.getByText('“c.txt” deleted forever')).toBeVisible();
  await expect(row('c.txt')).toBeHidden();
  expect(await namesIn(person, '*', true)).toEqual(['d.txt']);

  await page.getByRole('button', { name: 'Empty trash' }).click();
  const meant = page.getByRole('dialog', { name: 'Empty the trash?' });
  await meant.getByRole('button', { name: 'Empty trash' }).click();
  await expect(page.getByText('The trash is empty now')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  expect(await namesIn(person, '*', true)).toEqual([]);
  expect(await namesIn(person)).toEqual(['a.txt', 'b.txt']);
});

test('Ctrl+A and Delete in a long list throw away all of it, also what had yet to be fetched @desktop', async ({
  page,
  person,
}) => {
  const folder = await makeFolder(person, 'Shells');
  const names = Array.from({ length: 150 }, (_, at) => `shell ${String(at).padStart(3, '0')}`);
  await forEach(names, (name) => makeFolder(person, name, folder));
  // The next page of the list is long on its way.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/drive\/v1\/files\?.*page_token=[^&]/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/en-US/drive/all/${folder}`);
  await expect(entryNamed(page, 'shell 149')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(toolbar(page).getByRole('status')).toContainText('Selecting…');
  await page.keyboard.press('Delete');
  await expect(toolbar(page).getByRole('status')).toContainText('Starts once everything is selected…');
  letGo();
  await expect(page.getByText('150 items moved to the trash')).toBeVisible();
  expect(await namesIn(person, folder)).toEqual([]);
});

test('what is thrown away while its move is still on the way lies in the new folder when it is back @desktop @long', async ({
  page,
  person,
}) => {
  const attic = await makeFolder(person, 'Attic');
  await putFile(person, 'plan.txt', 'one', attic);
  await putFile(person, 'list.txt', 'two');
  await page.goto('/en-US/drive/all');
  const moving = Promise.withResolvers<void>();
  await page.route('**/drive/v1/files:batchMove', async (route) => {
    await moving.promise;
    await route.continue();
  });
  await entryNamed(page, 'list.txt').click();
  await page.keyboard.press('ControlOrMeta+x');
  await entryNamed(page, 'Attic').dblclick();
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+v');
  await entryNamed(page, 'list.txt').click();
  await page.keyboard.press('Delete');
  await expect(entryNamed(page, 'list.txt')).toBeHidden();
  moving.resolve();
  await expect(page.getByText('“list.txt” moved to the trash')).toBeVisible();
  await undo(page).click();
  await expect(entryNamed(page, 'list.txt')).toBeVisible();
  await expect.poll(() => namesIn(person, attic)).toEqual(['list.txt', 'plan.txt']);
});
