/** The question about cookies, which covers nothing that is read or pressed. */
import { expect, test } from './page-test.ts';

// To be told that there is no such link is an error for the browser's console.
test.use({ expectedConsole: [/status of 404/] });

for (const tag of ['en-US', 'ru', 'ja'])
  test(`what /unsubscribe says in ${tag} stands above it @phone`, async ({ page }) => {
    await page.goto(`/${tag}/unsubscribe?d=incomplete`);
    const question = page.locator('[data-cookie-notice]');
    await expect(question).toBeVisible();
    const said = page.getByRole('main').locator('section');
    await expect(said.getByRole('alert')).toBeVisible();
    const [panel, notice] = [await said.boundingBox(), await question.boundingBox()];
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
  });
