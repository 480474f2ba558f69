/** Names that people give cannot turn the text around them: nowhere is a character shown that would. */
import type { Page } from '@playwright/test';
import { entryNamed, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test.use({ expectedConsole: [/status of 4\d\d/] });

const folderName = 'Fold\u2067er\u2069';
const shownFolder = 'Fold⟦RLI⟧er⟦PDI⟧';
const fileName = 'photo\u202bgpj\u202c\u200f\u061c.txt';
const shownFile = 'photo⟦RLE⟧gpj⟦PDF⟧⟦RLM⟧⟦ALM⟧.txt';
const title = 'Holi\u202eyad\u202c';
const shownTitle = 'Holi⟦RLO⟧yad⟦PDF⟧';
const note = 'Look\u2066 here\u200e';

/** Everything of the page that somebody sees or hears and that holds such a character. */
const turning = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const control = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
    const found: string[] = control.test(document.title) ? [`title: ${document.title}`] : [];
    for (const element of document.querySelectorAll('*')) {
      if (['SCRIPT', 'STYLE', 'TEMPLATE'].includes(element.tagName)) continue;
      for (const node of element.childNodes) {
        if (node instanceof Text && control.test(node.data)) found.push(`${element.tagName}: text`);
      }
      for (const name of [
        'aria-label',
        'title',
        'alt',
        'placeholder',
        'aria-description',
        'label',
        'content',
      ]) {
        if (control.test(element.getAttribute(name) ?? '')) found.push(`${element.tagName}: ${name}`);
      }
      if ('value' in element && control.test(String(element.value))) found.push(`${element.tagName}: value`);
    }
    return found;
  });

/** In the place that is open now. */
const expectNone = async (page: Page, place: string): Promise<void> =>
  expect.soft(await turning(page), place).toEqual([]);

async function things(person: { call: (...given: never[]) => Promise<{ body: never }> }) {
  // biome-ignore lint/suspicious/noExplicitAny: the tests know the shapes of answers
  const call = person.call as any;
  const folder = (
    await call('POST', '/drive/v1/files', { kind: 'drive#folder', name: folderName, parent_id: '' })
  ).body.file.id as string;
  const file = (await putFile(person as never, fileName, 'the words of a text')) as string;
  const share = (await call('POST', '/drive/v1/share', { file_ids: [folder, file], title, note })).body
    .share_id as string;
  return { call, folder, file, share };
}

test('lists, headings, dialogs, notices, the viewer and the field of a new name @desktop', async ({
  page,
  person,
}) => {
  const { call, folder, file } = await things(person as never);
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, shownFile)).toBeVisible();
  await expectNone(page, 'all files');

  await page.getByRole('grid').focus();
  await entryNamed(page, shownFile).click();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: /photo/ });
  await expect(field).toHaveValue(shownFile);
  await expectNone(page, 'the field of a new name');
  await field.press('Escape');
  expect((await call('GET', `/drive/v1/files/${file}`)).body.name).toBe(fileName);
  await page.keyboard.press('F2');
  await field.fill(`a ${shownFile}`);
  await field.press('Enter');
  await expect(entryNamed(page, `a ${shownFile}`)).toBeVisible();
  await expect(page.getByText(`Renamed to “a ${shownFile}”`)).toBeVisible();
  await expectNone(page, 'the notice of a new name');
  await expect
    .poll(async () => (await call('GET', `/drive/v1/files/${file}`)).body.name)
    .toBe(`a ${fileName}`);

  await entryNamed(page, `a ${shownFile}`).dblclick();
  await expect(page.locator('dialog[data-preview]').getByText('the words of a text')).toBeVisible();
  await expectNone(page, 'the viewer');
  await page.keyboard.press('Escape');

  await entryNamed(page, `a ${shownFile}`).click({ button: 'right' });
  await expectNone(page, 'the menu of an entry');
  await page.getByRole('menuitem', { name: /^Move(?! to trash)/ }).click();
  await expect(page.getByRole('dialog').getByRole('treeitem', { name: shownFolder })).toBeVisible();
  await expectNone(page, 'where to move');
  await page.getByRole('dialog').getByRole('treeitem', { name: shownFolder }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Move/ }).click();
  await expect(entryNamed(page, `a ${shownFile}`)).toHaveCount(0);
  // Only then is it done.
  await expect(page.getByText(`“a ${shownFile}” moved`)).toBeVisible();
  await expectNone(page, 'the notice of a move');

  await page.goto(`/en-US/drive/all/${folder}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shownFolder);
  await expect(page).toHaveTitle(new RegExp(shownFolder));
  await expect(entryNamed(page, `a ${shownFile}`)).toBeVisible();
  await expectNone(page, 'a folder');

  await call('POST', '/drive/v1/files:star', { ids: [file] });
  for (const place of ['starred', 'recent', 'tasks', 'account', `search?q=photo`]) {
    await page.goto(`/en-US/drive/${place}`);
    if (place === 'starred') await expect(entryNamed(page, `a ${shownFile}`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNone(page, place);
  }
  await call('POST', '/drive/v1/files:batchTrash', { ids: [file] });
  await page.goto('/en-US/drive/trash');
  await page.getByRole('row', { name: /^a photo/ }).click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNone(page, 'the question whether to delete for ever');
});

test('shares: their list, their dialogs, and their page as the server draws it and as it lives @desktop @long', async ({
  page,
  person,
}) => {
  const { share, folder } = await things(person as never);
  await page.goto('/en-US/drive/shares');
  await expect(page.getByRole('link', { name: shownTitle })).toBeVisible();
  await expectNone(page, 'the list of shares');
  for (const button of [/^Settings of/, /^Statistics of/]) {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNone(page, `a dialog of a share: ${button}`);
    await page.keyboard.press('Escape');
  }

  for (const address of [`/s/${share}`, `/s/${share}/${folder}`]) {
    const html = await (await page.request.get(address)).text();
    const seen = html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
    expect(seen, address).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    expect(seen).toContain('⟦');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shownTitle);
    await expectNone(page, address);
  }
});
