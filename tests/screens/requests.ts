/** Things that others add: requests for files, as their owner lists them and as strangers meet them, and who did what in a shared folder. */

import { makeFolder } from '../e2e/drive-files.ts';
import { expect, newPerson, type Person } from '../e2e/person.ts';
import type { Content } from './content.ts';
import type { Screen } from './scene.ts';

const title = 'Photos of the summer party';
const note = 'All you have, please, also the blurred ones.\nBy Sunday, so that I can make the album.';

async function request(person: Person, { ids }: Content, terms: object = {}): Promise<string> {
  const body = { folder_id: ids.folder, title, note, asks_name: true, most_files: 200, ...terms };
  return (await person.call('POST', '/drive/v1/file-requests', body)).body.id;
}

export const requests: readonly Screen[] = [
  {
    name: 'requests',
    async show({ open, page, person, content }) {
      await request(person, content, { pass_code: 'summer26' });
      await open('/drive/shares');
      await expect(page.getByText(title).first()).toBeVisible();
    },
  },
  {
    name: 'request-terms',
    async show({ open, button, page, word, person, content }) {
      await request(person, content, { pass_code: 'summer26' });
      await open('/drive/shares');
      await expect(page.getByText(title).first()).toBeVisible();
      await button('shares.do.edit').click();
      await expect(page.getByRole('dialog').getByLabel(word('sharing.request.mostBytes'))).toBeVisible();
    },
  },
  {
    name: 'request-page',
    async show({ page, locale, person, content }) {
      await page.goto(`/r/${await request(person, content)}?locale=${locale}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('textbox').fill('Grace Hopper');
      await page.locator('input[type=file]').setInputFiles([
        { name: 'dancing.txt', mimeType: 'text/plain', buffer: Buffer.from('dance') },
        { name: 'x'.repeat(240), mimeType: 'text/plain', buffer: Buffer.from('long') },
      ]);
      await expect(page.getByText('dancing.txt', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'request-passcode',
    async show({ page, locale, person, content }) {
      await page.goto(`/r/${await request(person, content, { pass_code: 'summer26' })}?locale=${locale}`);
      await expect(page.getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'shared-activity',
    async show({ open, page, person, word, command, entry }) {
      const friend = await newPerson({});
      const trip = await makeFolder(person, 'Summer trip');
      const body = { file_id: trip, grantee: friend.email, role: 'edit' };
      const grant = (await person.call('POST', '/drive/v1/grants', body)).body;
      const names = ['Beach', 'Harbour', 'x'.repeat(120), 'Market'];
      const made: string[] = [];
      for (const name of names) made.push(await makeFolder(friend, name, trip));
      await makeFolder(person, 'Old town', made[0]);
      const to = { parent_id: made[1] };
      await friend.call('POST', '/drive/v1/files:batchMove', { ids: made.slice(2), to });
      await friend.call('POST', '/drive/v1/files:batchTrash', { ids: made.slice(3) });
      await person.call('PATCH', `/drive/v1/grants/${grant.id}`, { role: 'view' });
      await open('/drive/all');
      await expect(entry('Summer trip')).toBeVisible();
      await command('Summer trip', 'files.do.details');
      const row = page.getByText(word('details.done.shared.edit', { name: friend.email }));
      await row.scrollIntoViewIfNeeded();
      await expect(row).toBeVisible();
    },
  },
];
