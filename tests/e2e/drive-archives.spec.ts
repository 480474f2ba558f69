/** Archives in the drive: made of what is selected, and unpacked. */
import type { Page } from '@playwright/test';
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

/** Chooses a line of the menu of an entry: on phones a sheet of buttons. */
async function choose(page: Page, isMobile: boolean, name: string, line: string): Promise<void> {
  const escaped = name.replace(/[.()]/g, '\\$&');
  if (isMobile) await page.getByRole('button', { name: new RegExp(escaped) }).click();
  else await entryNamed(page, name).click({ button: 'right' });
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: line, exact: true }).press('Enter');
}

test('a folder becomes a zip beside it, and opens in the viewer @both', async ({
  page,
  person,
  isMobile,
}) => {
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
  await viewer.getByRole('button', { name: 'Trip', exact: true }).click();
  await expect(viewer.getByRole('button', { name: 'Download beach.txt' })).toBeVisible();
});
