/** Passkeys by Chromium’s virtual authenticator (CDP, WebAuthn domain), at the very address that the server prints. */
import type { CDPSession, Page } from '@playwright/test';
import { password, signUp } from '../process/caller.ts';
import { expect, test } from './page-test.ts';
import { type Served, serve } from './serve.ts';

test.describe.configure({ mode: 'serial' });

let served: Served;
test.beforeAll(async () => {
  served = await serve({ TRUST_PROXY: '1' });
});
test.afterAll(() => served.stop());

interface Authenticator {
  /** Whether whoever sits there is recognised when the device asks; else the ceremony ends as by “Cancel”. */
  readonly recognise: (isRecognised: boolean) => Promise<void>;
}

/** A device of its own, which asks for nobody’s touch and recognises whoever is there. */
async function withAuthenticator(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${served.address}/en-US/drive/login?return_to=/drive/account`);
  await page.getByLabel('Email or name').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en-US\/drive\/account$/);
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill(name);
  await dialog.getByLabel('Password', { exact: false }).first().fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

test('a passkey is made on the account page, and signs in without a password @desktop', async ({ page }) => {
  // Offered beside the field, the passkey would be given by this device unasked, at whatever moment.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const { email } = await signUp(served.address, served.data);
  const { recognise } = await withAuthenticator(page);
  await signInByPassword(page, email);

  // Broken off: reported in words, and the dialog stands for another try.
  await recognise(false);
  await addPasskey(page, 'Laptop');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText(/^No passkey was created: it was canceled/);
  await recognise(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(passkeys(page)).toContainText(['Laptop']);

  // The same device is not asked to make a second one.
  await addPasskey(page, 'Again');
  await expect(dialog.getByRole('alert')).toHaveText('This device already has a passkey for your account.');
  await page.keyboard.press('Escape');
  await expect(passkeys(page)).toHaveCount(1);

  await page.locator('summary', { hasText: /Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Email or name')).toBeVisible();
  await recognise(false);
  await page.goto(`${served.address}/en-US/drive/login?return_to=/drive/account`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(
    page.getByText('No passkey was used. Try again, or sign in with your password.'),
  ).toBeVisible();
  await recognise(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/en-US\/drive\/account$/);
  await expect(passkeys(page)).toContainText(['Laptop']);

  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await expect(passkeys(page)).toHaveCount(0);
});

test('who comes by the number of the machine is led to its name @desktop @long', async ({ page }) => {
  const { port, hostname } = new URL(served.address);
  expect(hostname).toBe('localhost');
  await page.goto(`http://127.0.0.1:${port}/en-US/drive/login?return_to=/drive/account`);
  await expect(page).toHaveURL(`${served.address}/en-US/drive/login?return_to=/drive/account`);
  await expect(page.getByLabel('Email or name')).toBeVisible();
});
