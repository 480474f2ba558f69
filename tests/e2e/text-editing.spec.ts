import type { Page } from '@playwright/test';
import { expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { namesIn, putFile } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

const viewer = (page: Page) => page.locator('dialog[data-preview]');
const field = (page: Page, name = 'note.txt') =>
  viewer(page).getByRole('textbox', { name: `Text of ${name}` });
const state = (page: Page) => viewer(page).getByRole('status').first();

async function edit(page: Page, person: Person, content: string | Uint8Array, name = 'note.txt') {
  const id = await putFile(person, name, content);
  await page.goto(`/en-US/drive/all?action=open_file&file_id=${id}`);
  await viewer(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, name)).toBeFocused();
  return id;
}

/** Another window of the same person saves in between. */
const changeElsewhere = (person: Person, content: string) => putFile(person, 'note.txt', content);

/** The content that the drive has. */
async function contentOf(person: Person, id: string): Promise<string> {
  const { body } = await person.call('GET', `/drive/v1/files/${id}`);
  return (await fetch(body.web_content_link)).text();
}

test('a text is edited and saved; what another has saved meanwhile is not overwritten', async ({
  page,
  person,
}) => {
  const id = await edit(page, person, 'one\r\ntwo\r\n');
  await page.keyboard.type('new ');
  await expect(state(page)).toHaveText('Not saved yet. Kept in this browser.');
  await expectNoFaultsInBoth(page);
  await expectNarrow(page);
  await page.keyboard.press('Control+s');
  await expect(state(page)).toHaveText('Saved');
  expect(await contentOf(person, id)).toBe('new one\r\ntwo\r\n');
  await changeElsewhere(person, 'theirs');
  await page.keyboard.type('my ');
  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: 'This file has changed' });
  await expect(question).toContainText('Nothing was overwritten');
  await expectNoFaultsInBoth(page);
  await question.getByRole('button', { name: 'Save as a copy' }).click();
  await expect(viewer(page).getByRole('heading', { name: 'note(1).txt' })).toBeVisible();
  await expect(viewer(page).getByText('new my one')).toBeVisible();
  expect(await contentOf(person, id)).toBe('theirs');
});

test('a new text file opens in the editor; a taken name is refused @long', async ({ page, person }) => {
  await putFile(person, 'list.md', 'old');
  await page.goto('/en-US/drive/all');
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByText('New text file', { exact: true }).click();
  const question = page.getByRole('dialog', { name: 'New text file' });
  await expect(question.getByRole('textbox')).toHaveValue('Untitled text.txt');
  await expectNoFaultsInBoth(page);
  await question.getByRole('textbox').fill('list.md');
  await question.getByRole('button', { name: 'Create' }).click();
  await expect(question.getByRole('textbox')).toHaveAccessibleDescription(/already/);
  await question.getByRole('textbox').fill('new');
  await question.getByRole('button', { name: 'Create' }).click();
  await expect(field(page, 'new.txt')).toBeFocused();
  await page.keyboard.type('milk');
  await page.keyboard.press('Control+s');
  await expect(state(page)).toHaveText('Saved');
  const { body } = await person.call('GET', '/drive/v1/files');
  const made = body.files.find(({ name }: { name: string }) => name === 'new.txt');
  expect(await contentOf(person, made.id)).toBe('milk');
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByRole('row', { name: /new\.txt/ })).toBeVisible();
});

test('a text survives a reload, and asks before it is left @long', async ({ page, person }) => {
  const id = await edit(page, person, 'one');
  await page.keyboard.type('my ');
  await expect(state(page)).toHaveText('Not saved yet. Kept in this browser.');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/en-US/drive/all?action=open_file&file_id=${id}`);
  await expect(field(page)).toHaveText('my one');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Save your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(viewer(page)).toHaveCount(0);
  expect(await contentOf(person, id)).toBe('one');
  await page.goto(`/en-US/drive/all?action=open_file&file_id=${id}`);
  await expect(viewer(page).getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});

test('what others have saved is loaded once one’s own text is given up @long', async ({ page, person }) => {
  await edit(page, person, 'one');
  await changeElsewhere(person, 'theirs');
  await page.keyboard.type('my ');
  await viewer(page).getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'This file has changed' });
  await question.getByRole('button', { name: 'Load the other version' }).click();
  const sure = page.getByRole('dialog', { name: 'Discard your text?' });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Load the other version' }).click();
  await sure.getByRole('button', { name: 'Discard' }).click();
  await expect(viewer(page).getByText('theirs')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
});

test('a file in the trash is not written to; the text becomes a copy @long', async ({ page, person }) => {
  const id = await edit(page, person, 'one');
  await person.call('DELETE', `/drive/v1/files/${id}`);
  await page.keyboard.type('my ');
  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: 'This file is in the trash' });
  await expect(question.getByRole('button', { name: 'Load the other version' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Save as a copy' }).click();
  await expect(page.getByText('Saved as “note.txt”')).toBeVisible();
  await expect(viewer(page).getByText('my one')).toBeVisible();
  expect(await namesIn(person)).toEqual(['note.txt']);
});

test('the changes since a version are shown line by line @long', async ({ page, person }) => {
  const id = await putFile(person, 'note.txt', 'one\ntwo\nthree\n');
  await putFile(person, 'note.txt', 'one\r\n2\r\nthree\r\nfour\r\n');
  await page.goto(`/en-US/drive/all?action=open_file&file_id=${id}`);
  await viewer(page).getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('button', { name: 'Compare with the current content' }).click();
  const changes = page.getByRole('dialog', { name: 'Changes since this version' });
  const lines = changes.getByRole('table', { name: 'note.txt' }).getByRole('row');
  await expect(lines).toHaveText([/one$/, /−two$/, /\+2$/, /three$/, /\+four$/]);
  await expectNoFaultsInBoth(page);
  await expectNarrow(page);
  await page.keyboard.press('Escape');
  await expect(changes).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Compare with the current content' })).toBeFocused();
  const { body } = await person.call('GET', `/drive/v1/events?file_id=${id}`);
  expect(body.events.map(({ type }: { type: string }) => type)).not.toContain('TYPE_DOWNLOAD');
});

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });
  test('a lost connection loses no word; another encoding is told of @long', async ({ page, person }) => {
    const id = await edit(page, person, Uint8Array.from([0xff, 0xfe, 0x34, 0x04, 0x30, 0x04]));
    await expect(
      viewer(page).getByText('This file is in UTF-16LE. It will be saved in UTF-8.'),
    ).toBeVisible();
    await page.keyboard.type('my ');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Couldn’t save the text')).toBeVisible();
    await expect(state(page)).toHaveText('Not saved yet. Kept in this browser.');
    await page.context().setOffline(false);
    await viewer(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(state(page)).toHaveText('Saved');
    expect(await contentOf(person, id)).toBe('my да');
  });
});

test('another window sees the new content; nothing is kept after a sign-out', async ({ page, person }) => {
  const id = await edit(page, person, 'one');
  const other = await page.context().newPage();
  await other.goto(`/en-US/drive/all?action=open_file&file_id=${id}`);
  await expect(viewer(other).getByText('one')).toBeVisible();
  await page.keyboard.type('my ');
  await page.keyboard.press('Control+s');
  await expect(viewer(other).getByText('my one')).toBeVisible();
  await page.keyboard.type('own ');
  await expect(state(page)).toHaveText('Not saved yet. Kept in this browser.');
  await other.evaluate(() => localStorage.removeItem('credentials'));
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(kept).not.toContain('texts');
});
