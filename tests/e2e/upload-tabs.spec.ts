/** Uploads in more than one window of a browser. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './person.ts';
import { drop, openTasks, panel, titled } from './uploading.ts';

const another = (context: BrowserContext): Promise<Page> => context.newPage();
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });

/** An upload that has begun and is paused, and that the browser has written down so. */
async function pauseOne(page: Page, name: string): Promise<void> {
  await page.route('**/drive/v1/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await drop(page, { [name]: 'hello' });
  await sent;
  await button(page, `Pause ${name}`).click();
  await expect(titled(page, '1 upload paused')).toBeVisible();
  await expect.poll(() => keptPhases(page)).toContain('paused');
}

/** How the files stand that the browser keeps. */
const keptPhases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('uploads'));
    const files = await answer(database.transaction('files').objectStore('files').getAll());
    database.close();
    return files.map(({ file }) => file.phase);
  });

test('what one window has left is there after its reload, though another has finished its own @desktop @long', async ({
  page,
  context,
  person: _,
}) => {
  await openTasks(page);
  await pauseOne(page, 'a.txt');
  const other = await another(context);
  await openTasks(other);
  await drop(other, { 'note.txt': 'short' });
  await expect(titled(other, '1 file uploaded')).toBeVisible();
  await expect.poll(() => keptPhases(other)).toEqual(['paused']);
  await other.close();

  await page.reload();
  await expect(titled(page, '1 upload paused')).toBeVisible();
});

test('what a closed window leaves goes on in one that is open @desktop @long', async ({
  page,
  context,
  person: _,
}) => {
  await openTasks(page);
  await pauseOne(page, 'a.txt');
  const other = await another(context);
  // The other may come back within some seconds: they pass when the test says so.
  await other.clock.install();
  await openTasks(other);
  await drop(other, { 'note.txt': 'short' });
  await expect(titled(other, '1 file uploaded')).toBeVisible();
  await page.close();
  const passing = async () => {
    await other.clock.fastForward(2_000);
    return titled(other, '1 upload paused').isVisible();
  };
  await expect.poll(passing).toBe(true);
  await button(other, 'Resume a.txt').click();
  await expect(titled(other, '2 files uploaded')).toBeVisible();
});
