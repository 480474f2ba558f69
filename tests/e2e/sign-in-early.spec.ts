import type { Page } from '@playwright/test';
import { expect, test } from './person.ts';

const login = '/en-US/drive/login?return_to=/test';
const email = (page: Page) => page.getByLabel('Email or name');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** Holds all scripts of pages back until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('what was typed before the script is there stays, with its cursor, and is sent by it @long', async ({
  page,
  signUp,
}) => {
  const person = await signUp();
  const release = await holdScripts(page);
  await page.goto(login, { waitUntil: 'commit' });
  await email(page).fill(person.email);
  // Done when the script is there: it is the sign for it.
  await page.getByRole('button', { name: 'Show password' }).click();
  await password(page).pressSequentially('correct');
  await expect(password(page)).toHaveAttribute('type', 'password');
  release();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveValue('correct');
  await password(page).pressSequentially(person.password.slice('correct'.length));
  await expect(email(page)).toHaveValue(person.email);
  await expect(password(page)).toHaveValue(person.password);
  const sent = page.waitForRequest('**/v1/auth/signin');
  await password(page).press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ username: person.email, password: person.password });
  await expect(page).toHaveURL(/\/en-US\/test$/);
});

test('who sends the form before the script is there is signed in, and goes where the link leads', async ({
  page,
  signUp,
}) => {
  const person = await signUp();
  const release = await holdScripts(page);
  await page.goto(login, { waitUntil: 'commit' });
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  const sent = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await password(page).press('Enter');
  expect((await sent).status()).toBe(303);
  release();
  await expect(page).toHaveURL(/\/en-US\/test$/);
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toContain(person.id);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sign_in_code');
});

test.describe('refused before the script is there', () => {
  test.use({ expectedConsole: [/status of 401/] });

  test('the words stay when it comes, and go when the field is changed @long', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(login, { waitUntil: 'commit' });
    await email(page).fill('nobody@people.test');
    await password(page).fill('wrong');
    await password(page).press('Enter');
    await expect(password(page)).toHaveAccessibleDescription(/Incorrect/);
    await page.getByRole('button', { name: 'Show password' }).click();
    release();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(password(page)).toHaveAccessibleDescription(/Incorrect/);
    await expect(email(page)).toHaveValue('nobody@people.test');
    await password(page).fill('another');
    await expect(password(page)).not.toHaveAccessibleDescription(/Incorrect/);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 4(01|22)/] });

  test('a refusal is written beside its field, and the address stays where it was typed @long', async ({
    page,
  }) => {
    await page.goto('/ja/drive/login?return_to=/test');
    const [name, secret] = [
      page.getByLabel('メールアドレスまたはユーザー名'),
      page.getByLabel('パスワード', { exact: true }),
    ];
    await name.fill('nobody@people.test');
    await secret.press('Enter');
    await expect(secret).toHaveAccessibleDescription('パスワードを入力してください。');
    await expect(name).toHaveValue('nobody@people.test');
    await secret.fill('guessed-86420');
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await expect(secret).toHaveAccessibleDescription(/正しくありません/);
    await expect(secret).toHaveValue('');
    await expect(name).toHaveValue('nobody@people.test');
    expect(page.url()).toMatch(/\/ja\/drive\/login\?return_to=\/test$/);
    expect(await page.content()).not.toContain('guessed-86420');
  });
});
