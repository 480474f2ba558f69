/** Requests for files: as their owner lists them, and as strangers meet them. */

import type { Person } from '../e2e/person.ts';
import { expect } from '../e2e/person.ts';
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
];
