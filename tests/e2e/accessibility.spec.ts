import { expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { expect, kinds, test } from './page-test.ts';

// Each language in one window: what a page is made of depends on both, but not on the two together.
for (const [tag, where] of [
  ['en-US', '@desktop'],
  ['ja', '@phone'],
]) {
  for (const path of kinds) {
    test(`axe finds nothing on /${tag}${path}, light and dark ${where}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/${tag}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFaultsInBoth(page);
    });
  }
}

for (const tag of ['en-US', 'ru', 'ja']) {
  test(`nothing in ${tag} is wider than the screen`, async ({ page }) => {
    for (const path of kinds) {
      await page.goto(`/${tag}${path}`);
      await expectNarrow(page, path);
    }
  });
}
