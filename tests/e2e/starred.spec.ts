import { entryNamed, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test('what has a star stands in a list of its own, from all folders @desktop', async ({ page, person }) => {
  const { body } = await person.call('POST', '/drive/v1/files', {
    kind: 'drive#folder',
    name: 'Reef',
    parent_id: '',
  });
  const folder = body.file.id as string;
  const far = await putFile(person, 'Coral.txt', 'deep');
  await person.call('POST', '/drive/v1/files:batchMove', { ids: [far], to: { parent_id: folder } });
  await person.call('POST', '/drive/v1/files:star', { ids: [far] });
  await putFile(person, 'Turtle.txt', 'near');

  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'Turtle.txt').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Add star' }).click();
  await page.getByRole('navigation', { name: 'Drive' }).getByRole('link', { name: 'Starred' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Starred' })).toBeVisible();
  await expect(entryNamed(page, 'Turtle.txt')).toBeVisible();
  await expect(entryNamed(page, 'Coral.txt')).toBeVisible();

  // Without its star it does not belong here; taken back, it does.
  await entryNamed(page, 'Turtle.txt').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Remove star' }).click();
  await expect(entryNamed(page, 'Turtle.txt')).toHaveCount(0);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+z');
  await expect(entryNamed(page, 'Turtle.txt')).toBeVisible();

  // A star that is taken away elsewhere is gone here too.
  await person.call('POST', '/drive/v1/files:unstar', { ids: [far] });
  await expect(entryNamed(page, 'Coral.txt')).toHaveCount(0);
  await expect(entryNamed(page, 'Turtle.txt')).toBeVisible();
});
