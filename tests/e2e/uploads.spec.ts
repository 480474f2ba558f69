import type { Page } from '@playwright/test';
import { expect, type Person, test } from './person.ts';

/** Drops files on the page as from the desktop; the texts by their names. */
async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of Object.entries(given)) {
      dataTransfer.items.add(new File([text], name, { type: 'text/plain', lastModified: 1_700_000_000_000 }));
    }
    document
      .querySelector('main')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** Names and sizes of what lies in a folder. */
async function listed(person: Person, parentId = ''): Promise<string[]> {
  const { body } = await person.call('GET', `/drive/v1/files?parent_id=${parentId}&order=name_asc`);
  const { files } = body as { files: { name: string; size: string }[] };
  return files.map(({ name, size }) => `${name} ${size}`);
}

/** Opens a page of the drive; who is asked for their account has taken over what the server rendered. */
const open = async (page: Page) => {
  const asked = page.waitForResponse(/\/v1\/user\/me$/);
  await page.goto('/en-US/test');
  await asked;
};

test('files that are dropped arrive, the empty one too', async ({ page, person }) => {
  await open(page);
  await drop(page, { 'a.txt': 'hello', 'empty.txt': '', 'ру ловой.txt': 'да' });
  await expect(panel(page).getByRole('heading', { name: '3 files uploaded' })).toBeVisible();
  expect(await listed(person)).toEqual(['a.txt 5', 'empty.txt 0', 'ру ловой.txt 4']);
});
