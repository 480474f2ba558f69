/** How a share looks to whoever opens it: its cover, and its words, which the owner changes there. */
import sharp from 'sharp';
import { expectNoFaults } from './axe.ts';
import { putFile } from './drive-files.ts';
import { enter, expect, test } from './person.ts';

test('a share has a cover, also before any script, and its owner changes title and note there @long', async ({
  page,
  browser,
  signUp,
  baseURL,
}) => {
  const owner = await signUp();
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a8' } })
    .png()
    .toBuffer();
  const ids = [
    await putFile(owner, 'turtle.png', picture),
    await putFile(owner, 'notes.txt', 'Seen at dawn.'),
  ];
  const { share_id } = (await owner.call('POST', '/drive/v1/share', { file_ids: ids, title: 'Reef' })).body;
  const cover = page.locator('[data-share-cover]');

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const still = await plain.newPage();
  await still.goto(`/s/${share_id}`);
  const before = await still
    .locator('[data-share-cover] img')
    .evaluate((img: HTMLImageElement) => img.naturalWidth);
  expect(before).toBe(400);
  const head = await still.locator('meta[property="og:image"]').getAttribute('content');
  expect(head).toBe(await still.locator('[data-share-cover] img').getAttribute('src'));
  await plain.close();

  // A visitor is offered no change.
  await page.goto(`/s/${share_id}`);
  await expect(cover).toBeVisible();
  const more = page.locator('main header').getByRole('button', { name: 'More actions' });
  await more.click();
  await expect(page.getByText('Report', { exact: true })).toBeVisible();
  await expect(page.getByText('Edit title and note')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await enter(page, owner);
  await page.goto(`/s/${share_id}`);
  await expect(page.locator('[data-account="signed-in"]')).toBeVisible();
  await more.press('Enter');
  await page.getByText('Edit title and note').click();
  const dialog = page.getByRole('dialog', { name: 'Edit title and note' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Summer on the reef');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('For the whole family');
  await expectNoFaults(page);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer on the reef');
  await expect(page.getByRole('region', { name: 'Note from the owner' })).toHaveText('For the whole family');
  await expectNoFaults(page);
  const answer = await page.reload();
  expect(await answer?.text()).toContain('Summer on the reef');
});
