import { someOf } from '../long.ts';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './page-test.ts';

test('a document carries no React and one script, which fetches a second one @desktop', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/en-US/policy/privacy-policy', { waitUntil: 'networkidle' });
  // The late part has parts that few visitors want.
  expect(scripts.map((address) => /\/assets\/(document-late|document)-/.exec(address)?.[1])).toEqual([
    'document',
    'document-late',
  ]);
  expect(await page.evaluate(() => document.querySelectorAll('script[src]').length)).toBe(1);
  expect(await page.evaluate(() => document.querySelectorAll('[data-reactroot], #root').length)).toBe(0);
});

test('works whole without JavaScript @desktop', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/es');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('details[data-menu]:has(a[data-locale]) > summary').first().click();
  await page.locator('a[data-locale="uk"]:visible').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await context.close();
});

test('the countdown runs by the server’s clock, not the visitor’s @desktop', async ({ page }) => {
  await page.clock.install({ time: new Date('2031-01-01T00:00:00Z') });
  await page.goto('/en-US/activity/compensation');
  const days = page.locator('[data-unit="days"]').first();
  const end = Number(await page.locator('[data-countdown-to]').getAttribute('data-countdown-to'));
  const robots = await page.request.head('/robots.txt');
  const expected = Math.floor((end - Date.parse(robots.headers().date ?? '')) / 86_400_000);
  await expect(days).toHaveText(new RegExp(`^(${expected}|0${expected}|${expected - 1})$`));
});

test('what changed between two versions is marked word by word @desktop', async ({ page }) => {
  await page.goto('/en-US/policy/update');
  const entries = page.locator('main a[href*="/policy/update/"]');
  await expect(entries).toHaveCount(4);
  await entries.first().click();
  await expect(page).toHaveURL(/\/policy\/update\/child-sexual-abuse\/2023-05-23\/2025-02-12$/);
  await expect(page.locator('main ins').first()).toBeVisible();
  await expect(page.locator('main del').first()).toBeVisible();
});

test('the security headers are strict and the page obeys them @desktop', async ({ page }) => {
  const answer = await page.goto('/en-US');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
});

test('help is found while one types, by keyboard alone, and hears whether it helped @desktop', async ({
  page,
}) => {
  await page.goto('/en-US/help');
  const field = page.getByRole('searchbox', { name: 'Search help' });
  await field.fill('zzzz');
  await expect(page.getByText('Nothing found. Try other words.')).toBeVisible();
  await field.fill('passcode');
  const results = page.getByRole('list', { name: 'Search results' }).getByRole('link');
  await expect(results.first()).toContainText('Passcodes');
  await expectNoFaults(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/help-center\/sharing\/passcodes-and-expiry$/);
  await expect(page.getByRole('heading', { name: 'Related articles' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes', exact: true }).press('Enter');
  // The whole of it, so that a failure tells what is shown instead.
  const rating = page.locator('[data-rating]');
  await expect(rating).toHaveText('Thank you for telling us.', { useInnerText: true });
  await expectNoFaults(page);
});

test('a page of links is handed on, by what the browser can @desktop', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/ja/favorite-links-hub?from=a-friend');
  await page.getByRole('button', { name: 'このページを共有' }).click();
  await expect(page.getByText('リンクをコピーしました。')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/ja\/favorite-links-hub$/);
  await expectNoFaults(page);
});

const stillPages = [
  '/en-US',
  '/en-US/help-center/getting-started/upload-files',
  '/ja/help',
  '/ja/faq',
  '/ru/desktop-app',
];
for (const path of someOf(stillPages))
  test(`nothing moves on ${path} when its script has come`, async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(page.locator('footer').last()).toBeAttached();
    // Nothing is painted before its style sheets are there, but a place can be asked for.
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll('link')].every(({ rel, sheet }) => rel !== 'stylesheet' || sheet),
        ),
      )
      .toBe(true);
    const places = () =>
      page.evaluate(() => {
        const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top + scrollY);
        const marks = [...document.querySelectorAll('h1, main h2, footer')];
        return marks.map((mark) => [mark.textContent?.slice(0, 40), topOf(mark)] as const);
      });
    const before = await places();
    expect(before.length).toBeGreaterThan(1);
    released.resolve();
    await page.waitForLoadState('networkidle');
    // A picture that has come may round its height by a pixel.
    const moved = (await places()).filter(([, top], index) => Math.abs(top - (before[index]?.[1] ?? 0)) > 2);
    expect(moved).toEqual([]);
  });
