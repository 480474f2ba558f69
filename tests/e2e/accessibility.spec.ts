import type { Page } from '@playwright/test';
import { isLong, someOf } from '../long.ts';
import { expectNarrow, expectNoFaults, expectNoFaultsInBoth, expectReadableAt } from './axe.ts';
import { expect, kinds, test } from './page-test.ts';

/** The other kinds of public pages; those of the drive, of shares and of the TV have tests of their own. */
const further = [
  '/auth-success',
  '/blog',
  '/blog/an-upload-that-survives',
  '/browser-extension',
  '/check-in-guide',
  '/contact-us',
  '/desktop-app',
  '/favorite-links-hub',
  '/help',
  '/inapp/widget',
  '/install-apk-troubleshooting',
  '/tv-help',
];
/** English has every page in `npm test`; words of other lengths and letters are looked at in the long run. */
const tags = someOf(['en-US', 'ru', 'ja']);
/** Pages that say what is not there. */
const missing = ['/no-such-page', '/unsubscribe'];

for (const path of [...someOf(kinds, 6), ...someOf(further)])
  test(`axe finds nothing on ${path || '/'}, wide and narrow, light and dark @desktop`, ({ page }) =>
    expectNoFaultsOn(page, path));

test.describe('where the server answers 404', () => {
  test.use({ expectedConsole: [/status of 404/] });
  for (const path of missing)
    test(`axe finds nothing on ${path} @desktop`, ({ page }) => expectNoFaultsOn(page, path));
});

/** One visit for each language, in which the page is made narrow and dark: to fetch it again would take longer than to look at it. */
async function expectNoFaultsOn(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const tag of tags) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/${tag}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFaultsInBoth(page, { where: `/${tag}${path}` });
    await page.setViewportSize({ width: 360, height: 740 });
    // The colours are the same in a narrow window, which is dark now.
    await (isLong ? expectNoFaultsInBoth : expectNoFaults)(page, { where: `/${tag}${path}, narrow` });
    await expectNarrow(page, `/${tag}${path}`);
  }
}

test('words of the home page can be read at every moment of its drawings @phone @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/en-US');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
  for (let at = 0; at <= 5000; at += 200) await expectReadableAt(page, at);
});

// With the finger as the pointer.
for (const path of kinds) {
  test(`axe finds nothing on /ja${path}, light and dark @phone @long`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/ja${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFaultsInBoth(page);
  });
}

for (const tag of someOf(['ru', 'en-US', 'ja'])) {
  test(`nothing in ${tag} is wider than the screen @phone`, async ({ page }) => {
    for (const path of [...kinds, ...someOf(further, 4)]) {
      await page.goto(`/${tag}${path}`);
      await expectNarrow(page, path);
    }
  });
}
