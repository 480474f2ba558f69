/** An entry that its owner shares with somebody by name: what each of the two sees. */
import { expectNoFaults } from './axe.ts';
import { entryNamed, makeFolder, putFile } from './drive-files.ts';
import { enter, expect, test } from './person.ts';

test('a folder that is shared with a person is found by them, looked into, and taken back @both', async ({
  page,
  person,
  signUp,
}) => {
  const friend = await signUp();
  const trip = await makeFolder(person, 'Trip');
  await putFile(person, 'beach.txt', 'the sea', trip);
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'Trip').click({ button: 'right' });
  // On phones the menu is a sheet.
  const inSheet = page.getByRole('dialog').getByRole('button', { name: 'Share' });
  await page.getByRole('menuitem', { name: 'Share' }).or(inSheet).click();
  const dialog = page.getByRole('dialog', { name: 'Share “Trip”' });
  const field = dialog.getByRole('textbox', { name: 'Email address or name' });
  await field.fill('ada@');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Enter an email address or the name of an account.')).toBeVisible();
  await field.fill(friend.email);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText(`Shared with ${friend.email}`)).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(dialog.getByRole('listitem')).toHaveText([/Can view/]);
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(entryNamed(page, 'Trip')).toHaveAccessibleName(/shared/i);

  await enter(page, friend);
  await page.goto('/en-US/drive/shared');
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with me' })).toBeVisible();
  await expect(entryNamed(page, 'Trip')).toBeVisible();
  await expectNoFaults(page);
  await entryNamed(page, 'Trip').dblclick();
  await expect(entryNamed(page, 'beach.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New' })).toBeHidden();
  await expectNoFaults(page);
  await entryNamed(page, 'beach.txt').dblclick();
  await expect(page.getByText('the sea')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Shared with me' }).click();
  const { body } = await person.call('GET', `/drive/v1/grants?file_id=${trip}`);
  await person.call('DELETE', `/drive/v1/grants/${body.grants[0].id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing shared with you yet' })).toBeVisible();
  await expectNoFaults(page);
});
