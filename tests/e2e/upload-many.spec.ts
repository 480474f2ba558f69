import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test as plain } from '@playwright/test';
import { expect, type Person, test } from './person.ts';
import { openTasks, panel, titled } from './uploading.ts';

/** Many small files at once: a folder of them, and what happens to a batch on its way. */

const batchPath = '/drive/v1/uploads:batch';

/** A folder with so many files in two folders, chosen at the top of the drive. */
async function chooseFolder(page: Page, count: number): Promise<void> {
  const trip = join(plain.info().outputDir, 'Trip');
  for (const day of ['One', 'Two']) mkdirSync(join(trip, day), { recursive: true });
  for (let at = 0; at < count; at += 1)
    writeFileSync(join(trip, at % 2 ? 'One' : 'Two', `${at}.txt`), `content ${at}`);
  await page.locator('input[data-chooser="folder"]').first().setInputFiles(trip);
}

async function openDrive(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/v1\/user\/me$/);
  await page.goto('/en-US/drive/all');
  await asked;
}

async function namesOf(person: Person): Promise<string[]> {
  const { body } = await person.call('GET', '/drive/v1/files?parent_id=*&limit=500');
  return (body.files as { name: string; kind: string }[])
    .filter(({ kind }) => kind === 'drive#file')
    .map(({ name }) => name)
    .sort();
}

const expected = (count: number) => Array.from({ length: count }, (_, at) => `${at}.txt`).sort();

test('a folder of two hundred goes in a few calls and is one row, which folds once all are there @long', async ({
  page,
  person,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/drive/v1/uploads') && request.method() !== 'GET') calls.push(pathname);
  });
  await openDrive(page);
  await chooseFolder(page, 200);
  await expect(titled(page, '200 files uploaded')).toBeVisible();
  expect(calls.every((path) => path === batchPath)).toBe(true);
  expect(calls.length).toBeLessThanOrEqual(8);
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  const unfold = panel(page).getByRole('button', { name: 'Show the files of Trip' });
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await unfold.click();
  await expect(panel(page).getByText('0.txt', { exact: true })).toBeVisible();
  expect(await namesOf(person)).toEqual(expected(200));
});

test.describe('a batch whose answer is lost @desktop', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('makes no file twice @long', async ({ page, person }) => {
    let lost = 0;
    await page.route(`**${batchPath}`, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await openDrive(page);
    await chooseFolder(page, 20);
    await expect(titled(page, '20 files uploaded')).toBeVisible();
    expect(lost).toBe(1);
    expect(await namesOf(person)).toEqual(expected(20));
  });
});

test('a folder that is given up on its way leaves no space reserved @desktop @long', async ({
  page,
  person,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(`**${batchPath}`, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await openDrive(page);
  const begun = page.waitForRequest((request) => request.url().endsWith(batchPath));
  await chooseFolder(page, 20);
  await begun;
  await expect(panel(page).getByText('0 of 20 files', { exact: false })).toBeVisible();
  const ended = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('idempotency_key='),
  );
  await panel(page).getByRole('button', { name: 'Cancel Trip' }).click();
  await ended;
  held.resolve();
  await expect.poll(async () => (await person.call('GET', '/drive/v1/about')).body.quota.reserved).toBe('0');
  await openTasks(page);
  await expect(panel(page)).toBeHidden();
});
