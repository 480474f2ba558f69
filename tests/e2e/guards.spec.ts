import { expectNoFaultsInBoth } from './axe.ts';
import { expect, test } from './page-test.ts';

test('a phone stays at the top instead of jumping to a platform card it cannot use @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/ja#windows');
  if (isMobile) {
    await expect(page).toHaveURL(/\/ja$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  } else {
    await expect(page).toHaveURL(/\/ja#windows$/);
    await expect(page.locator('#windows')).toBeInViewport();
  }
});

test('a phone may jump to the card of its own platform @both', async ({ page }) => {
  await page.goto('/ja#android');
  await expect(page.locator('#android')).toBeInViewport();
  await expect(page).toHaveURL(/#android$/);
});

test('a question that an article answers leads there, with the language; another stays @desktop', async ({
  page,
}) => {
  await page.goto('/ja/faq#protect-my-account');
  await expect(page).toHaveURL(/\/ja\/help-center\/account\/two-factor-and-passkeys$/);
  await page.goto('/ja/faq#why-sizes-differ');
  await expect(page.locator('#why-sizes-differ')).toBeInViewport();
  await expect(page).toHaveURL(/\/ja\/faq#why-sizes-differ$/);
});

test('the bare help centre opens its first article @desktop', async ({ page }) => {
  await page.goto('/ru/help-center');
  await expect(page).toHaveURL(/\/ru\/help-center\/getting-started\/welcome$/);
  await page.goto('/ru/help-center/sharing');
  await expect(page).toHaveURL(/\/ru\/help-center\/sharing\/create-a-share-link$/);
});

test('what a deep link asks for, and whence the visitor comes, survive the redirects of guards @desktop', async ({
  page,
}) => {
  // The server's guard: the visitor is asked to sign in over the page to which it led.
  await page.goto('/ja/help-center/sharing?action=show_login&__source=letter');
  await expect(page.getByRole('dialog').getByLabel('パスワード', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/ja\/help-center\/sharing\/create-a-share-link\?__source=letter$/);
  // The browser's guard, which knows the hash; without a language in the address at first.
  await page.goto('/faq?action=show_login&__source=letter#protect-my-account');
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/help-center\/account\/two-factor-and-passkeys\?__source=letter$/);
});

test.describe('not found', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test('an unmatched address @desktop', async ({ page }) => {
    const answer = await page.goto('/en-US/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('link', { name: /home/i }).first()).toBeVisible();
  });

  test('a failed rule names the path, and shows it safely @desktop', async ({ page }) => {
    const answer = await page.goto('/en-US/help-center/%3Cimg%20src=x%20onerror=alert(1)%3E');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByText('/help-center/')).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
  });

  test('axe finds nothing on it, light and dark @long', async ({ page }) => {
    await page.goto('/ru/no/such/page');
    await expectNoFaultsInBoth(page);
  });

  test('in the visitor’s language @desktop @long', async ({ page }) => {
    await page.goto('/ja/no/such/page');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  });
});
