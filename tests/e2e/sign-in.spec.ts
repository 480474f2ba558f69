import { randomInt } from 'node:crypto';
import { oneTimeCode } from '../../server/fixtures/one-time-code.ts';
import { someOf } from '../long.ts';
import { ask, newEmail, newName } from '../process/caller.ts';
import { enter, expect, letterCode, type Person, test } from './person.ts';

const titles = { 'en-US': 'Your environment', ja: '動作環境' } as const;

/** An account with an authenticator, whose code counts once; its recovery codes are still good. */
async function withSecondFactor(person: Person): Promise<readonly string[]> {
  const begun = await person.call('POST', '/v1/user/second-factor/enable', { password: person.password });
  const otpauth: string = begun.body.otpauth_uri;
  const verified = await person.call('POST', '/v1/user/second-factor/verify', {
    code: await oneTimeCode(otpauth),
  });
  expect(verified.status).toBe(200);
  return begun.body.recovery_codes;
}

test('a new account: a code by mail, and back to where the visitor was going', async ({ page }) => {
  const email = newEmail();
  await page.goto('/en-US/drive/login?return_to=/test');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name', { exact: true }).fill(newName());
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/longer password/)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.getByLabel('New password', { exact: true }).fill('correct horse battery 8');
  await page.keyboard.press('Enter');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill(await letterCode(email));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en-US\/test$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(titles['en-US']);
});

test('who opens a page of a drive is told why the sign-in stands there @desktop @long', async ({ page }) => {
  for (const [locale, words] of [
    ['en-US', 'Sign in to continue.'],
    ['ja', '続けるにはログインしてください。'],
  ]) {
    await page.goto(`/${locale}/drive/recent`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(words as string);
  }
  await page.goto('/en-US/drive/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
});

test('the sign-in has a switch for light and dark, on a phone too @long', async ({ page }) => {
  await page.goto('/en-US/drive/login');
  // The form takes the focus when it comes, and a menu closes then.
  await page.getByLabel('Email or name').click();
  await page.getByTitle('Theme').click();
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test.describe('refused', () => {
  test.use({ expectedConsole: [/status of 400/] });

  test('a wrong password and a wrong code are reported beside their fields; a recovery code opens @desktop', async ({
    page,
    signUp,
  }) => {
    const person = await signUp();
    const recovery = await withSecondFactor(person);
    await page.goto('/ja/drive/login?return_to=/test');
    await page.getByLabel('メールアドレスまたはユーザー名').fill(person.email);
    await page.getByLabel('パスワード', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('パスワード', { exact: true })).toHaveAccessibleDescription(
      /正しくありません/,
    );
    await page.getByLabel('パスワード', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByLabel('コード').fill('000 000');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('コード')).toHaveAccessibleDescription(/正しくありません/);
    await page.getByRole('button', { name: 'リカバリーコードを使用' }).click();
    await page.getByLabel('リカバリーコード').fill(recovery[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ja\/test$/);
  });
});

test('a forgotten password: a code, a new password, and in @desktop', async ({ page, signUp }) => {
  const person = await signUp();
  await page.goto('/en-US/drive/login?return_to=/test');
  await page.getByLabel('Email or name').fill(person.email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill(await letterCode(person.email, 8));
  await page.getByLabel('New password', { exact: true }).fill('another horse battery 9');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en-US\/test$/);
});

test('whoever asks for another code can type it at once @desktop @long', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.goto('/en-US/drive/login?return_to=/test');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(newEmail());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toBeFocused();
  // Also who asks while one is on its way.
  await page.route('**/v1/auth/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  for (let n = 1; n <= 2; n++) {
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByText('A new code is on its way', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Code')).toBeFocused();
  }
  held.resolve();
});

test.describe('too many tries @desktop', () => {
  test.use({ expectedConsole: [/status of 429/] });

  for (const [tag, names, wait] of someOf([
    ['en-US', ['Create an account', 'Email', 'Name', 'New password'], /Try again in (1 hour|\d+ minutes)\./],
    [
      'ru',
      ['Создать аккаунт', 'Электронная почта', 'Имя пользователя', 'Новый пароль'],
      /через (1 час|\d+ минут[уы]?)\./,
    ],
  ] as const))
    test(`how long to wait is told: ${tag} @long`, async ({ page }) => {
      const email = newEmail();
      // So many letters go to one address in an hour, whoever asks for them.
      for (let n = 1; n <= 5; n++) {
        const answer = await ask(process.env.SITE ?? '', 'POST', '/v1/auth/verification', {
          headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${n}` },
          body: { client_id: 'tests', email },
        });
        expect(answer.status).toBe(200);
      }
      await page.goto(`/${tag}/drive/login`);
      await page.getByRole('button', { name: names[0] }).click();
      await page.getByLabel(names[1]).fill(email);
      await page.getByLabel(names[2], { exact: true }).fill(newName());
      await page.getByLabel(names[3], { exact: true }).fill('correct horse battery 8');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: wait })).toBeVisible();
    });
});

test.describe('a session that the server has ended @desktop', () => {
  // Where both tabs renew it at one instant, one of them is told to ask again (409).
  test.use({ expectedConsole: [/status of 40[019]/] });

  test('is reported in every tab @long', async ({ page, context, person }) => {
    await page.goto('/en-US/drive/login?return_to=/test');
    await expect(page).toHaveURL(/\/en-US\/test$/);
    await person.call('POST', '/v1/auth/revoke', { token: person.refreshToken });
    const other = await context.newPage();
    await other.goto('/en-US/drive/login');
    await expect(other.getByText('Your session has ended.', { exact: false })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
  });
});

test('whoever signs out in one tab is signed out in all @desktop @long', async ({
  page,
  context,
  person,
}) => {
  await page.goto('/en-US/test');
  await page.locator('summary', { hasText: 'Account of' }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/en-US/test');
  await expect(other.locator('summary', { hasText: 'Account of' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(tab.getByText('Your session has ended.', { exact: false })).toBeHidden();
  }
  const cookies = await context.cookies();
  expect(cookies.some(({ name }) => name === 'user_id')).toBe(false);
});

test('the dialog over a page: Escape gives it up, a sign-in stays where it was @desktop @long', async ({
  page,
  signUp,
}) => {
  const person = await signUp();
  await page.goto('/en-US/test?x=1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('Email or name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Email or name').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('summary', { hasText: 'Account of' })).toBeVisible();
  await expect(page).toHaveURL(/\/en-US\/test\?x=1$/);
});

test('whoever signs in in one tab is signed in in the others @desktop @long', async ({
  page,
  context,
  signUp,
}) => {
  await page.goto('/en-US/drive/login?return_to=/test');
  await expect(page.getByLabel('Email or name')).toBeVisible();
  const other = await context.newPage();
  await enter(other, await signUp());
  await expect(page).toHaveURL(/\/en-US\/test$/);
});

test.describe('a line that breaks', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('right after the sign-in is reported, and the visitor goes on once it is back @desktop @long', async ({
    page,
    signUp,
  }) => {
    const person = await signUp();
    await page.route('**/v1/user/me', (route) => route.abort());
    await page.goto('/en-US/drive/login?return_to=/test');
    await page.getByLabel('Email or name').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Couldn’t reach your drive' })).toBeVisible();
    await page.unroute('**/v1/user/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/en-US\/test$/);
  });
});
