import { expect, test } from './page-test.ts';

const words = { 'en-US': /copy/i, ja: /コピー/ } as const;

for (const tag of ['en-US', 'ja'] as const) {
  test(`the environment page in ${tag} is hydrated, filled once, and copied`, async ({ page, context }) => {
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
  test('show_mobile_sidebar opens the drawer on a phone and leaves the address', async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'the drawer is the phone’s');
    await page.goto('/en-US/test?action=show_mobile_sidebar&x=1');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/\/test\?x=1$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test.describe('unknown', () => {
    test.use({ expectedConsole: [/action "format_disk" of this address is unknown/] });
    test('an unknown action is passed over with a note', async ({ page }) => {
      const note = page.waitForEvent('console', (message) => message.text().includes('format_disk'));
      await page.goto('/en-US/test?action=format_disk');
      await note;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
});

test('nothing of the page is sent twice: React takes over the server’s markup', async ({ page }) => {
  await page.goto('/en-US/test');
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.locator('#root > *')).not.toHaveCount(0);
});
