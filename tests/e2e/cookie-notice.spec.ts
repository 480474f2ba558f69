/** The question about cookies, which covers nothing that is read or pressed. */
import { someOf } from '../long.ts';
import { expect, test } from './page-test.ts';

// To be told that there is no such link is an error for the browser's console.
test.use({ expectedConsole: [/status of 404/] });

for (const tag of someOf(['ru', 'en-US', 'ja']))
  test(`what /unsubscribe says in ${tag} stands above it @phone`, async ({ page }) => {
    await page.goto(`/${tag}/unsubscribe?d=incomplete`);
    const question = page.locator('[data-cookie-notice]');
    await expect(question).toBeVisible();
    const said = page.getByRole('main').locator('section');
    await expect(said.getByRole('alert')).toBeVisible();
    const [panel, notice] = [await said.boundingBox(), await question.boundingBox()];
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
  });

for (const tag of someOf(['ru', 'en-US', 'ja']))
  test(`on a tablet its words in ${tag} have all the room beside the buttons @desktop @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`/${tag}/faq`);
    const question = page.locator('[data-cookie-notice]');
    const [words, answer] = [question.locator('p'), question.getByRole('button').first()];
    await expect(words).toBeVisible();
    const [text, button] = [await words.boundingBox(), await answer.boundingBox()];
    const end = (text?.x ?? 0) + (text?.width ?? 0);
    expect(button?.y).toBeLessThan((text?.y ?? 0) + (text?.height ?? 0));
    expect((button?.x ?? 0) - end).toBeLessThanOrEqual(32);
  });
