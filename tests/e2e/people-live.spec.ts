/** Open windows of a person while somebody else changes what they share with them. */
import { entryNamed, makeFolder, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

// A folder that is taken back while it is open is asked for once more.
test.use({ expectedConsole: [/status of 404/] });

test('what somebody shares appears, changes and goes while the other person looks on @long', async ({
  page,
  person,
  signUp,
}) => {
  const friend = await signUp();
  const trip = await makeFolder(friend, 'Trip');
  await page.goto('/en-US/drive/shared');
  await expect(page.getByRole('heading', { name: 'Nothing shared with you yet' })).toBeVisible();
  const body = { file_id: trip, grantee: person.email };
  const grant = (await friend.call('POST', '/drive/v1/grants', body)).body;
  await entryNamed(page, 'Trip').dblclick();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await putFile(friend, 'beach.txt', 'the sea', trip);
  await expect(entryNamed(page, 'beach.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New' })).toBeHidden();
  await friend.call('PATCH', `/drive/v1/grants/${grant.id}`, { role: 'edit' });
  await expect(page.getByRole('button', { name: 'New' })).toBeVisible();
  await friend.call('DELETE', `/drive/v1/grants/${grant.id}`);
  await expect(entryNamed(page, 'beach.txt')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'This folder isn’t here' })).toBeVisible();
});
