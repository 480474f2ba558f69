/** Uploads in the browser's storage, and how long they stay. */
import type { Page } from '@playwright/test';
import { expect, test } from './person.ts';
import { drop, openTasks, panel, titled } from './uploading.ts';

const day = 24 * 60 * 60 * 1000;

interface Kept {
  readonly files: readonly string[];
  readonly contents: readonly string[];
}

/** Names of the files that the browser keeps, and ids of the contents. */
const kept = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'uploads')) return { files: [], contents: [] };
    const database = await answer(indexedDB.open('uploads'));
    const stores = database.transaction(['files', 'sources']);
    const files = await answer(stores.objectStore('files').getAll());
    const contents = await answer(stores.objectStore('sources').getAllKeys());
    database.close();
    return { files: files.map(({ file }) => file.name), contents: contents.map(String) };
  });

/** As earlier pages of other accounts have left it: a name for each file, and how old it is in ms. */
const leave = (page: Page, ages: Readonly<Record<string, number>>, contents: readonly string[]) =>
  page.evaluate(
    ([given, ids]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('uploads', 1);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('files');
          opening.result.createObjectStore('sources');
        };
        opening.onsuccess = () => {
          const writing = opening.result.transaction(['files', 'sources'], 'readwrite');
          for (const [name, age] of Object.entries(given)) {
            const file = { id: name, name, accountId: 'somebody', phase: 'paused' };
            writing.objectStore('files').put({ file, tab: 'earlier', at: Date.now() - age }, name);
          }
          for (const id of ids) writing.objectStore('sources').put({ content: new File(['x'], id) }, id);
          writing.oncomplete = () => {
            localStorage.setItem('uploads.left', 'true');
            resolve(opening.result.close());
          };
        };
      }),
    [ages, contents] as const,
  );

/** An upload that is paused, and that the browser has written down with its content. */
async function pauseOne(page: Page): Promise<void> {
  await page.route('**/drive/v1/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await drop(page, { 'a.txt': 'hello' });
  await sent;
  await panel(page).getByRole('button', { name: 'Pause a.txt', exact: true }).click();
  await expect(titled(page, '1 upload paused')).toBeVisible();
  await expect.poll(async () => (await kept(page)).contents.length).toBe(1);
}

test('what nobody came back for in a week goes, of any account, and contents without a file @desktop @long', async ({
  page,
  person: _,
}) => {
  const [old, recent] = [8 * day, 6 * day];
  await leave(page, { 'old.txt': old, 'recent.txt': recent }, ['old.txt', 'recent.txt', 'of no file']);
  await openTasks(page);
  await expect.poll(() => kept(page)).toEqual({ files: ['recent.txt'], contents: ['recent.txt'] });
});

test('who signs out leaves no copy of a file; what was begun is still known @desktop', async ({
  page,
  person: _,
}) => {
  await openTasks(page);
  await pauseOne(page);
  await page.locator('summary', { hasText: 'Account of' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => kept(page)).toEqual({ files: ['a.txt'], contents: [] });
});

test('with the account goes all that is kept of it, in every window @desktop @long', async ({
  page,
  context,
  person,
}) => {
  await openTasks(page);
  await pauseOne(page);
  const other = await context.newPage();
  await other.goto('/en-US/drive/account');
  await other.getByRole('button', { name: 'Delete account' }).click();
  const dialog = other.getByRole('dialog');
  const { name } = (await person.call('GET', '/v1/user/me')).body as { name: string };
  await dialog.getByLabel('Type your name to confirm', { exact: false }).fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  const submit = dialog.getByRole('button', { name: 'Delete forever' });
  await submit.click();
  await expect(other.getByText('Your account is being deleted.')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual({ files: [], contents: [] });
});
