import { expectNarrow, expectNoFaults } from './axe.ts';
import { expect, test } from './person.ts';

const site = () => process.env.SITE ?? '';

test('an app password is made and shown once, opens the drive by WebDAV, and opens nothing once it is removed @desktop', async ({
  page,
  person,
}) => {
  await page.goto('/en-US/drive/account');
  await page.getByRole('button', { name: 'Create an app password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the app password').fill('Laptop');
  await dialog.getByLabel('Only allow reading').check();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your app password' })).toBeVisible();
  await expect(dialog.getByText(`${site()}/dav/`)).toBeVisible();
  await expect(dialog.getByText(person.email)).toBeVisible();
  await expectNoFaults(page);
  await expectNarrow(page);
  const secret = (await dialog.getByText(/^([0-9a-z]{4}-){6}[0-9a-z]{4}$/).textContent()) ?? '';
  const list = () =>
    fetch(`${site()}/dav/`, {
      method: 'PROPFIND',
      headers: { authorization: `Basic ${btoa(`${person.email}:${secret}`)}`, depth: '1' },
    });
  expect((await list()).status).toBe(207);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const made = page.getByRole('list', { name: 'App passwords' }).getByRole('listitem');
  await expect(made).toContainText(['Laptop']);
  await page.reload();
  await expect(made).toContainText([/Laptop.*Read only.*Last used/]);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await expect(made).toHaveCount(0);
  await expect.poll(async () => (await list()).status).toBe(401);
});
