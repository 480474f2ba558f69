/** The debug console: five quick clicks, where the operator allows it to the account. */
import { someOf } from '../long.ts';
import { expect, type Person, test } from './person.ts';

const fiveClicks = (selector: string) => {
  const place = document.querySelector<HTMLElement>(selector);
  for (let click = 0; click < 5; click += 1) place?.click();
};
const testing = (person: Person) => person.call('PATCH', '/v1/user/settings', { test_mode: true });

const places = [
  ['en-US', '/faq', 'Debug console', 'Log', 'Close console', '@desktop'],
  ['ja', '/drive/recent', 'デバッグコンソール', 'ログ', 'コンソールを閉じる', '@phone'],
] as const;
for (const [tag, path, title, log, close, where] of someOf(places))
  test(`five clicks on ${path} in ${tag} open the console of an account in test mode ${where} @long`, async ({
    page,
    person,
  }) => {
    await page.goto(`/${tag}${path}`);
    await expect(page.getByRole('main')).toBeVisible();
    const asked = page.waitForResponse('**/config/v1/debug_options');
    await page.evaluate(fiveClicks, 'main');
    expect(await (await asked).json()).toEqual({ values: { debug_options: { allow_vconsole: false } } });
    const panel = page.getByRole('region', { name: title });
    await expect(panel).toHaveCount(0);

    await testing(person);
    await page.evaluate(fiveClicks, 'main');
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button', { name: log })).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(() => console.log('said by the page'));
    await expect(panel).toContainText('said by the page');
    // It lies within the window, and nothing of it is cut off.
    const box = await panel.boundingBox();
    expect(box?.width).toBe(page.viewportSize()?.width);
    await panel.getByRole('button', { name: close }).click();
    await expect(panel).toHaveCount(0);
  });
