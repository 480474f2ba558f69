import { someOf } from '../long.ts';
import { expect, test } from './person.ts';

test('a window of the manifest and the first steps open by a link, and leave the address', async ({
  page,
}) => {
  await page.goto('/en-US/test?action=show_popup_window&name=welcome&x=1');
  const popup = page.getByRole('dialog', { name: 'Welcome to PikPak Drive' });
  await expect(popup.getByRole('link', { name: 'Help center' })).toBeVisible();
  await expect(page).toHaveURL(/\/test\?x=1$/);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await page.goto('/ja/test?action=show_beginner_dialog');
  await expect(page.getByRole('dialog', { name: 'はじめの一歩' })).toBeVisible();
  await expect(page).toHaveURL(/\/ja\/test$/);
});

test('what needs an account waits for it, also over a reload @desktop', async ({ page, signUp }) => {
  const person = await signUp();
  await page.goto('/en-US/test?action=open_redeem_box');
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await expect(signIn.getByText('Sign in to continue.')).toBeVisible();
  await page.reload();
  await signIn.getByLabel('Email or name').fill(person.email);
  await signIn.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /code/i })).toBeVisible();
  await expect(page).toHaveURL(/\/en-US\/test$/);
});

test('what a link names is chosen in its folder; it moves only when a folder is chosen @long', async ({
  page,
  person,
}) => {
  const make = async (name: string, parent_id: string): Promise<string> =>
    (await person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name, parent_id })).body.file.id;
  const outer = await make('Outer', '');
  const inner = await make('Inner', outer);
  // Enough beside it that it lies out of sight.
  for (let at = 0; at < 40; at += 1) await make(`Beside ${at}`, outer);
  await page.goto(`/en-US/drive/all?action=highlight_files&file_ids=${inner}`);
  await expect(page).toHaveURL(new RegExp(`/en-US/drive/all/${outer}$`));
  const chosen = page.getByRole('gridcell', { name: /^Inner/, selected: true });
  await expect(chosen).toBeInViewport();
  await expect(page.getByRole('toolbar')).toContainText('1');
  await page.goto(`/en-US/drive/all?action=move_files&file_ids=${inner}`);
  await expect(page.getByRole('dialog', { name: /Inner|Move/ })).toBeVisible();
  const still = await person.call('GET', `/drive/v1/files/${inner}`);
  expect(still.body.parent_id).toBe(outer);
});

test('the task that a link names is marked in the list @desktop @long', async ({ page, person }) => {
  const make = (name: string) =>
    person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name, parent_id: '' });
  const [one, other] = [await make('One'), await make('Other')];
  const moved = await person.call('POST', '/drive/v1/files:batchMove', {
    ids: [one.body.file.id],
    to: { parent_id: other.body.file.id },
  });
  const id = moved.body.task_id as string;
  await page.goto(`/ja/drive/all?action=show_task&task_id=${id}`);
  await expect(page).toHaveURL(/\/ja\/drive\/tasks$/);
  await expect(page.locator('li[aria-current="true"]')).toBeFocused();
});

test.describe('links that mean nothing @desktop', () => {
  test.use({ expectedConsole: [/passed over/] });

  for (const query of someOf([
    'show_popup_window&name=%3Cscript%3E',
    'show_popup_window',
    'show_popup_window&name=no-such',
  ])) {
    test(`?action=${query} is passed over with a note @long`, async ({ page }) => {
      const note = page.waitForEvent('console', (message) => message.text().includes('passed over'));
      await page.goto(`/en-US/test?action=${query}`);
      await note;
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});

test.describe('on a document', () => {
  test('a window opens there, and closes; the address is the document’s again @long', async ({ page }) => {
    await page.goto('/ru/faq?action=show_popup_window&name=welcome&x=1#top');
    const popup = page.getByRole('dialog', { name: 'Добро пожаловать' });
    await expect(popup.getByRole('link')).toHaveAttribute('href', /^\/ru\/help-center\//);
    await expect(page).toHaveURL(/\/ru\/faq\?x=1#top$/);
    await popup.getByRole('button', { name: 'Закрыть' }).click();
    await expect(popup).toBeHidden();
  });

  test('a sign-in opens over the document, and whoever signs in is still there', async ({ page, signUp }) => {
    const person = await signUp();
    await page.goto('/en-US/faq?action=show_login');
    await page.getByLabel('Email or name').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    // On phones the link is in the menu.
    await expect(page.locator('a[data-account="signed-in"]').first()).not.toHaveAttribute('hidden');
    await expect(page).toHaveURL(/\/en-US\/faq$/);
  });

  test('feedback and what belongs to the drive open there; Back comes to the document alone @desktop @long', async ({
    page,
    person,
  }) => {
    await page.goto('/en-US/policy/privacy-policy?action=open_feedback');
    await expect(page).toHaveURL(/\/en-US\/drive\/feedback$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/en-US\/policy\/privacy-policy$/);
    const made = await person.call('POST', '/drive/v1/files', {
      kind: 'drive#folder',
      name: 'Named',
      parent_id: '',
    });
    await page.goto(`/en-US?action=highlight_files&file_ids=${made.body.file.id}`);
    await expect(page.getByRole('gridcell', { name: /^Named/, selected: true })).toBeVisible();
    await expect(page).toHaveURL(/\/en-US\/drive\/all$/);
  });

  test.describe('which means nothing @desktop', () => {
    test.use({ expectedConsole: [/passed over/] });
    for (const query of someOf(['delete_everything', 'open_file', 'show_popup_window&name=no-such'])) {
      test(`?action=${query} is passed over with a note`, async ({ page }) => {
        const note = page.waitForEvent('console', (message) => message.text().includes('passed over'));
        await page.goto(`/en-US/faq?action=${query}`);
        await note;
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page).toHaveURL(/\/en-US\/faq/);
      });
    }
  });
});
