import type { Browser, Page } from '@playwright/test';
import { ask, password } from '../process/caller.ts';
import { entryNamed, putFile } from './drive-files.ts';
import { enter, expect, type Person, test } from './person.ts';

/** The account's page in a browser of its own, signed in there by itself. */
async function elsewhere(browser: Browser, person: Person, program: string): Promise<Page> {
  const { body } = await ask(process.env.SITE ?? '', 'POST', '/v1/auth/signin', {
    headers: { 'user-agent': program },
    body: { client_id: 'tests', username: person.email, password },
  });
  const page = await (await browser.newContext()).newPage();
  await enter(page, { ...person, token: body.access_token, refreshToken: body.refresh_token });
  await page.goto('/en-US/drive/account');
  await expect(testMode(page)).not.toBeChecked();
  return page;
}

const testMode = (page: Page) => page.getByRole('switch', { name: 'Test mode' });
const accountId = (page: Page) => page.getByText(/^Account ID: /);
const sessions = (page: Page) =>
  page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem');

test('what is set holds in every browser, and each can be signed out from another @desktop', async ({
  page,
  person,
  browser,
}) => {
  const lost = await elsewhere(browser, person, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0');
  const other = await elsewhere(browser, person, 'rclone/1.70');
  await page.goto('/en-US/drive/account');
  await testMode(page).check();
  await expect(accountId(page)).toBeVisible();
  await expect.poll(async () => (await person.call('GET', '/v1/user/settings')).body.test_mode).toBe(true);
  for (const browserOfTheirs of [page, other]) {
    await browserOfTheirs.reload();
    await expect(testMode(browserOfTheirs)).toBeChecked();
    await expect(accountId(browserOfTheirs)).toBeVisible();
  }

  await expect(sessions(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out of Firefox on Linux' }).click();
  await expect(sessions(page)).toHaveCount(2);
  await expectSignedOut(lost);
  await expect(sessions(other).filter({ hasText: 'This device' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You’re signed out everywhere else.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  await expectSignedOut(other);

  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ja');
  await expect(page).toHaveURL(/\/ja\/drive\/account$/);
  await page.goto('/drive/account');
  await expect(page).toHaveURL(/\/ja\/drive\/account$/);
  await expect(page.getByRole('combobox', { name: '言語', exact: true })).toHaveValue('ja');
  await page.context().clearCookies();
});

test('links that were given end at a click, and the page goes on with new ones @desktop', async ({
  page,
  person,
}) => {
  const id = await putFile(person, 'notes.txt', 'the words of a text');
  const linkOf = async (): Promise<string> =>
    (await person.call('GET', `/drive/v1/files/${id}`)).body.web_content_link;
  const given = await linkOf();
  const statusOf = async (url: string) => (await page.request.get(url)).status();
  expect(await statusOf(given)).toBe(200);
  await page.goto('/en-US/drive/account');
  await page.getByRole('button', { name: 'End all links' }).click();
  await expect(page.getByText('All download links have ended.')).toBeVisible();
  expect(await statusOf(given)).toBe(403);
  expect(await statusOf(await linkOf())).toBe(200);
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'notes.txt').dblclick();
  await expect(page.locator('dialog[data-preview]').getByText('the words of a text')).toBeVisible();
});

/** Its line to the server ends with the session: by itself it asks who is there. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('Your session has ended', { exact: false })).toBeVisible();
  await page.context().close();
}
