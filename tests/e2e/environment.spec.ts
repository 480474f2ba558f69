import { someOf } from '../long.ts';
import { expect, test } from './person.ts';

const words = { 'en-US': /copy/i, ja: /コピー/ } as const;

for (const [tag, where] of someOf([
  ['en-US', '@desktop'],
  ['ja', '@phone'],
] as const)) {
  test(`the environment page in ${tag} is hydrated, filled once, and copied ${where}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/${tag}/test`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(
      page
        .getByText(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone), {
          exact: false,
        })
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: words[tag] }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Mozilla/5.0');
  });
}

test.describe('deep links', () => {
  test('show_mobile_sidebar opens the drawer on a phone and leaves the address @phone @long', async ({
    page,
  }) => {
    await page.goto('/en-US/test?action=show_mobile_sidebar&x=1');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/\/test\?x=1$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test.describe('unknown', () => {
    test.use({ expectedConsole: [/action "format_disk" of this address is unknown/] });
    test('an unknown action is passed over with a note @desktop @long', async ({ page }) => {
      const note = page.waitForEvent('console', (message) => message.text().includes('format_disk'));
      await page.goto('/en-US/test?action=format_disk');
      await note;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
});

test('nothing of the page is sent twice: React takes over the server’s markup @desktop @long', async ({
  page,
}) => {
  await page.goto('/en-US/test');
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.locator('#root > *')).not.toHaveCount(0);
});

test.describe('code that does not load', () => {
  // One pattern: Playwright would read a second one as options of the fixture.
  test.use({ expectedConsole: [/Failed to load resource|dynamically imported module|status of 404/] });
  test('the page reloads once, then says that it is not found @desktop @long', async ({ page }) => {
    // Once in ten seconds, which a slow machine may take for one load: no time passes.
    await page.clock.setFixedTime(Date.now());
    let openings = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document' && request.url().endsWith('/en-US/test')) openings += 1;
    });
    // The piece that only this page has.
    await page.route(/\/assets\/page-[^/]+\.js$/, (route) => route.abort());
    await page.goto('/en-US/test', { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    expect(openings).toBe(2);
  });
});
