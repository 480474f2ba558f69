import type { Page } from '@playwright/test';
import { expect, test } from './person.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');

test('two windows agree on the tasks: what begins, what becomes of it, and that it was removed @desktop', async ({
  page,
  person,
}) => {
  const other = await page.context().newPage();
  // The line on which the server tells of it stands only after the first word: it is not missed.
  const begun = Promise.withResolvers<void>();
  await page.context().route(/\/drive\/v1\/changes\?/, async (route) => {
    await begun.promise;
    await route.continue();
  });
  for (const window of [page, other]) {
    await window.goto('/en-US/drive/tasks');
    await expect(window.getByText('No downloads', { exact: false }).first()).toBeVisible();
  }
  // It leads inside, and so it fails.
  const address = { upload_type: 'UPLOAD_TYPE_URL', url: { url: 'http://127.0.0.1:8080/reef.txt' } };
  expect(await person.call('POST', '/drive/v1/files', { kind: 'drive#file', ...address })).toMatchObject({
    status: 200,
  });
  begun.resolve();
  for (const window of [page, other]) {
    await expect(rows(window)).toHaveCount(1);
    // The word says that it failed, and the task, which is asked for then, why.
    await expect(rows(window).getByText('The address could not be reached.')).toBeVisible({
      timeout: 40_000,
    });
  }
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(rows(other)).toHaveCount(0);
});
