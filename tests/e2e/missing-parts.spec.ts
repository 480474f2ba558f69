/** Parts of a page that are fetched when they are wanted, and do not come. */
import type { Page } from '@playwright/test';
import { expect, test } from './person.ts';
import { drop, openTasks, panel } from './uploading.ts';

test.use({ expectedConsole: [/Failed to load resource|net::ERR_FAILED/] });

/** Nothing that this matches comes any more; gives what brings it back, and how often a page was opened. */
async function lose(page: Page, part: RegExp) {
  // A page is loaded anew once in ten seconds, which a slow machine may take for one load: no time passes.
  await page.clock.setFixedTime(Date.now());
  let openings = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') openings += 1;
  });
  await page.route(part, (route) => route.abort());
  return { mend: () => page.unroute(part), openings: () => openings };
}

const newFolder = /\/assets\/new-folder-[^/]+\.js$/;
const storage = /\/assets\/storage-dialog-[^/]+\.js$/;
async function askForNewFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
}
const folderName = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
const missing = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part of the page didn’t load.' });
const stuck = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part still won’t load.' });

test('the page is loaded anew once; then it says so, and the part comes when it is tried again @desktop @long', async ({
  page,
  person: _,
}) => {
  const lost = await lose(page, newFolder);
  await page.goto('/en-US/drive/all');
  const isLoaded = page.waitForEvent('load');
  await askForNewFolder(page);
  await isLoaded;
  expect(lost.openings()).toBe(2);

  await askForNewFolder(page);
  await expect(missing(page)).toBeVisible();
  await lost.mend();
  await missing(page).getByRole('button', { name: 'Try again' }).click();
  await expect(folderName(page)).toBeVisible();
  await expect(missing(page)).toBeHidden();
  expect(lost.openings()).toBe(2);
});

test('text that was typed is not lost: a reload is offered where another try does not help @desktop @long', async ({
  page,
  person: _,
}) => {
  const lost = await lose(page, storage);
  await page.goto('/en-US/drive/feedback');
  const typed = page.getByRole('main').getByRole('textbox').first();
  await typed.fill('half a th');
  await page.getByRole('button', { name: 'Storage' }).click();
  await missing(page).getByRole('button', { name: 'Try again' }).click();
  await expect(stuck(page)).toBeVisible();
  await expect(typed).toHaveValue('half a th');
  expect(lost.openings()).toBe(1);

  await lost.mend();
  const isLoaded = page.waitForEvent('load');
  await stuck(page).getByRole('button', { name: 'Reload' }).click();
  await isLoaded;
  await page.getByRole('button', { name: 'Storage' }).click();
  await expect(page.getByRole('dialog', { name: 'Storage' })).toBeVisible();
});

test('an upload that is under way goes on @desktop @long', async ({ page, person }) => {
  const sent = Promise.withResolvers<() => Promise<void>>();
  await page.route('**/drive/v1/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? sent.resolve(() => route.continue()) : route.fallback(),
  );
  const lost = await lose(page, storage);
  await openTasks(page);
  await drop(page, { 'a.txt': 'a'.repeat(50_000) });
  const release = await sent.promise;
  await page.getByRole('button', { name: 'Storage' }).click();
  await expect(missing(page)).toBeVisible();
  await release();
  await expect(panel(page).getByText(/^Uploaded/)).toBeVisible();
  expect(lost.openings()).toBe(1);
  const { body } = await person.call('GET', '/drive/v1/files?parent_id=&order=name_asc');
  expect(body.files.map(({ name }: { name: string }) => name)).toEqual(['a.txt']);
});

test('a server that cannot be reached is no reason to load the page anew @desktop @long', async ({
  page,
  person: _,
}) => {
  const lost = await lose(page, newFolder);
  await page.goto('/en-US/drive/all');
  await page.route('**/en-US/drive/all', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  );
  await askForNewFolder(page);
  const failedAgain = page.waitForEvent('requestfailed', (request) => newFolder.test(request.url()));
  await missing(page).getByRole('button', { name: 'Try again' }).click();
  await failedAgain;
  await expect(missing(page)).toBeVisible();
  expect(lost.openings()).toBe(1);
});

test('what an address asks for says so too, and is done when it is tried again @desktop @long', async ({
  page,
  person: _,
}) => {
  const lost = await lose(page, /\/assets\/create_task-[^/]+\.js$/);
  await page.goto('/en-US/drive/all?action=create_task&url=https://example.com/a.zip');
  await expect(missing(page)).toBeVisible();
  expect(lost.openings()).toBe(2);
  await expect(page).toHaveURL(/action=create_task/);
  await lost.mend();
  await missing(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByText('https://example.com/a.zip')).toBeVisible();
  await expect(page).toHaveURL(/\/drive\/all$/);
});

test('what the address of a text asks for is done where the drive can do it @desktop @long', async ({
  page,
}) => {
  await lose(page, /\/assets\/document-actions-[^/]+\.js$/);
  await page.goto('/en-US/faq?action=open_feedback');
  await expect(page).toHaveURL(/\/en-US\/drive\/feedback$/);
});

test.describe('an address that is opened meanwhile', () => {
  // A request of a service worker cannot be held.
  test.use({
    serviceWorkers: 'block',
    expectedConsole: [/Failed to load resource|Service Worker registration blocked/],
  });

  test('it is not overtaken by the reload @desktop @long', async ({ page, person: _ }) => {
    await lose(page, newFolder);
    await page.goto('/en-US/drive/all');
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [left, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/drive/all', async (route) => {
      if (route.request().method() !== 'HEAD') return route.continue();
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await page.route('**/drive/starred', async (route) => {
      left.resolve();
      await opened.promise;
      await route.continue();
    });
    await askForNewFolder(page);
    await asked.promise;
    const visit = page.goto('/en-US/drive/starred');
    await left.promise;
    const isAnswered = page.waitForResponse((response) => response.request().method() === 'HEAD');
    answered.resolve();
    await isAnswered;
    opened.resolve();
    await visit;
    await expect(page).toHaveURL(/\/drive\/starred$/);
  });
});
