import { expect, test } from './page-test.ts';

const languageMenu = 'details[data-menu]:has(a[data-locale])';

test('the language menu keeps the place, the query and the hash, and the choice is remembered', async ({
  page,
  context,
}) => {
  await page.goto('/en-US/help-center/sharing/passcodes-and-expiry?from=mail#main');
  const menu = page.locator(languageMenu).first();
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(/\/ja\/help-center\/sharing\/passcodes-and-expiry\?from=mail#main$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie).toMatchObject({ value: 'ja', sameSite: 'Strict', secure: true });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.goto('/faq');
  await expect(page).toHaveURL(/\/ja\/faq$/);
});

test('the menu opens, moves and closes by keyboard alone @desktop @long', async ({ page }) => {
  await page.goto('/en-US/faq');
  const summary = page.locator(`${languageMenu} summary`).first();
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(languageMenu).first()).toHaveAttribute('open', '');
  await page.keyboard.press('Tab');
  await expect(page.locator(`${languageMenu} a`).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator(languageMenu).first()).not.toHaveAttribute('open', '');
  await expect(summary).toBeFocused();
});

test('?locale= switches to a supported language and ignores any other @desktop', async ({ page }) => {
  await page.goto('/en-US/faq?locale=ko&x=1');
  await expect(page).toHaveURL(/\/ko\/faq\?x=1$/);
  await page.goto('/en-US/faq?locale=tlh');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('a language in front of a share link is stored and taken off @desktop', async ({ page, context }) => {
  const answer = await page.request.get('/ja/s/abc123', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/s/abc123']);
  expect((await context.cookies()).find(({ name }) => name === 'locale')?.value).toBe('ja');
});

test.describe('with another browser language @desktop', () => {
  test.use({ locale: 'zh-HK' });
  test('the bare root is in the visitor’s language', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('where the header says nothing that the site speaks @desktop', () => {
  test.use({ locale: 'fr-FR' });
  test('the browser’s own languages are asked, once, and only for the bare root @long', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { get: () => ['fr-FR', 'ja'] }),
    );
    await page.goto('/?x=1');
    await expect(page).toHaveURL(/\/ja\?x=1$/);
    await page.goto('/en-US');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
});
