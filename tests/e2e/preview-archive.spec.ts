import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { pack } from 'tar-stream';
import { expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { makeFolder, namesIn, openEntry, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

async function zipOf(files: Readonly<Record<string, readonly [text: string, password?: string]>>) {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, [text, password]] of Object.entries(files))
    await zip.add(name, new TextReader(text), password === undefined ? {} : { password });
  return zip.close();
}

test('a zip opens as folders, and gives one file of it, with its password', async ({ page, person }) => {
  const bytes = await zipOf({
    'notes/summer/beach.txt': ['sand and sea'],
    'notes/list.txt': ['one, two'],
    'secret.txt': ['hidden', 'right'],
  });
  await putFile(person, 'holiday.zip', bytes);
  await page.goto('/en-US/drive/all');
  await openEntry(page, 'holiday.zip');
  const viewer = page.locator('dialog[data-preview]');
  await viewer.getByRole('button', { name: 'notes', exact: true }).click();
  await viewer.getByRole('button', { name: 'summer', exact: true }).click();

  const saved = async (click: () => Promise<void>) => {
    const coming = page.waitForEvent('download');
    await click();
    const download = await coming;
    return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
  };
  const beach = viewer.getByRole('button', { name: 'Download beach.txt' });
  expect(await saved(() => beach.click())).toEqual(['beach.txt', 'sand and sea']);

  const path = viewer.getByRole('navigation', { name: 'Folder in the archive' });
  await path.getByRole('button', { name: 'holiday.zip' }).click();
  await viewer.getByRole('button', { name: 'Download secret.txt' }).click();
  await expect(viewer.getByText('“secret.txt” is protected with a password.')).toBeVisible();
  await viewer.getByLabel('Password', { exact: true }).fill('wrong');
  await viewer.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(viewer.getByText('Wrong password.')).toBeVisible();
  await viewer.getByLabel('Password', { exact: true }).fill('right');
  const open = viewer.getByRole('button', { name: 'Open', exact: true });
  expect(await saved(() => open.click())).toEqual(['secret.txt', 'hidden']);
});

test('a zip of a share is gone through by keys alone, and has no faults for tools @desktop', async ({
  page,
  signUp,
}) => {
  const owner = await signUp();
  const bytes = await zipOf({
    'notes/summer/beach.txt': ['sand and sea'],
    'notes/list.txt': ['one, two'],
    'secret.txt': ['hidden', 'right'],
  });
  const ids = [await putFile(owner, 'holiday.zip', bytes), await putFile(owner, 'plain.txt', 'plain')];
  const { share_id } = (await owner.call('POST', '/drive/v1/share', { file_ids: ids })).body;
  await page.goto(`/s/${share_id}`);
  await openEntry(page, 'holiday.zip');
  const viewer = page.locator('dialog[data-preview]');
  const focused = viewer.locator('button[data-path]:focus');
  const list = viewer.locator('[data-scrolls]');
  await expect(list).toBeFocused();
  await expectNoFaultsInBoth(page, { where: 'dialog[data-preview]' });

  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName('notes');
  await page.keyboard.press('End');
  await expect(focused).toHaveAccessibleName(/^Download secret\.txt/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('button', { name: 'summer', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('button', { name: 'Download beach.txt' })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(focused).toHaveAccessibleName('summer');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(focused).toHaveAccessibleName('notes');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(viewer.getByLabel('Password', { exact: true })).toBeFocused();
  await expectNarrow(page);
  await expectNoFaultsInBoth(page, { where: 'dialog[data-preview]' });
  const coming = page.waitForEvent('download');
  await page.keyboard.type('right');
  await page.keyboard.press('Enter');
  expect(await readFile(await (await coming).path(), 'utf8')).toBe('hidden');
});

test('names of an archive that does not say their encoding are read as the reader chooses @desktop', async ({
  page,
  person,
}) => {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  const name = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  await zip.add('Hello!', new TextReader('x'), {
    useUnicodeFileNames: false,
    encodeText: () => name,
  });
  await putFile(person, 'old.zip', await zip.close());
  await page.goto('/en-US/drive/all');
  await openEntry(page, 'old.zip');
  const viewer = page.locator('dialog[data-preview]');
  const encoding = viewer.getByLabel('Encoding of names');
  await encoding.selectOption('WINDOWS-1251');
  await expect(viewer.getByRole('button', { name: 'Download Привет' })).toBeVisible();
  await encoding.selectOption('CP437');
  await expect(viewer.getByRole('button', { name: 'Download Привет' })).toHaveCount(0);
});

test('a folder of a zip is unpacked from the viewer, by the password and the encoding that were chosen there @desktop', async ({
  page,
  person,
}) => {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  const name = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2f, 0x31]);
  await zip.add('Hello!/1', new TextReader('x'), {
    ...{ useUnicodeFileNames: false, password: 'right' },
    encodeText: () => name,
  });
  await zip.add('other.txt', new TextReader('y'));
  await putFile(person, 'old.zip', await zip.close());
  const target = await makeFolder(person, 'Target');
  await page.goto('/en-US/drive/all');
  await openEntry(page, 'old.zip');
  const viewer = page.locator('dialog[data-preview]');
  await viewer.getByLabel('Encoding of names').selectOption('WINDOWS-1251');
  await viewer.getByRole('button', { name: 'Привет', exact: true }).click();
  await viewer.getByRole('button', { name: 'Download 1' }).click();
  await viewer.getByLabel('Password', { exact: true }).fill('right');
  const coming = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Open', exact: true }).click();
  await coming;

  await viewer.getByRole('button', { name: 'Extract folder to…' }).click();
  const picker = page.getByRole('dialog', { name: 'Extract “old.zip”' });
  await picker.getByText('Target', { exact: true }).click();
  await picker.getByRole('button', { name: 'Extract here' }).click();
  await expect(viewer.getByText('“old.zip” extracted')).toBeVisible();
  expect(await namesIn(person, target)).toEqual(['Привет']);

  await viewer.getByRole('button', { name: 'old.zip' }).click();
  await viewer.getByRole('button', { name: 'Extract here' }).click();
  await expect.poll(() => namesIn(person)).toEqual(['Target', 'old', 'old.zip']);
});

const packedTar = async (): Promise<Buffer> => {
  const tar = pack();
  for (const name of ['notes/summer/beach.txt', 'notes/list.txt', 'notes/other.txt'])
    tar.entry({ name, mtime: new Date('2024-05-06T12:00:00Z') }, `of ${name}`);
  tar.finalize();
  const parts: Uint8Array[] = [];
  for await (const part of tar) parts.push(part as Uint8Array);
  return gzipSync(Buffer.concat(parts));
};

test('a packed tar opens as a zip does, and what is selected in it is unpacked into the drive', async ({
  page,
  person,
}) => {
  await putFile(person, 'holiday.tar.gz', await packedTar());
  await page.goto('/en-US/drive/all');
  await openEntry(page, 'holiday.tar.gz');
  const viewer = page.locator('dialog[data-preview]');
  await viewer.getByRole('button', { name: 'notes', exact: true }).click();
  const coming = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download list.txt' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toBe('of notes/list.txt');

  await viewer.getByLabel('Select summer').check();
  await viewer.getByLabel('Select other.txt').check();
  await expectNarrow(page);
  await viewer.getByRole('button', { name: 'Extract selection here' }).click();
  await expect.poll(() => namesIn(person)).toEqual(['holiday.tar.gz', 'notes']);
  const { files } = (await person.call('GET', '/drive/v1/files?parent_id=')).body;
  const notes = files.find(({ name }: { name: string }) => name === 'notes');
  expect(await namesIn(person, notes.id)).toEqual(['other.txt', 'summer']);
});

test('a packed tar of a share is looked into, and offers nothing that needs a drive @long', async ({
  page,
  signUp,
}) => {
  const owner = await signUp();
  const ids = [await putFile(owner, 'holiday.tar.gz', await packedTar()), await putFile(owner, 'b.txt', 'b')];
  const { share_id } = (await owner.call('POST', '/drive/v1/share', { file_ids: ids })).body;
  await page.goto(`/s/${share_id}`);
  await openEntry(page, 'holiday.tar.gz');
  const viewer = page.locator('dialog[data-preview]');
  await viewer.getByRole('button', { name: 'notes', exact: true }).click();
  await expect(viewer.getByRole('button', { name: 'Download list.txt' })).toBeVisible();
  await expect(viewer.getByRole('checkbox')).toHaveCount(0);
  await expectNoFaultsInBoth(page, { where: 'dialog[data-preview]' });
});
