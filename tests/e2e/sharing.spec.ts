import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { entryNamed, putFile } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The answer to a visitor with this passcode. */
async function shareStatus(person: Person, address: string, code = ''): Promise<unknown> {
  const id = new URL(address).pathname.replace('/s/', '');
  const { body } = await person.call('GET', `/drive/v1/share?share_id=${id}&pass_code=${code}`);
  return (body as { share_status: unknown }).share_status;
}

test('a link with a passcode: made, copied, found again, changed, ended @desktop', async ({
  page,
  person,
  signUp,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await signUp();
  await putFile(person, 'plan.txt', 'one');
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'plan.txt').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Share' }).click();

  await expect(dialog(page).getByRole('heading', { name: 'Share “plan.txt”' })).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Require a passcode' }).check();
  const code = dialog(page).getByLabel('Passcode', { exact: true });
  await expect(code).toHaveValue(/^[a-z0-9]{6}$/);
  await code.fill('abc');
  await expect(dialog(page).getByText('It needs at least 6 characters.')).toBeVisible();
  await code.fill('Sesame42');
  await expect(code).toHaveValue('sesame42');
  await dialog(page).getByLabel('Expires').selectOption('7');
  await dialog(page).getByText('More options').click();
  await dialog(page).getByLabel('Times it can be saved').fill('3');
  await dialog(page).getByRole('checkbox', { name: 'Allow downloads' }).uncheck();
  await dialog(page).getByLabel('Title').fill('The plan');
  await expectNoFaults(page);
  await dialog(page).getByRole('button', { name: 'Create link' }).click();

  await expect(dialog(page).getByRole('heading', { name: 'Your link is ready' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog(page).getByText('Link copied')).toBeVisible();
  const address = await copied(page);
  expect(address).toMatch(/\/s\/[\w-]+$/);
  expect(await shareStatus(visitor, address)).toBe('PASS_CODE_EMPTY');
  expect(await shareStatus(visitor, address, 'sesame42')).toBe('OK');
  await dialog(page).getByRole('button', { name: 'Copy with passcode' }).click();
  await expect.poll(() => copied(page)).toBe(`The plan\n${address}\nPasscode: sesame42`);
  await dialog(page).getByRole('checkbox', { name: 'Include the passcode in the link' }).check();
  await expect(dialog(page).getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(
    `${address}#pwd=sesame42`,
  );
  const opened = await context.newPage();
  await opened.goto(`${address}#pwd=sesame42`);
  await expect(opened.getByRole('heading', { name: 'The plan' })).toBeVisible();
  await opened.close();
  await dialog(page).getByRole('button', { name: 'QR code' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expectNoFaults(page);

  await dialog(page).getByRole('link', { name: 'See all my shares' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My shares' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'The plan' }) });
  await expect(row.getByText('Active')).toBeVisible();
  await expect(row.getByText('sesame42')).toBeVisible();
  await expect(row.getByText('No downloads')).toBeVisible();
  await expectNoFaults(page);

  await page.getByRole('searchbox', { name: 'Search by title' }).fill('holiday');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show all shares' }).click();
  await row.getByRole('button', { name: 'Settings of “The plan”' }).click();
  await dialog(page).getByLabel('Expires').selectOption('never');
  await dialog(page).getByLabel('Passcode', { exact: true }).fill('other77');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(row.getByText('No end date')).toBeVisible();
  expect(await shareStatus(visitor, address, 'sesame42')).toBe('PASS_CODE_ERROR');

  await row.getByRole('button', { name: 'Statistics of “The plan”' }).click();
  await expect(dialog(page).getByRole('img', { name: /^Views: \d in total, most on / })).toBeVisible();
  await expect(dialog(page).getByText('Times saved: none in this period')).toBeVisible();
  await dialog(page).getByText('As a table').click();
  await expect(dialog(page).getByRole('row')).toHaveCount(2);
  await expectNoFaults(page);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: 'Select “The plan”' }).check();
  await page.getByRole('button', { name: 'End sharing' }).click();
  await expect(dialog(page).getByText('This can’t be undone.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'End sharing' }).click();
  await expect(page.getByText('You haven’t shared anything yet')).toBeVisible();
  expect(await shareStatus(visitor, address, 'other77')).toBe('DELETED');
});

test('two windows agree about shares: one that is made, changed or ended elsewhere @desktop @long', async ({
  page,
  person,
  context,
}) => {
  const fileId = await putFile(person, 'plan.txt', 'one');
  const other = await context.newPage();
  const asked = other.waitForResponse(/\/drive\/v1\/share\/list/);
  await other.goto('/en-US/drive/shares');
  await asked;
  await expect(other.getByText('plan.txt')).toHaveCount(0);
  // By another device: not even a tab of this browser knows of it.
  const made = await person.call('POST', '/drive/v1/share', { file_ids: [fileId], title: 'First' });
  const id = (made.body as { share_id: string }).share_id;
  await expect(other.getByRole('listitem').filter({ hasText: 'First' })).toBeVisible();
  await person.call('PATCH', `/drive/v1/share/${id}`, { title: 'Second' });
  await expect(other.getByRole('listitem').filter({ hasText: 'Second' })).toBeVisible();

  // And by another window.
  await page.goto('/en-US/drive/shares');
  const row = page.getByRole('listitem').filter({ hasText: 'Second' });
  await page.getByRole('checkbox', { name: 'Select “Second”' }).check();
  await page.getByRole('button', { name: 'End sharing' }).click();
  await dialog(page).getByRole('button', { name: 'End sharing' }).click();
  await expect(row).toBeHidden();
  await expect(other.getByRole('listitem').filter({ hasText: 'Second' })).toBeHidden();
  await other.close();
});

test('by keyboard alone, and what is wrong is reported in its place @desktop @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'plan.txt', 'one');
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await expect(page.locator('[role="grid"] [aria-selected="true"]')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog(page).getByRole('checkbox', { name: 'Require a passcode' })).toBeFocused();
  const expiry = dialog(page).getByLabel('Expires');
  await expiry.focus();
  await expiry.selectOption('date');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Create link' }).press('Enter');
  await expect(dialog(page).getByText('Choose a day.')).toBeVisible();
  await expect(dialog(page).getByLabel('Last day')).toBeFocused();
  await expiry.selectOption('1');
  await dialog(page).getByRole('button', { name: 'Create link' }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeFocused();
});

test('on a phone: shared from the menu, and nothing is wider than the screen @phone', async ({
  page,
  person,
}) => {
  await putFile(person, 'a very long name of a file that nobody would ever give to a file.txt', 'one');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/ru/drive/all');
  const entry = page.getByRole('gridcell').first();
  await entry.getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Поделиться' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Запрашивать код доступа' }).check();
  await expectNoFaults(page);
  await dialog(page).getByRole('button', { name: 'Создать ссылку' }).click();
  await dialog(page).getByRole('button', { name: 'QR-код' }).click();
  await expect(dialog(page).getByRole('img')).toBeInViewport({ ratio: 0.95 });
  await dialog(page).getByRole('link', { name: 'Все мои ссылки' }).click();
  await expect(page.getByRole('listitem').getByText('Действует')).toBeVisible();
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
  await expectNoFaults(page);
  await page.getByRole('button', { name: /^Другие действия/ }).click();
  await expect(dialog(page).getByRole('button', { name: 'Настройки' })).toBeVisible();
});

test.describe('an answer that is lost @desktop', () => {
  test.use({ expectedConsole: [/net::ERR/] });

  test('makes no second link: neither the next try nor a page that is loaded anew @long', async ({
    page,
    person,
  }) => {
    await putFile(person, 'plan.txt', 'one');
    await page.goto('/en-US/drive/all');
    let asked = 0;
    let isMended = false;
    await page.route('**/drive/v1/share', async (route) => {
      if (isMended || route.request().method() !== 'POST') return route.continue();
      asked += 1;
      if (asked === 1) await route.fetch();
      return route.abort('connectionfailed');
    });
    const share = async () => {
      await entryNamed(page, 'plan.txt').click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Share' }).click();
      await dialog(page).getByRole('button', { name: 'Create link' }).dblclick();
    };
    await share();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    expect(asked).toBeGreaterThan(1);
    await page.reload();
    isMended = true;
    await share();
    await expect(dialog(page).getByRole('heading', { name: 'Your link is ready' })).toBeVisible();
    const { body } = await person.call('GET', '/drive/v1/share/list');
    expect(body.shares).toHaveLength(1);
  });
});
