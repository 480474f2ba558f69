/** Copies between two drives, in a folder that its owner shares with somebody for editing. */
import type { Page } from '@playwright/test';
import { dragOnto } from './dragging.ts';
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { enter, expect, test } from './person.ts';

async function press(page: Page, entry: string, keys: string): Promise<void> {
  await entryNamed(page, entry).click();
  await page.keyboard.press(keys);
}

test('entries are copied into a folder that somebody shares, and out of it, and what was cut stays @desktop', async ({
  page,
  person,
  signUp,
}) => {
  const friend = await signUp();
  const trip = await makeFolder(person, 'Trip');
  await putFile(person, 'beach.txt', 'the sea', trip);
  await person.call('POST', '/drive/v1/grants', { file_id: trip, grantee: friend.email, role: 'edit' });
  const mine = await makeFolder(friend, 'Mine');
  for (const name of ['plan.txt', 'list.txt']) await putFile(friend, name, name, mine);

  await enter(page, friend);
  await page.goto(`/en-US/drive/all/${mine}`);
  await press(page, 'plan.txt', 'ControlOrMeta+x');
  const openShared = async () => {
    await page.getByRole('link', { name: 'Shared with me' }).first().click();
    await entryNamed(page, 'Trip').dblclick();
    await expect(entryNamed(page, 'beach.txt')).toBeVisible();
  };
  await openShared();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('“plan.txt” copied. The original stays where it was')).toBeVisible();
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  expect(await namesIn(person, trip)).toEqual(['beach.txt', 'plan.txt']);
  expect(await namesIn(friend, mine)).toEqual(['list.txt', 'plan.txt']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => namesIn(person, trip)).toEqual(['beach.txt']);

  // Out of it, onto a folder of the tree at the side.
  await dragOnto(page, entryNamed(page, 'beach.txt'), page.getByRole('treeitem', { name: 'Mine' }));
  await expect.poll(() => namesIn(friend, mine)).toEqual(['beach.txt', 'list.txt', 'plan.txt']);

  // Into it, by the dialog.
  await page.goto(`/en-US/drive/all/${mine}`);
  await entryNamed(page, 'list.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy “list.txt”' });
  await dialog.getByRole('combobox').fill('tri');
  await expect(dialog.getByRole('option')).toHaveText(['TripShared with me']);
  await dialog.getByRole('combobox').press('Escape');
  const shared = dialog.getByRole('tree', { name: 'Shared with me' });
  await shared.getByRole('treeitem', { name: 'Shared with me' }).click();
  await shared.getByRole('treeitem', { name: 'Trip' }).click();
  await dialog.getByRole('button', { name: 'Copy here' }).click();
  await expect(page.getByText('“list.txt” copied')).toBeVisible();
  await expect.poll(() => namesIn(person, trip)).toEqual(['beach.txt', 'list.txt']);
});
