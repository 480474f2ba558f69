import type { FrameLocator, Locator, Page } from '@playwright/test';
import { defaultIdentity } from '../../api/contract/identity.ts';
import { signedMeta } from '../../api/sign.ts';
import { ask, newEmail } from '../process/caller.ts';
import { expectNoFaults } from './axe.ts';
import { expect, letterCode, test } from './person.ts';

const action = 'POST:/v1/auth/verification';
const { clientId } = defaultIdentity;

/** The work is a matter of the processor: seconds here, a minute on a slow machine. */
const worked = { timeout: 75_000 };
test.setTimeout(300_000);

/** A call for a token, signed as the client of the site does it. */
const init = (headers: Readonly<Record<string, string>>, more: object = {}) =>
  ask(process.env.SITE ?? '', 'POST', '/v1/shield/captcha/init', {
    headers,
    body: {
      action,
      client_id: clientId,
      device_id: 'd',
      meta: signedMeta(defaultIdentity, { deviceId: 'd', userId: '', timestamp: Date.now() }),
      ...more,
    },
  });

/** So many codes by mail were requested there that a client which signs well has to bring a person. */
async function wearOut(headers: Readonly<Record<string, string>>): Promise<void> {
  for (let at = 0; at < 10; at += 1) {
    const { body } = await init(headers);
    const { status } = await ask(process.env.SITE ?? '', 'POST', '/v1/auth/verification', {
      headers: {
        ...headers,
        'x-device-id': 'd',
        'x-client-id': clientId,
        'x-captcha-token': body.captcha_token,
      },
      body: { email: newEmail() },
    });
    expect(status).toBe(200);
  }
}

const words = {
  'en-US': {
    create: 'Create an account',
    email: 'E-mail',
    password: 'New password',
    frame: 'Security check',
    begin: 'I’m not a robot',
    close: 'Close',
    code: 'Code',
  },
  ja: {
    create: 'アカウントを作成',
    email: 'メールアドレス',
    password: '新しいパスワード',
    frame: 'セキュリティ確認',
    begin: '私はロボットではありません',
    close: '閉じる',
    code: 'コード',
  },
} as const;

type Words = (typeof words)[keyof typeof words];

async function askForCode(page: Page, email: string, said: Words): Promise<void> {
  await page.getByRole('button', { name: said.create }).click();
  await page.getByLabel(said.email).fill(email);
  await page.getByLabel(said.password, { exact: true }).fill('correct horse battery 8');
  await page.keyboard.press('Enter');
}

const overlayIn = (page: Page, said: Words): { overlay: Locator; frame: FrameLocator } => ({
  overlay: page.getByRole('dialog', { name: said.frame }),
  frame: page.frameLocator(`iframe[title="${said.frame}"]`),
});

for (const [locale, said] of Object.entries(words)) {
  test(`a visitor on a busy network earns a code by the keyboard alone, in ${locale}`, async ({
    page,
    extraHTTPHeaders,
  }, { project }) => {
    await wearOut(extraHTTPHeaders ?? {});
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
    await expect(page.getByLabel(said.code)).toBeVisible(worked);
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
    await wearOut(headers);
    const device = { device_id: 'tv', redirect_uri: 'xlaccsdk01://xbase.cloud/callback?state=harbor' };
    const { body } = await init(headers, device);
    await page.goto(body.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security check');
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'I’m not a robot' }).click();
    const done = page.getByText('Go back to your app and try again.');
    await expect(done).toBeVisible(worked);
    await expect(page.locator('[data-captcha-state="done"]')).toBeFocused();
    const again = await init(headers, device);
    expect(again.body).toEqual({ captcha_token: expect.any(String), expires_in: 300 });
    // A link that was used, or never was one, says so.
    await page.reload();
    await page.getByRole('button', { name: 'I’m not a robot' }).click();
    await expect(page.getByText('This check has expired.')).toBeVisible(worked);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says what it needs @desktop', async ({ page }) => {
    await page.goto('/captcha?ticket=x');
    // Playwright finds no texts in there.
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
