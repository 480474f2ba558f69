import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { oneTimeCode } from '../../server/fixtures/one-time-code.ts';
import { ask, signIn } from '../process/caller.ts';
import { admin } from './admin.ts';
import { expectNarrow, expectNoFaults } from './axe.ts';
import { expect, test } from './person.ts';

const site = () => process.env.SITE ?? '';

const dialog = (page: Page) => page.getByRole('dialog');

async function openAccount(page: Page, locale = 'en-US'): Promise<void> {
  await page.goto(`/${locale}/drive/account`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// Refused on purpose.
test.use({ expectedConsole: [/status of 400|ERR_FAILED/] });

const session = (page: Page) =>
  page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem');

test('the password is changed, and the other sessions end with the old one @desktop', async ({
  page,
  person,
}) => {
  const other = await signIn(site(), person.email);
  await openAccount(page);
  await expect(session(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Change password' }).click();
  const old = dialog(page).getByLabel('Current password', { exact: true });
  await expect(old).toBeFocused();
  await old.fill('not this one');
  await dialog(page).getByLabel('New password', { exact: true }).fill('another horse battery staple 8');
  await dialog(page).getByLabel('New password', { exact: true }).press('Enter');
  await expect(dialog(page).getByText('Incorrect password.')).toBeVisible();
  await old.fill(person.password);
  await dialog(page).getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(session(page)).toHaveCount(1);
  const { status } = await ask(site(), 'GET', '/v1/user/me', { token: other.body.access_token });
  expect(status).toBe(401);
});

test('a name that passes for the site is refused in words, in two languages @desktop', async ({
  page,
  person,
}) => {
  for (const [locale, label, words] of [
    ['en-US', 'Name', 'This name could be mistaken for us. Choose another one.'],
    ['zh-CN', '用户名', '该用户名容易被误认为官方，请换一个。'],
  ] as const) {
    await openAccount(page, locale);
    await page.getByRole('textbox', { name: label, exact: true }).fill('PіkPak Support');
    await page.getByRole('textbox', { name: label, exact: true }).press('Enter');
    await expect(page.getByText(words)).toBeVisible();
  }
  expect((await person.call('GET', '/v1/user/me')).body.name).not.toContain('Support');
});

test('the second factor: a code from the picture’s key turns it on, and the password off @desktop', async ({
  page,
  person,
}) => {
  await openAccount(page);
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const code = dialog(page).getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await code.fill('12 34 5');
  await code.press('Enter');
  await expect(dialog(page).getByRole('alert').or(dialog(page).locator('[aria-invalid=true]'))).toBeVisible();
  await code.fill(await oneTimeCode((await dialog(page).locator('code').textContent()) ?? ''));
  await code.press('Enter');
  await expect(dialog(page).getByText('Two-step verification is on.')).toBeVisible();
  expect(await dialog(page).getByRole('listitem').count()).toBeGreaterThan(4);
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  expect((await signIn(site(), person.email)).body.error).toBe('second_factor_required');
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on two-step verification' })).toBeVisible();
  expect((await signIn(site(), person.email)).status).toBe(200);
});

test('new recovery codes are shown, though their dialog was closed while they were made @desktop', async ({
  page,
  person,
}) => {
  await page.route('**/v1/user/second-factor/recovery-codes', async (route) => {
    const response = await route.fetch();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await route.fulfill({ response });
  });
  const begun = await person.call('POST', '/v1/user/second-factor/enable', { password: person.password });
  await person.call('POST', '/v1/user/second-factor/verify', {
    code: await oneTimeCode(begun.body.otpauth_uri),
  });
  await openAccount(page);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Recovery codes', exact: true })).toBeVisible();
  const shown = await dialog(page).getByRole('listitem').allTextContents();
  expect(shown.length).toBeGreaterThan(4);
  expect(begun.body.recovery_codes).not.toContain(shown[0]);
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('an activation code gives premium; a wrong one is reported @desktop', async ({ page, person: _ }) => {
  const made = admin('codes', 'make', '--days', '30', '--json');
  await openAccount(page);
  await page.getByRole('button', { name: 'Redeem a code' }).last().click();
  const field = dialog(page).getByLabel('Activation code');
  await field.fill('0000-0000-0000-0000');
  await field.press('Enter');
  await expect(dialog(page).getByText('This code isn’t valid.', { exact: false })).toBeVisible();
  const { codes } = JSON.parse(await made);
  await field.fill(codes[0].toLowerCase());
  await field.press('Enter');
  await expect(page.getByText(/^Premium is yours until /)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('30 days left.', { exact: false })).toBeVisible();
});

test('name and picture are changed, and stay after a reload @desktop', async ({ page, person }) => {
  await openAccount(page);
  const name = page.getByLabel('Name', { exact: true });
  const chosen = `Ada ${person.id.slice(0, 8)}`;
  await name.fill(chosen);
  await name.press('Enter');
  await expect(page.getByText('Your name has been changed.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose an image' }).click();
  const picture = readFileSync(join(import.meta.dirname, '../../docs/pictures/home.png'));
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog(page).getByRole('img')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Use this image' }).click();
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(chosen);
  await expect(page.locator('main img').first()).toHaveAttribute('src', /\/v1\/user\/avatar\//);
});

test('one’s data is taken along, then the account ends @desktop', async ({ page, person }) => {
  await person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name: 'Voyage' });
  await openAccount(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await (await download).path();
  const exported = JSON.parse(readFileSync(file, 'utf8'));
  expect(exported.account.email).toBe(person.email);
  expect(exported.files.map(({ name }: { name: string }) => name)).toContain('Voyage');

  const { name } = (await person.call('GET', '/v1/user/me')).body;
  await page.getByRole('button', { name: 'Delete account' }).click();
  const submit = dialog(page).getByRole('button', { name: 'Delete forever' });
  await expect(submit).toBeDisabled();
  await dialog(page).getByLabel('Type your name to confirm', { exact: false }).fill(name);
  await dialog(page).getByLabel('Password', { exact: true }).fill('not this one');
  await submit.click();
  await expect(dialog(page).getByText('Incorrect password.')).toBeVisible();
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
  await submit.click();
  await expect(page.getByText('Your account is being deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect((await signIn(site(), person.email)).status).toBeGreaterThanOrEqual(400);
});

for (const tag of ['en-US', 'ru'])
  test(`the account page in ${tag}: axe finds nothing, nothing is wider than the screen ${tag === 'ru' ? '@phone' : '@desktop'}`, async ({
    page,
    person: _,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAccount(page, tag);
    await expect(page.getByRole('switch').first()).toBeVisible();
    await expectNoFaults(page);
    await expectNarrow(page);
  });
