import type { Page } from '@playwright/test';
import { someOf } from '../long.ts';
import { expect, test } from './page-test.ts';

for (const [locale, path, go, url] of someOf([
  ['ja-JP', '/en-US/faq?x=1', '日本語で見る', /\/ja\/faq\?x=1$/],
  ['zh-TW', '/zh-CN/faq', '查看繁體中文版', /\/zh-TW\/faq$/],
  ['ru-RU', '/ko/help', 'Открыть на русском', /\/ru\/help$/],
] as const))
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });
    test(`is offered ${path} in its language, in the words of that language @long`, async ({ page }) => {
      await openWithGuide(page, path);
      // Not beside the question about cookies.
      await expect(page.locator('[data-cookie-notice]')).toBeVisible();
      await expect(page.getByRole('button', { name: go })).toHaveCount(0);
      await page.locator('[data-cookie-answer=dismiss]').click();
      await page.reload();
      await page.getByRole('button', { name: go }).click();
      await expect(page).toHaveURL(url);
      // Whoever has chosen is asked no more.
      await page.reload();
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('[data-language-guide]')).toBeHidden();
    });
  });

/** Opens a page, until the script of the guide, which comes late, has decided whether it is wanted. */
async function openWithGuide(page: Page, path: string): Promise<void> {
  const script = page.waitForResponse(/\/assets\/document-guide-[^/]+\.js$/);
  await page.goto(path);
  // The same module as that of the page, which asked for it first and is served first.
  await page.evaluate((url) => import(url), (await script).url());
}
