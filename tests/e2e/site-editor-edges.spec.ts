import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutWords, expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { editorOf, expect, openAt, proposed, publish, tabTo, test } from './site-editor.ts';

test.describe.configure({ mode: 'default' });

const tree = 'content/help/tree.yaml';
const article = 'content/help/getting-started/welcome.en-US.md';

test('the keyboard alone writes, reviews and publishes @desktop @long', async ({
  page,
  siteServer,
  comeAs,
}) => {
  const { keyboard } = page;
  await comeAs('publisher');
  await page.goto('/en-US/__site');
  await tabTo(page, page.getByRole('link', { name: 'Editor', exact: true }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Find a file'));
  await keyboard.type('tree.yaml');
  await tabTo(page, page.getByRole('link', { name: 'help/tree.yaml' }));
  await keyboard.press('Enter');
  await expect(editorOf(page, tree)).toBeFocused();
  await keyboard.type('# By the keyboard.\n');
  await keyboard.press('Tab');
  await expect(editorOf(page, tree)).not.toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Review and publish' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  await tabTo(page, page.getByLabel('What did you change?'));
  await keyboard.type('A note');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible();
  expect(readFileSync(join(siteServer.folder, tree), 'utf8')).toMatch(/^# By the keyboard\.\n/);
});

test.describe('a lost connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });
  test('loses no word, and what was written is judged once it is back @desktop @long', async ({
    page,
    comeAs,
  }) => {
    await comeAs('editor');
    await openAt(page, tree, 1);
    await page.keyboard.type('# One.\n');
    await page.context().setOffline(true);
    await page.keyboard.type('# Two.\n');
    await expect(page.getByText('Your changes are kept in this browser.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('No problems found')).toBeVisible();
    await page.reload();
    await expect(editorOf(page, tree)).toContainText('# Two.');
    await expect(editorOf(page, tree)).toContainText('# One.');
  });
});

test('names that come late are proposed for what was written before them @desktop @long', async ({
  page,
  comeAs,
}) => {
  await comeAs('editor');
  const [asked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/site/v1/schemas', async (route) => {
    asked.resolve();
    await written.promise;
    await route.continue();
  });
  await openAt(page, 'routes.yaml', 1);
  await asked.promise;
  await page.keyboard.type('\n');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('grou');
  await expect(editorOf(page, 'routes.yaml')).toContainText('grou');
  await expect(proposed(page)).toBeHidden();
  written.resolve();
  await expect(proposed(page).getByRole('option').first()).toHaveText('groups');
});

test('two windows write in one draft @desktop @long', async ({ page, comeAs }) => {
  await comeAs('editor');
  await openAt(page, tree, 1);
  const other = await page.context().newPage();
  await openAt(other, article, 1);
  await other.keyboard.press('Control+End');
  await other.keyboard.type('\nFrom the other window.');
  await page.bringToFront();
  await expect(page.getByText('1 file', { exact: true })).toBeVisible();
  await page.keyboard.type('# From this one.\n');
  await expect(page.getByText('2 files', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 files', { exact: true })).toBeVisible();
});

for (const [tag, where] of [
  ['ru', '@phone'],
  ['en-US', '@desktop'],
] as const) {
  test(`each tool is whole, for screen readers too, in ${tag} ${where} @long`, async ({ page, comeAs }) => {
    await comeAs('publisher');
    for (const view of [
      '',
      '?view=edit',
      '?view=edit&file=locales/ja.json',
      '?view=reports&report=words',
      '?view=history',
    ]) {
      await page.goto(`/${tag}/__site${view}`);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoFaultsInBoth(page, { where: view });
      await expectNarrow(page, view);
      expect.soft(await cutWords(page), view).toEqual([]);
    }
  });
}

test('what was written is reviewed on a phone too @phone @long', async ({ page, comeAs }) => {
  await comeAs('publisher');
  await openAt(page, tree, 1);
  await page.keyboard.type('# On a phone.\n');
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await expect(page.getByText('# On a phone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  await expectNoFaultsInBoth(page);
  await expectNarrow(page);
  await publish(page, 'By phone');
});
