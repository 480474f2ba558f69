import { someOf } from '../long.ts';
import { expect, test } from './page-test.ts';

for (const tag of someOf(['en-US', 'ja'])) {
  test(`keyboard alone reaches the content of the home page in ${tag} @desktop`, async ({ page }) => {
    await page.goto(`/${tag}`);
    await page.keyboard.press('Tab');
    const skip = page.locator(':focus');
    await expect(skip).toHaveAttribute('href', '#main');
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
}

test('a chosen theme is there before the first paint, and can be given back to the system', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/en-US/faq');
  const choose = async (choice: string) => {
    const button = page.getByRole('banner').locator(`button[data-theme-choice="${choice}"]:visible`);
    // A button of its own, or on a phone a line of the menu.
    if ((await button.count()) === 0)
      await page.locator('header summary:is([title="Theme"], [title="Menu"]):visible').first().click();
    await button.click();
  };
  await choose('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (!document.body) return;
      observer.disconnect();
      (window as unknown as { themeAtBody: string | undefined }).themeAtBody =
        document.documentElement.dataset.theme;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => (window as unknown as { themeAtBody: string }).themeAtBody)).toBe('dark');
  await choose('system');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('the cookie notice goes for good when it is dismissed @long', async ({ page }) => {
  await page.goto('/en-US');
  const notice = page.locator('[data-cookie-notice]');
  await expect(notice).toBeVisible();
  await notice.locator('[data-cookie-answer=dismiss]').click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a new page begins at the top, a hash at its anchor, and back returns to the place @long', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/en-US');
  await page.evaluate(() => scrollTo(0, 1500));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await page.locator('footer a[href="/en-US/faq"]').evaluate((anchor: HTMLAnchorElement) => anchor.click());
  await expect(page).toHaveURL(/\/faq$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.goto('/en-US#plans');
  await expect(page.locator('#plans')).toBeInViewport();
});
