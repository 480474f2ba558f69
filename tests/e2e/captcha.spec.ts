import { someOf } from '../long.ts';
import { newEmail } from '../process/caller.ts';
import { expectNoFaults } from './axe.ts';
import { askForCode, initCaptcha, overlayIn, wearOut, words } from './busy-network.ts';
import { expect, letterCode, test } from './person.ts';

const site = () => process.env.SITE ?? '';

/** The work is a matter of the processor: seconds here, a minute on a slow machine. */

for (const [locale, said] of someOf(Object.entries(words))) {
  test(`a visitor on a busy network earns a code by the keyboard alone, in ${locale}`, async ({
    page,
    extraHTTPHeaders,
  }, { project }) => {
    await wearOut(site(), extraHTTPHeaders ?? {});
    const email = newEmail();
    await page.goto(`/${locale}/drive/login`);
    await askForCode(page, email, said);
    const { overlay, frame } = overlayIn(page, said);
    const button = frame.getByRole('button', { name: said.begin });
    await expect(button).toBeVisible();
    const { width, height } = (await overlay.boundingBox()) ?? { width: 0, height: 0 };
    if (project.name === 'phone') expect([width, height]).toEqual([360, 740]);
    else expect([width, height]).toEqual([320, 430]);
    // Closed, the form is as it was, and another try brings it again.
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(page.getByLabel(said.email)).toHaveValue(email);
    await page.getByLabel(said.password, { exact: true }).press('Enter');
    await expect(button).toBeVisible();
    await page.keyboard.press('Tab');
    if (!(await button.evaluate((element) => element === document.activeElement))) await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(said.code)).toBeVisible();
    await expect(overlay).toBeHidden();
    expect(await letterCode(email)).toMatch(/^\d{6}$/);
  });
}

test.describe('for another app', () => {
  // The answer to the link that was used.
  test.use({ expectedConsole: [/status of 400/] });
  test('its client is given its token after its person was on the page, which has no faults', async ({
    page,
    extraHTTPHeaders,
  }) => {
    const headers = extraHTTPHeaders ?? {};
    await wearOut(site(), headers);
    const device = { device_id: 'tv', redirect_uri: 'xlaccsdk01://xbase.cloud/callback?state=harbor' };
    const { body } = await initCaptcha(site(), headers, device);
    await page.goto(body.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security check');
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'I’m not a robot' }).click();
    const done = page.getByText('Go back to your app and try again.');
    await expect(done).toBeVisible();
    await expect(page.locator('[data-captcha-state="done"]')).toBeFocused();
    const again = await initCaptcha(site(), headers, device);
    expect(again.body).toEqual({ captcha_token: expect.any(String), expires_in: 300 });
    // A link that was used, or never was one, says so.
    await page.reload();
    await page.getByRole('button', { name: 'I’m not a robot' }).click();
    await expect(page.getByText('This check has expired.')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says what it needs @desktop @long', async ({ page }) => {
    await page.goto('/captcha?ticket=x');
    // Playwright finds no texts in there.
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
