/** The frame around every page of the drive, and its session. */
import { entryNamed, makeFolder, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test('a session whose token has ended goes on, renewed once for all tabs @desktop', async ({
  page,
  person,
  context,
}) => {
  await putFile(person, 'plan.txt', 'x');
  await page.evaluate(() => {
    const credentials = JSON.parse(localStorage.getItem('credentials') ?? '');
    const expires_at = new Date(Date.now() - 60_000).toISOString();
    localStorage.setItem('credentials', JSON.stringify({ ...credentials, expires_at }));
  });
  const renewals: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/token')) renewals.push(request.postData() ?? '');
  });
  const other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto('/en-US/drive/all')));
  for (const tab of [page, other]) await expect(entryNamed(tab, 'plan.txt')).toBeVisible();
  expect(renewals).toEqual([expect.stringContaining(person.refreshToken)]);
  await other.close();
});

test('what is pressed while React takes the page over is done once @desktop @long', async ({
  page,
  person: _,
}) => {
  // Presses the button at the moment at which React begins to hear presses, before the page's script is through.
  await page.addInitScript(() => {
    const addEventListener = EventTarget.prototype.addEventListener;
    let isPressed = false;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type, ...rest) {
      addEventListener.call(this, type, ...rest);
      if (isPressed || type !== 'click' || !(this instanceof Element) || this.id !== 'root') return;
      isPressed = true;
      const buttons = [...this.querySelectorAll('button')];
      queueMicrotask(() => buttons.find(({ textContent }) => textContent === 'Collapse sidebar')!.click());
    };
  });
  await page.goto('/en-US/drive/all');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Storage' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});

test('the list at the side, theme and language stay as chosen; the account’s menu leads there and out @desktop @long', async ({
  page,
  person,
}) => {
  const reef = await makeFolder(person, 'Reef');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/en-US/drive/all/${reef}`);
  await expect(page.getByRole('tree', { name: 'Folders' })).toBeVisible();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  const account = page.locator('summary', { hasText: /Account of|のアカウント/ });
  await account.click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await expect(page.getByRole('tree', { name: 'Folders' })).toBeHidden();
  await account.click();
  await expect(page.getByRole('button', { name: 'Dark', pressed: true })).toBeVisible();

  await page.locator('summary', { hasText: 'Language: English' }).click();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(new RegExp(`/ja/drive/all/${reef}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Reef' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'サイドバーを展開' })).toBeVisible();

  await account.click();
  await page.getByRole('link', { name: 'アカウント' }).click();
  await expect(page).toHaveURL(/\/ja\/drive\/account$/);
  await account.click();
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible();
  await expect(account).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
});
