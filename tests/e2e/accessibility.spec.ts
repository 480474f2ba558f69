import { AxeBuilder } from '@axe-core/playwright';
import { expect, kinds, test } from './page-test.ts';

for (const tag of ['en-US', 'ja']) {
  for (const path of kinds) {
    test(`axe finds nothing on /${tag}${path}, light and dark`, async ({ page }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`/${tag}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        );
        expect(found, colorScheme).toEqual([]);
      }
    });
  }
}

for (const tag of ['en-US', 'ru', 'ja']) {
  test(`nothing in ${tag} is wider than the screen`, async ({ page }) => {
    for (const path of kinds) {
      await page.goto(`/${tag}${path}`);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });
}
