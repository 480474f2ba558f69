/** Ctrl+V on a page of the drive: what the system's clipboard holds, and what was copied in the drive. */
import type { Page } from '@playwright/test';
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

const pasted = /^Pasted image \d{4}-\d\d-\d\d at \d\d\.\d\d\.\d\d\.png$/;

/** As a program that takes a picture of the screen does. */
async function copyPicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture as Blob })]);
  });
}

test('a picture is pasted into the open folder under a readable name, and into no field @desktop', async ({
  page,
  person,
}) => {
  const reef = await makeFolder(person, 'Reef');
  await page.goto(`/en-US/drive/all/${reef}`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await copyPicture(page);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(entryNamed(page, 'Pasted image')).toBeVisible();
  expect(await namesIn(person, reef)).toEqual([expect.stringMatching(pasted)]);

  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => namesIn(person, reef)).toHaveLength(2);
});

test('of what the drive and the system hold, what was copied last is pasted @desktop @long', async ({
  page,
  person,
}) => {
  const reef = await makeFolder(person, 'Reef');
  await putFile(person, 'plan.txt', 'one', reef);
  await page.goto(`/en-US/drive/all/${reef}`);
  await copyPicture(page);
  await entryNamed(page, 'plan.txt').click();
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('plan.txt');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('“plan.txt” copied')).toBeVisible();
  await expect.poll(() => namesIn(person, reef)).toEqual(['plan(1).txt', 'plan.txt']);

  await copyPicture(page);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(entryNamed(page, 'Pasted image')).toBeVisible();
  expect(await namesIn(person, reef)).toHaveLength(3);
});
