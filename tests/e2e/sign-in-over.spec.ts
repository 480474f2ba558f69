/** Sign-in over the pages of the public site, which have no script of the drive until somebody wants it. */
import { someOf } from '../long.ts';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './person.ts';

test('the dialog opens over the page, and whoever signs in is where they were @desktop', async ({
  page,
  signUp,
}) => {
  const person = await signUp();
  await page.goto('/en-US/policy/privacy-policy?from=letter#end');
  await page.getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('Email or name')).toBeFocused();
  await expectNoFaults(page);
  // Given up, and wanted again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await dialog.getByLabel('Email or name').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Open my drive' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/en-US\/policy\/privacy-policy\?from=letter#end$/);
});

test('in the language of the page; a key held opens the page of the sign-in beside it @desktop @long', async ({
  page,
  context,
}) => {
  await page.goto('/ja/faq');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'ログイン' }).click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/ja\/drive\/login\?/);
  await page.getByRole('link', { name: 'ログイン' }).click();
  await expect(page.getByRole('dialog').getByLabel('メールアドレスまたはユーザー名')).toBeFocused();
});

test.describe('where its code does not come @desktop', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  for (const [what, part, back] of someOf([
    ['the dialog', 'over', /\/en-US\/policy\/privacy-policy\?from=letter#end$/],
    ['the document’s own', 'document-sign-in', /\/en-US\/policy\/privacy-policy$/],
  ] as const))
    test(`the page of the sign-in does instead, and leads back: ${what} @long`, async ({ page, signUp }) => {
      const person = await signUp();
      await page.goto('/en-US/policy/privacy-policy?from=letter#end');
      await page.route(new RegExp(`/assets/${part}-[^/]+\\.js$`), (route) => route.abort());
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/drive\/login\?return_to=/);
      await page.getByLabel('Email or name').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(back);
    });
});
