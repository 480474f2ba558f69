/** Signing in, the account and feedback. */
import { expect } from '../e2e/person.ts';
import type { Scene, Screen } from './scene.ts';

async function account(scene: Scene): Promise<void> {
  await scene.open('/drive/account');
  await expect(scene.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(scene.button('account.password.change')).toBeVisible();
}

const question = (name: string, button: string): Screen => ({
  name: `account-${name}`,
  async show(scene) {
    await account(scene);
    await scene.button(button).first().click();
    await expect(scene.page.getByRole('dialog')).toBeVisible();
  },
});

const signIn = (name: string, go: (scene: Scene) => Promise<unknown>): Screen => ({
  name: `sign-in${name}`,
  who: 'nobody',
  async show(scene) {
    await scene.open('/drive/login');
    await expect(scene.page.locator('form').first()).toBeVisible();
    await go(scene);
  },
});

const newAddress = () => `somebody${Date.now()}${Math.floor(Math.random() * 1e6)}@example.com`;

export const accounts: readonly Screen[] = [
  { name: 'account', isWhole: true, show: account },
  {
    name: 'check-in',
    isWhole: true,
    async show(scene) {
      const { body } = await scene.person.call('POST', '/vip/v1/activity/rewardVip', { type: 'check_in' });
      const day = (number: number) => ({ day: `2026-11-${number}`, is_made_up: number === 24 });
      const status = {
        ...body.status,
        ...{ is_done: false, today: '2026-11-28', step: 0, total_days: 3 },
        cards: { most: 2, left: 2, within: 2, needed: 1 },
        days: [19, 20, 21, 22, 23, 24, 25, 26].map(day),
      };
      await scene.page.route('**/vip/v1/task/status**', (route) => route.fulfill({ json: status }));
      await scene.open('/check-in');
      await expect(scene.button('checkIn.restart')).toBeVisible();
    },
  },
  {
    name: 'referral',
    isWhole: true,
    async show(scene) {
      const { body } = await scene.person.call('GET', '/vip/v1/activity/inviteExtActivityPage');
      const invitation = (month: number, is_counted: boolean, days: number) => ({
        ...{ created_time: `2026-${month}-20T10:00:00Z`, is_counted, days },
      });
      const found = {
        ...{ ...body, invited: 3, counted: 2, this_month: 1, total_days: 7 },
        invitations: [invitation(11, false, 0), invitation(10, true, 7), invitation(10, true, 0)],
      };
      await scene.page.route('**/inviteExtActivityPage**', (route) => route.fulfill({ json: found }));
      await scene.open('/referral');
      await expect(scene.button('referral.copy')).toBeVisible();
    },
  },
  {
    name: 'invite',
    isWhole: true,
    async show(scene) {
      await scene.open('/invite/0123456789ABCDEF');
      await expect(scene.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'check-in-guide',
    isWhole: true,
    async show(scene) {
      await scene.open('/check-in-guide');
      await expect(scene.page.getByRole('rowheader').first()).toBeVisible();
    },
  },
  {
    name: 'account-passkeys',
    isWhole: true,
    async show(scene) {
      const passkey = (id: string, name: string, created_time: string) => ({
        kind: 'account#passkey',
        id,
        name,
        created_time,
      });
      await scene.page.route('**/v1/user/passkeys**', async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        return route.fulfill({
          json: {
            kind: 'account#passkeyList',
            passkeys: [
              passkey('a', 'Phone', '2026-01-02T10:00:00Z'),
              passkey('b', 'Laptop at work with quite a long name', '2026-05-20T10:00:00Z'),
              passkey('c', '', '2026-10-01T10:00:00Z'),
            ],
          },
        });
      });
      await account(scene);
      await expect(scene.page.getByText('Phone', { exact: true })).toBeVisible();
    },
  },
  question('password', 'account.password.change'),
  question('app-password', 'account.appPasswords.add'),
  question('second-factor', 'account.secondFactor.turnOn'),
  {
    name: 'account-second-factor-code',
    async show(scene) {
      await account(scene);
      await scene.button('account.secondFactor.turnOn').click();
      const dialog = scene.page.getByRole('dialog');
      await dialog.locator('input[type=password]').fill(scene.person.password);
      await scene.button('account.continue').click();
      await expect(dialog.getByRole('img', { name: scene.word('account.secondFactor.qr') })).toBeVisible();
    },
  },
  question('delete', 'account.leaving.delete'),
  question('redeem', 'redeem.title'),
  {
    name: 'account-failed',
    isWhole: true,
    async show({ page, open, word }) {
      for (const path of [
        '**/v1/user/sessions**',
        '**/v1/user/passkeys**',
        '**/v1/sessions**',
        '**/drive/v1/about**',
        '**/drive/v1/privilege/vip**',
      ])
        await page.route(path, (route) => route.abort());
      await open('/drive/account');
      await expect(page.getByText(word('account.missing')).first()).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: 'feedback',
    isWhole: true,
    async show({ open, page }) {
      await open('/drive/feedback');
      await expect(page.getByRole('textbox').first()).toBeEditable();
    },
  },
  {
    name: 'feedback-wrong',
    isWhole: true,
    async show({ open, page, word, button }) {
      await open('/drive/feedback');
      await page.getByLabel(word('feedback.text')).fill('It does not work.');
      await page.getByLabel(word('feedback.contact')).fill('nobody');
      await button('feedback.submit').click();
    },
  },
  {
    name: 'feedback-sent',
    isWhole: true,
    async show({ open, page, word, button }) {
      await open('/drive/feedback');
      await page.getByLabel(word('feedback.text')).fill('It does work.');
      await button('feedback.submit').click();
      await expect(page.getByText(word('feedback.thanks').slice(0, 8)).first()).toBeVisible();
    },
  },
  signIn('', async () => {}),
  signIn('-wrong', async ({ page, word, button }) => {
    await page.getByLabel(word('signIn.field.username')).fill('nobody@example.com');
    await page.getByLabel(word('signIn.field.password'), { exact: true }).fill('not this one at all');
    await button('signIn.submit.sign-in').last().click();
    await expect(page.getByText(word('signIn.problem.invalid_account_or_password'))).toBeVisible();
  }),
  signIn('-up', async ({ page, button, word }) => {
    await page.getByText(word('signIn.toSignUp')).click();
    await expect(button('signIn.submit.sign-up')).toBeVisible();
  }),
  signIn('-up-code', async ({ page, button, word }) => {
    await page.getByText(word('signIn.toSignUp')).click();
    await page.locator('input[type=email], input[autocomplete=email], form input').first().fill(newAddress());
    await page.getByLabel(word('signIn.field.name'), { exact: true }).fill('Ada Lovelace');
    await page
      .getByLabel(word('signIn.field.newPassword'), { exact: true })
      .fill('a donkey on three boats 7');
    await button('signIn.submit.sign-up').click();
    await expect(page.getByText(word('signIn.again'))).toBeVisible();
  }),
  signIn('-forgot', async ({ page, word, button }) => {
    await page.getByText(word('signIn.forgot')).click();
    await expect(button('signIn.submit.forgot')).toBeVisible();
  }),
  {
    name: 'sign-in-dialog',
    who: 'nobody',
    async show({ page, open }) {
      await open('/test?action=show_login');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'sign-in-wanted',
    who: 'nobody',
    async show({ page, open, word }) {
      await open('/drive/all');
      await expect(page.getByText(word('signIn.wanted'))).toBeVisible();
    },
  },
];
