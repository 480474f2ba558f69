import type { Page } from '@playwright/test';
import { newEmail, newName } from '../process/caller.ts';
import { expectNoFaults } from './axe.ts';
import { entryNamed, putFile } from './drive-files.ts';
import { expect, letterCode, type Person, test } from './person.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const notice = (page: Page, words: string) => page.getByRole('status').getByText(words);

const folder = async (owner: Person, name: string, parent_id = ''): Promise<string> => {
  const { body } = await owner.call('POST', '/drive/v1/files', { kind: 'drive#folder', name, parent_id });
  return body.file.id;
};

/** @returns the path of the share's page. */
async function shared(owner: Person, id: string, terms: object = {}): Promise<string> {
  const { body } = await owner.call('POST', '/drive/v1/share', { file_ids: [id], ...terms });
  return `/s/${body.share_id}`;
}

/** A folder with a file in it. */
async function trip(owner: Person): Promise<string> {
  const id = await folder(owner, 'trip');
  const file = await putFile(owner, 'plan.txt', 'one');
  await owner.call('POST', '/drive/v1/files:batchMove', { ids: [file], to: { parent_id: id } });
  return id;
}

const words = {
  'en-US': {
    save: 'Save all',
    reason: 'Sign in or create an account',
    signUp: 'Create an account',
    email: 'Email',
    name: 'Name',
    password: 'New password',
    letter: 'Code',
    saved: 'Saved to your drive.',
    show: 'Show in drive',
  },
  ja: {
    save: 'すべて保存',
    reason: 'マイドライブに保存されます',
    signUp: 'アカウントを作成',
    email: 'メールアドレス',
    name: 'ユーザー名',
    password: '新しいパスワード',
    letter: 'コード',
    saved: 'マイドライブに保存しました。',
    show: 'ドライブで表示',
  },
} as const;

for (const [locale, tag] of [
  ['en-US', '@desktop'],
  ['ja', '@phone'],
] as const) {
  test.describe(() => {
    test.use({ locale });

    test(`a visitor saves, loads the page again, signs up, and has the files (${locale}) ${tag}`, async ({
      page,
      signUp,
    }) => {
      const say = words[locale];
      const owner = await signUp();
      const address = await shared(owner, await trip(owner), { pass_code: 'abcdef' });
      await page.goto(`${address}#pwd=abcdef`);
      await page.getByRole('button', { name: say.save, exact: true }).click();
      await expect(dialog(page).getByText(say.reason)).toBeVisible();
      await expectNoFaults(page);

      await page.reload();
      await expect(dialog(page).getByText(say.reason)).toBeVisible();
      const email = newEmail();
      await dialog(page).getByRole('button', { name: say.signUp }).click();
      await dialog(page).getByLabel(say.email).fill(email);
      await dialog(page).getByLabel(say.name, { exact: true }).fill(newName());
      await dialog(page).getByLabel(say.password, { exact: true }).fill('correct horse battery 8');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText(email)).toBeVisible();
      await dialog(page)
        .getByLabel(say.letter)
        .fill(await letterCode(email));
      await page.keyboard.press('Enter');

      await expect(notice(page, say.saved)).toBeVisible();
      await expect(dialog(page)).toBeHidden();
      await page.getByRole('button', { name: say.show }).click();
      await expect(page).toHaveURL(/\/drive\/all\/[\w-]+$/);
      await expect(entryNamed(page, 'trip')).toBeVisible();
      await expect(page.getByText('Pack From Shared').first()).toBeAttached();
    });
  });
}

test.describe('one’s own share', () => {
  test.use({ expectedConsole: [/status of 400/] });

  test('says so @desktop @long', async ({ page, person }) => {
    await page.goto(await shared(person, await trip(person)));
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('button', { name: 'Save all', exact: true }).click();
    await expect(page.getByRole('alert').getByText('This is your own share')).toBeVisible();
  });
});

test('more than 1,000 entries into a folder of one’s choice: progress, then the files @desktop', async ({
  page,
  person,
  signUp,
}) => {
  const owner = await signUp();
  const many = await folder(owner, 'many');
  let ids = [await folder(owner, 'one', many)];
  for (let count = 1; count <= 1024; count *= 2) {
    await owner.call('POST', '/drive/v1/files:batchCopy', { ids, to: { parent_id: many } });
    const { body } = await owner.call('GET', `/drive/v1/files?parent_id=${many}&limit=500`);
    ids = body.files.map(({ id }: { id: string }) => id);
  }
  const films = await folder(person, 'films');
  await page.goto(await shared(owner, many));
  // The first look at the task waits until the page has shown that there is one.
  const isSeen = Promise.withResolvers<void>();
  await page.route('**/drive/v1/tasks/*', async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  // The list that takes part stands: the page is awake.
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Choose a folder…' }).click();
  await dialog(page).getByRole('treeitem', { name: 'films' }).click();
  await dialog(page).getByRole('button', { name: 'Save here' }).click();
  await expect(page.getByRole('progressbar', { name: /Saving to your drive/ })).toBeVisible();
  await expect(page.getByText('You can close this page')).toBeVisible();
  isSeen.resolve();
  await expect(notice(page, 'Saved to your drive.')).toBeVisible();
  await page.getByRole('button', { name: 'Show in drive' }).click();
  await expect(page).toHaveURL(new RegExp(`/drive/all/${films}$`));
  await expect(entryNamed(page, 'many')).toBeVisible();
});

test.describe('an answer that is lost @desktop', () => {
  test.use({ expectedConsole: [/net::ERR/] });

  test('makes no second copy, though the page is loaded anew before Save is pressed again @long', async ({
    page,
    person,
    signUp,
  }) => {
    const owner = await signUp();
    const address = await shared(owner, await trip(owner));
    let asked = 0;
    let isMended = false;
    await page.route('**/drive/v1/share/restore', async (route) => {
      if (isMended) return route.continue();
      asked += 1;
      if (asked === 1) await route.fetch();
      return route.abort('connectionfailed');
    });
    const save = () => page.getByRole('button', { name: 'Save all', exact: true }).click();
    await page.goto(address);
    await expect(page.getByRole('grid')).toBeVisible();
    await save();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(asked).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByRole('grid')).toBeVisible();
    isMended = true;
    await save();
    await expect(notice(page, 'Saved to your drive.')).toBeVisible();
    const filters = encodeURIComponent('{"trashed":{"eq":false},"kind":{"eq":"drive#folder"}}');
    const { body } = await person.call('GET', `/drive/v1/files?parent_id=*&filters=${filters}`);
    expect(
      body.files
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => name !== 'Pack From Shared'),
    ).toEqual(['trip']);
  });
});
