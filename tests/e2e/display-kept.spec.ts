import { putFile } from './drive-files.ts';
import { enter, expect, test } from './person.ts';

test('how lists are shown goes with the account into another browser, and waits for a network @desktop @long', async ({
  page,
  person,
  browser,
  extraHTTPHeaders,
}) => {
  await putFile(person, 'Anchor.txt', 'longer than the other');
  await putFile(person, 'Buoy.txt', 'short');
  await page.goto('/en-US/drive/all');
  await page.getByRole('button', { name: 'List' }).click();
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/v1/user/display') && response.request().method() === 'PATCH',
  );
  await page.getByRole('button', { name: 'Sort by' }).click();
  await page.getByText('Smallest first').click();
  expect((await kept).status()).toBe(200);

  const second = await browser.newContext({ ...(extraHTTPHeaders && { extraHTTPHeaders }) });
  const other = await second.newPage();
  const base = new URL(page.url()).origin;
  await enter(other, person, base);
  await other.goto(`${base}/en-US/drive/all`);
  await expect(other.getByRole('button', { name: 'Grid' })).toBeVisible();
  await expect(other.getByRole('row').filter({ hasText: '.txt' })).toHaveText([/Buoy/, /Anchor/]);

  // Chosen without a network it shows at once, and reaches the account as soon as there is one.
  await second.setOffline(true);
  await other.getByRole('button', { name: 'Grid' }).click();
  await expect(other.getByRole('button', { name: 'List' })).toBeVisible();
  const sent = other.waitForResponse(
    (response) => response.url().endsWith('/v1/user/display') && response.request().method() === 'PATCH',
  );
  await second.setOffline(false);
  expect((await sent).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('button', { name: 'List' })).toBeVisible();
  await second.close();
});
