/** Details of a shared folder: who did what in it. */
import type { Locator, Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { entryNamed, makeFolder } from './drive-files.ts';
import { enter, expect, test } from './person.ts';

async function activityOf(page: Page, folder: string): Promise<Locator> {
  await entryNamed(page, folder).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Details' }).click();
  return page.getByRole('complementary', { name: 'Details' }).getByRole('region', { name: 'Activity' });
}

test('who did what in a shared folder is in its details, for its owner and for the other person @desktop', async ({
  page,
  person,
  signUp,
}) => {
  const friend = await signUp();
  const trip = await makeFolder(person, 'Trip');
  const body = { file_id: trip, grantee: friend.email, role: 'edit' };
  await person.call('POST', '/drive/v1/grants', body);
  const shore = await makeFolder(friend, 'Shore', trip);
  for (let at = 0; at < 10; at += 1) {
    await person.call('POST', '/drive/v1/files:batchTrash', { ids: [shore] });
    await person.call('POST', '/drive/v1/files:batchUntrash', { ids: [shore] });
  }
  await page.goto('/en-US/drive/all');
  const own = await activityOf(page, 'Trip');
  await expect(own.getByText('Restored an item from the trash')).toHaveCount(5);
  await expect(own.getByText('You', { exact: true })).toHaveCount(10);
  // The notice about cookies may lie over it.
  await own.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(own.getByText('You', { exact: true })).toHaveCount(20);
  await own.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(own.getByRole('button', { name: 'Show more' })).toBeHidden();
  await expect(own.getByText('Added an item', { exact: true })).toBeVisible();
  await expect(own.getByText(`Shared with ${friend.email} (can edit)`)).toBeVisible();
  await expectNoFaults(page);

  await enter(page, friend);
  await page.goto('/en-US/drive/shared');
  const theirs = await activityOf(page, 'Trip');
  await theirs.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(theirs.getByText('Shore')).toHaveCount(20);
  await theirs.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(theirs.getByText('You', { exact: true })).toHaveCount(1);
  await expect(theirs.getByText('Shore')).toHaveCount(21);
  await expect(theirs.getByText(friend.email)).toHaveCount(0);
});
