import { readFile } from 'node:fs/promises';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { entryNamed, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

async function zipOf(files: Readonly<Record<string, readonly [text: string, password?: string]>>) {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, [text, password]] of Object.entries(files))
    await zip.add(name, new TextReader(text), password === undefined ? {} : { password });
  return zip.close();
}

test('a zip opens as folders, and gives one file of it, with its password @both', async ({
  page,
  person,
}) => {
  const bytes = await zipOf({
    'notes/summer/beach.txt': ['sand and sea'],
    'notes/list.txt': ['one, two'],
    'secret.txt': ['hidden', 'right'],
  });
  await putFile(person, 'holiday.zip', bytes);
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'holiday.zip').dblclick();
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
