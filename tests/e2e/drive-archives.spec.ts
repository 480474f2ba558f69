/** Archives in the drive: made of what is selected, and unpacked. */
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { pack } from 'tar-stream';
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

// A password that is missing or wrong is refused so.
test.use({ expectedConsole: [/status of 403 .*\/decompress\//] });

/** Chooses a line of the menu of an entry: on phones a sheet of buttons. */
async function choose(page: Page, isMobile: boolean, name: string, line: string): Promise<void> {
  const escaped = name.replace(/[.()]/g, '\\$&');
  if (isMobile) await page.getByRole('button', { name: new RegExp(escaped) }).click();
  else await entryNamed(page, name).click({ button: 'right' });
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: line, exact: true }).press('Enter');
}

test('a folder becomes a zip beside it, and opens in the viewer', async ({ page, person, isMobile }) => {
  const folder = await makeFolder(person, 'Trip');
  await putFile(person, 'beach.txt', 'sand and sea', folder);
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'Trip')).toBeVisible();
  await choose(page, isMobile, 'Trip', 'Compress to zip');
  await expect(page.getByText('“Trip” is now in a zip archive')).toBeVisible();
  await expect(entryNamed(page, 'Trip.zip')).toBeVisible();
  expect(await namesIn(person)).toEqual(['Trip', 'Trip.zip']);
  if (isMobile) await entryNamed(page, 'Trip.zip').tap();
  else await entryNamed(page, 'Trip.zip').dblclick();
  const viewer = page.locator('dialog[data-preview]');
  await viewer.getByRole('button', { name: /^Trip(,|$)/ }).click();
  await expect(viewer.getByRole('button', { name: 'Download beach.txt' })).toBeVisible();
});

test('a zip is unpacked where it lies and into another folder, by its password @desktop', async ({
  page,
  person,
  isMobile,
}) => {
  const plain = new ZipWriter(new Uint8ArrayWriter());
  await plain.add('trip/beach.txt', new TextReader('sand'));
  await plain.add('list.txt', new TextReader('one'));
  await putFile(person, 'plain.zip', await plain.close());
  const locked = new ZipWriter(new Uint8ArrayWriter());
  await locked.add('secret.txt', new TextReader('hidden'), { password: 'right' });
  await putFile(person, 'locked.zip', await locked.close());
  const target = await makeFolder(person, 'Target');
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'plain.zip')).toBeVisible();
  await choose(page, isMobile, 'plain.zip', 'Extract here');
  await expect(page.getByText('“plain.zip” extracted')).toBeVisible();
  await expect(entryNamed(page, 'plain').filter({ hasNotText: 'zip' })).toBeVisible();

  await choose(page, isMobile, 'locked.zip', 'Extract to…');
  const picker = page.getByRole('dialog', { name: 'Extract “locked.zip”' });
  await picker.getByText('Target', { exact: true }).click();
  await picker.getByRole('button', { name: 'Extract here' }).click();
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('wrong');
  await field.press('Enter');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await field.fill('right');
  await field.press('Enter');
  await expect(page.getByText('“locked.zip” extracted')).toBeVisible();
  expect(await namesIn(person, target)).toEqual(['secret.txt']);
});

test('a tar is unpacked where it lies, though gzip has packed it @long', async ({
  page,
  person,
  isMobile,
}) => {
  const tar = pack();
  tar.entry({ name: 'trip/beach.txt' }, 'sand');
  tar.entry({ name: 'list.txt' }, 'one');
  tar.finalize();
  await putFile(person, 'trip.tar.gz', gzipSync(await buffer(tar)));
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'trip.tar.gz')).toBeVisible();
  await choose(page, isMobile, 'trip.tar.gz', 'Extract here');
  await expect(page.getByText('“trip.tar.gz” extracted')).toBeVisible();
  expect(await namesIn(person)).toEqual(['trip', 'trip.tar.gz']);
});
