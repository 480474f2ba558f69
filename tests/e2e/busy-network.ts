/** Networks from which so much was asked that a client which signs well has to bring a person. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { defaultIdentity } from '../../api/contract/identity.ts';
import { signedMeta } from '../../api/sign.ts';
import { type Answer, ask, newEmail, newName } from '../process/caller.ts';

type Headers = Readonly<Record<string, string>>;

const action = 'POST:/v1/auth/verification';
const { clientId } = defaultIdentity;

/** A call for a token, signed as the client of the site does it. */
export const initCaptcha = (site: string, headers: Headers, more: object = {}): Promise<Answer> =>
  ask(site, 'POST', '/v1/shield/captcha/init', {
    headers,
    body: {
      action,
      client_id: clientId,
      device_id: 'd',
      meta: signedMeta(defaultIdentity, { deviceId: 'd', userId: '', timestamp: Date.now() }),
      ...more,
    },
  });

/** So many codes by mail are requested there. */
export async function wearOut(site: string, headers: Headers): Promise<void> {
  for (let at = 0; at < 10; at += 1) {
    const { body } = await initCaptcha(site, headers);
    const { status } = await ask(site, 'POST', '/v1/auth/verification', {
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

export const words = {
  'en-US': {
    create: 'Create an account',
    email: 'Email',
    name: 'Name',
    password: 'New password',
    frame: 'Security check',
    begin: 'I’m not a robot',
    close: 'Close',
    code: 'Code',
  },
  ja: {
    create: 'アカウントを作成',
    email: 'メールアドレス',
    name: 'ユーザー名',
    password: '新しいパスワード',
    frame: 'セキュリティ確認',
    begin: '私はロボットではありません',
    close: '閉じる',
    code: 'コード',
  },
} as const;

type Words = (typeof words)[keyof typeof words];

export async function askForCode(page: Page, email: string, said: Words): Promise<void> {
  await page.getByRole('button', { name: said.create }).click();
  await page.getByLabel(said.email).fill(email);
  await page.getByLabel(said.name, { exact: true }).fill(newName());
  await page.getByLabel(said.password, { exact: true }).fill('correct horse battery 8');
  await page.keyboard.press('Enter');
}

export const overlayIn = (page: Page, said: Words): { overlay: Locator; frame: FrameLocator } => ({
  overlay: page.getByRole('dialog', { name: said.frame }),
  frame: page.frameLocator(`iframe[title="${said.frame}"]`),
});
