import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fileOf } from '../pictures/listed.ts';
import { expect, test } from './page-test.ts';

const root = join(import.meta.dirname, '..', '..');
const article = '/help-center/files/file-details';

/** The address of the picture that is shown, once it is; its digest tells the file. */
async function shownIn(page: Page): Promise<string> {
  const picture = page.locator('main figure picture img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  return picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 24);

const addressOf = (locale: string, scheme: 'light' | 'dark'): RegExp => {
  const bytes = readFileSync(join(root, 'content/pictures/screens', fileOf('details', locale, scheme)));
  return new RegExp(`^/pictures/${digestOf(bytes)}-\\d+\\.avif$`);
};

test('an article shows the product in the reader’s language and theme, in its size @long', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/ja${article}`);
  expect(await shownIn(page)).toMatch(addressOf('ja', 'dark'));
  const { width = 0, height = 0 } = await sharp(
    join(root, 'content/pictures/screens', fileOf('details', 'ja', 'dark')),
  ).metadata();
  const picture = page.locator('main figure picture img');
  await expect(picture).toHaveAttribute('alt', /PDF/);
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width / height, 1);
  expect(box?.width).toBeLessThanOrEqual(width / 2);

  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => shownIn(page)).toMatch(addressOf('ja', 'light'));
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`/ru${article}`);
  await expect.poll(() => shownIn(page)).toMatch(addressOf('ru', 'dark'));
});
