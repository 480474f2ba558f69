/** The mark of entries with an open link, wherever they are listed. */
import { entryNamed, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test('what is shared has its mark in the folder, in a search and in recent activity @desktop @long', async ({
  page,
  person,
}) => {
  const plan = await putFile(person, 'plan one.txt', 'x');
  await putFile(person, 'plan two.txt', 'x');
  await person.call('POST', '/drive/v1/share', { file_ids: [plan], title: 'Plan' });
  for (const place of ['all', 'search?q=plan', 'recent']) {
    await page.goto(`/en-US/drive/${place}`);
    await expect(entryNamed(page, 'plan one.txt')).toHaveAccessibleName(/shared/i);
    await expect(entryNamed(page, 'plan two.txt')).toBeVisible();
    await expect(entryNamed(page, 'plan two.txt')).not.toHaveAccessibleName(/shared/i);
  }
});
