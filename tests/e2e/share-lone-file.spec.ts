import sharp from 'sharp';
import { expectNoFaults } from './axe.ts';
import { putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test('a link to one file shows that file at once, and downloads it @long', async ({ page, signUp }) => {
  const owner = await signUp();
  const shared = async (file: string) =>
    (await owner.call('POST', '/drive/v1/share', { file_ids: [file] })).body.share_id;
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a8' } })
    .png()
    .toBuffer();
  await page.goto(`/s/${await shared(await putFile(owner, 'turtle.png', picture))}`);
  const file = page.getByRole('region', { name: 'turtle.png' });
  const shown = file.getByRole('img', { name: 'turtle.png' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  await expect(file.getByText(/^\d+ B$|KB$/)).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('main header').getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('turtle.png');
  const header = page.locator('main header');
  await expect(header.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expectNoFaults(page);
  await page.goto(`/s/${await shared(await putFile(owner, 'notes.txt', 'Seen at dawn.'))}`);
  await expect(page.getByRole('region', { name: 'notes.txt' }).getByText('Seen at dawn.')).toBeVisible();
});
