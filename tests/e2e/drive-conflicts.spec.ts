/** Names that are taken where entries go: what becomes of each is asked. */
import { entryNamed, makeFolder, namesIn, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

// The refusal that asks the question.
test.use({ expectedConsole: [/409/] });

test('what is moved replaces a version, stays, or is kept beside; one answer for all the rest @desktop', async ({
  page,
  person,
}) => {
  const archive = await makeFolder(person, 'Archive');
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
  const old = new Map<string, string>();
  for (const name of names) old.set(name, await putFile(person, name, 'old', archive));
  for (const name of names) await putFile(person, name, 'new words');
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'a.txt').click();
  for (const name of ['b.txt', 'c.txt', 'd.txt'])
    await entryNamed(page, name).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('ControlOrMeta+x');
  await entryNamed(page, 'Archive').dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  await expect(entryNamed(page, 'a.txt')).toHaveCount(1);
  await page.getByRole('button', { name: 'New', exact: true }).first().focus();
  await page.keyboard.press('ControlOrMeta+v');

  const question = page.getByRole('dialog', { name: 'This name is taken' });
  const answer = async (name: string, button: string) => {
    await expect(question).toContainText(`already has ${name}`);
    await question.getByRole('button', { name: button }).click();
  };
  const rest = question.getByRole('checkbox', { name: /Apply to/ });
  await answer('d.txt', 'Replace as a new version');
  await answer('c.txt', 'Skip');
  await expect(rest).toHaveAccessibleName('Apply to 1 more');
  await rest.check();
  await answer('b.txt', 'Keep both');
  await expect(question).toBeHidden();
  await expect(entryNamed(page, 'a(1).txt')).toBeVisible();
  await expect(entryNamed(page, 'b(1).txt')).toBeVisible();
  await expect.poll(() => namesIn(person)).toEqual(['Archive', 'c.txt']);
  expect(await namesIn(person, archive)).toEqual([...names, 'a(1).txt', 'b(1).txt'].sort());
  const versions = async (name: string) =>
    (await person.call('GET', `/drive/v1/files/${old.get(name)}/versions`)).body.versions;
  expect(await versions('d.txt')).toMatchObject([{ size: '3' }]);
  expect(await versions('c.txt')).toEqual([]);
});
