import type { Page } from '@playwright/test';
import { expect, type Person, test } from './person.ts';
import { drop, openTasks, panel, titled } from './uploading.ts';

/** As of files that are too large to be kept: the next page has to be shown them. */
const forgetContents = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('uploads');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('sources', 'readwrite');
          clearing.objectStore('sources').clear();
          clearing.oncomplete = () => resolve(opening.result.close());
        };
      }),
  );

/** Chooses files at a row, with the date that `drop` gives them. */
const showAt = (page: Page, row: string, files: Readonly<Record<string, string>>) =>
  panel(page)
    .getByRole('listitem')
    .filter({ hasText: row })
    .locator('input[data-chooser="again"]')
    .evaluate((input: HTMLInputElement, given) => {
      const chosen = new DataTransfer();
      for (const [name, text] of Object.entries(given)) {
        chosen.items.add(new File([text], name, { type: 'text/plain', lastModified: 1_700_000_000_000 }));
      }
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, files);

/** Entries at the top of the drive, by name. */
async function contents(person: Person): Promise<Readonly<Record<string, string>>> {
  const { body } = await person.call('GET', '/drive/v1/files?parent_id=&order=name_asc');
  const { files } = body as { files: { name: string; hash: string }[] };
  return Object.fromEntries(files.map(({ name, hash }) => [name, hash]));
}

test.describe('files of one size and date that are shown again after a reload @desktop', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('go on under their own names', async ({ page, person }) => {
    await openTasks(page);
    let isClosed = true;
    await page.route('**/drive/v1/uploads/*', (route) =>
      isClosed && route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
    );
    const [a, b] = ['the first', 'another 1'];
    await drop(page, { 'a.txt': a, 'b.txt': b });
    await expect(panel(page).getByText('Connection lost. Resumes automatically')).toHaveCount(2);
    await forgetContents(page);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    isClosed = false;
    await expect(panel(page).getByText('Choose the file again to continue')).toHaveCount(2);

    await showAt(page, 'a.txt', { 'b.txt': b });
    await expect(
      panel(page).getByText('That’s a different file: its name, size or date doesn’t match'),
    ).toBeVisible();
    await showAt(page, 'a.txt', { 'b.txt': b, 'a.txt': a });
    await expect(titled(page, '2 files uploaded')).toBeVisible();
    const shown = await contents(person);
    expect(shown['a.txt']).not.toBe(shown['b.txt']);
    await drop(page, { 'again.txt': a });
    await expect.poll(async () => (await contents(person))['again.txt']).toBe(shown['a.txt']);
  });
});
