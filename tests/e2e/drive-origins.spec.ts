/** The trash: where its entries were, and its orders. */
import { entryNamed, makeFolder, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test('the trash tells where things were, and leads there @long', async ({ page, person, isMobile }) => {
  const work = await makeFolder(person, 'Work');
  const may = await makeFolder(person, 'May', work);
  const deep = await putFile(person, 'deep.txt', 'x', may);
  const top = await putFile(person, 'top.txt', 'x');
  await person.call('POST', '/drive/v1/files:batchTrash', { ids: [deep, top] });
  await page.goto('/en-US/drive/trash');
  await expect(entryNamed(page, 'deep.txt')).toBeVisible();
  const place = isMobile ? page.getByText('May', { exact: true }) : page.getByText('… / Work / May');
  await expect(place).toBeVisible();
  await expect(page.getByText('My drive', { exact: true }).filter({ visible: true }).last()).toBeVisible();
  if (!isMobile) await expect(page.getByRole('columnheader', { name: 'Original location' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^deep\.txt.*My drive \/ Work \/ May/ })).toBeVisible();
  await place.click();
  await expect(page).toHaveURL(new RegExp(`/drive/all/${may}$`));

  // By keyboard, from the menu.
  await page.goto('/en-US/drive/trash');
  await expect(entryNamed(page, 'deep.txt')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: /deep\.txt/ }).click();
  else await entryNamed(page, 'deep.txt').click({ button: 'right' });
  const line = page.getByRole(isMobile ? 'button' : 'menuitem', { name: 'Open original location' });
  await line.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/drive/all/${may}$`));
});

test('the trash is sorted by date of deletion, name and size @desktop @long', async ({
  page,
  person,
  isMobile,
}) => {
  for (const [name, content] of [
    ['b.txt', 'x'],
    ['c.txt', 'xxx'],
    ['a.txt', 'xx'],
  ] as const) {
    const id = await putFile(person, name, content);
    await person.call('POST', '/drive/v1/files:batchTrash', { ids: [id] });
  }
  await page.goto('/en-US/drive/trash');
  const rows = page.getByRole('row').filter({ hasText: '.txt' });
  await expect(rows).toHaveText([/^a/, /^c/, /^b/]);
  const choose = async (title: string, line: string) => {
    if (!isMobile) return page.getByRole('columnheader', { name: title }).getByRole('button').press('Enter');
    await page.getByRole('button', { name: 'Sort by' }).click();
    await page.getByRole('dialog').getByRole('button', { name: line }).click();
  };
  await choose('Name', 'Name, A to Z');
  await expect(rows).toHaveText([/^a/, /^b/, /^c/]);
  await choose('Size', 'Largest first');
  await expect(rows).toHaveText([/^c/, /^a/, /^b/]);
  await choose('Size', 'Smallest first');
  await expect(rows).toHaveText([/^b/, /^a/, /^c/]);
  await choose('Deleted', 'Last deleted first');
  await expect(rows).toHaveText([/^a/, /^c/, /^b/]);
});

test('the trash is searched by name, with accents or without @desktop @long', async ({ page, person }) => {
  const ids = [];
  for (const name of ['Été.txt', 'Winter.txt']) ids.push(await putFile(person, name, 'x'));
  await person.call('POST', '/drive/v1/files:batchTrash', { ids });
  await page.goto('/en-US/drive/trash');
  await expect(entryNamed(page, 'Winter.txt')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search the trash' });
  await field.fill('ete');
  await expect(entryNamed(page, 'Winter.txt')).toBeHidden();
  await expect(entryNamed(page, 'Été.txt')).toBeVisible();
  // It would not only empty what was found.
  await expect(page.getByRole('button', { name: 'Empty trash' })).toBeHidden();
  await field.fill('nothing of that name');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('');
  await expect(entryNamed(page, 'Winter.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empty trash' })).toBeVisible();
});
