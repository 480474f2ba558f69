import type { Page } from '@playwright/test';
import { expect, test } from './person.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');

test('two windows agree on the tasks: what begins, what becomes of it, and that it was removed @desktop', async ({
  page,
  person,
}) => {
  const other = await page.context().newPage();
  for (const window of [page, other]) {
    // The line stands, or the first word would be missed.
    const line = window.waitForResponse(/\/drive\/v1\/changes(\?|$)/, { timeout: 5000 }).catch(() => null);
    await window.goto('/en-US/drive/tasks');
    await expect(window.getByText('No downloads', { exact: false }).first()).toBeVisible();
    if (window === page) await line;
  }
  // It leads inside, and so it fails.
  const address = { upload_type: 'UPLOAD_TYPE_URL', url: { url: 'http://127.0.0.1:8080/reef.txt' } };
  expect(await person.call('POST', '/drive/v1/files', { kind: 'drive#file', ...address })).toMatchObject({
    status: 200,
  });
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
