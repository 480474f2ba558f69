import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test as plain } from '@playwright/test';
import { enter, expect, type Person, test } from './person.ts';
import { drop, leaveFree, panel, titled } from './uploading.ts';

/** Real bytes over a real server, on machines that may be busy. */

interface Entry {
  readonly id: string;
  readonly name: string;
}

async function listed(person: Person, folder = ''): Promise<readonly Entry[]> {
  const filters = encodeURIComponent('{"trashed":{"eq":false}}');
  const { body } = await person.call(
    'GET',
    `/drive/v1/files?parent_id=${folder}&order=name_asc&filters=${filters}`,
  );
  return (body as { files: readonly Entry[] }).files;
}

const namesIn = async (person: Person, folder?: string) =>
  (await listed(person, folder)).map(({ name }) => name);

/** A folder of the disk with one file, chosen at the top of the drive. */
async function chooseTrip(page: Page): Promise<void> {
  const trip = join(plain.info().outputDir, 'Trip');
  mkdirSync(trip, { recursive: true });
  writeFileSync(join(trip, 'plan.txt'), 'hello');
  await page.locator('input[data-chooser="folder"]').setInputFiles(trip);
}

async function openDrive(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/v1\/user\/me$/);
  await page.goto('/en-US/drive/all');
  await asked;
}

test('a folder that is chosen again goes where it says, though the first was renamed @desktop @long', async ({
  page,
  person,
}) => {
  await openDrive(page);
  await chooseTrip(page);
  await expect(titled(page, '1 file uploaded')).toBeVisible();
  const [first] = await listed(person);
  await person.call('PATCH', `/drive/v1/files/${first?.id}`, { name: 'Before' });

  await chooseTrip(page);
  await expect.poll(() => namesIn(person)).toEqual(['Before', 'Trip']);
  await expect(titled(page, '1 file uploaded')).toBeVisible();
  const [before, trip] = await listed(person);
  expect(await namesIn(person, before?.id)).toEqual(['plan.txt']);
  expect(await namesIn(person, trip?.id)).toEqual(['plan.txt']);
});

test.describe('a folder that is put into the trash while its files are on their way @desktop', () => {
  // The browser writes down each answer of 4xx: this one says where the folder is.
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is made anew for those that come @long', async ({ page, person }) => {
    await openDrive(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/drive/v1/uploads', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    const begun = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/drive/v1/uploads'),
    );
    await chooseTrip(page);
    await begun;
    const [first] = await listed(person);
    await person.call('POST', '/drive/v1/files:batchTrash', { ids: [first?.id] });
    held.resolve();
    await expect(titled(page, '1 file uploaded')).toBeVisible();
    await expect(panel(page).getByText('plan.txt')).toBeVisible();
    const [trip] = await listed(person);
    expect(trip).toMatchObject({ name: 'Trip' });
    expect(trip?.id).not.toBe(first?.id);
    expect(await namesIn(person, trip?.id)).toEqual(['plan.txt']);
  });
});

test.describe('folders that are being made when somebody else signs in @desktop', () => {
  // Whoever has left is refused what was on its way.
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('go into nobody else’s drive, and wait for their owner as the files do', async ({
    page,
    person,
    signUp,
  }) => {
    const other = await signUp();
    await openDrive(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/drive/v1/files', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    const names = Array.from({ length: 12 }, (_, at) => `Day ${String(at).padStart(2, '0')}`);
    for (const name of names) {
      mkdirSync(join(plain.info().outputDir, 'Trip', name), { recursive: true });
      writeFileSync(join(plain.info().outputDir, 'Trip', name, 'plan.txt'), name);
    }
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/drive/v1/files'),
    );
    await page.locator('input[data-chooser="folder"]').setInputFiles(join(plain.info().outputDir, 'Trip'));
    await asked;

    const elsewhere = await page.context().newPage();
    const met = page.waitForResponse(/\/v1\/user\/me$/);
    await enter(elsewhere, other);
    await met;
    held.resolve();
    await page.getByRole('main').waitFor();
    await drop(page, { 'own.txt': 'hello' });
    await expect(titled(page, '1 file uploaded')).toBeVisible();
    expect(await namesIn(other)).toEqual(['own.txt']);

    await enter(elsewhere, person);
    await expect(titled(page, '12 files uploaded')).toBeVisible();
    const [trip] = await listed(person);
    expect(await namesIn(person, trip?.id)).toEqual(names);
    expect(await namesIn(other)).toEqual(['own.txt']);
  });
});

test.describe('a tree for which there is too little space, since other uploads have it @desktop', () => {
  /** A folder on the disk: two folders with a file each, one of which is too large, and an empty one. */
  async function chooseTree(page: Page): Promise<void> {
    const tree = join(plain.info().outputDir, 'Tree');
    for (const name of ['Large/Deep', 'Small', 'Empty']) mkdirSync(join(tree, name), { recursive: true });
    writeFileSync(join(tree, 'Large', 'Deep', 'large.bin'), 'x'.repeat(5000));
    writeFileSync(join(tree, 'Small', 'small.txt'), 'hello');
    const desktop = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await desktop.send('Input.dispatchDragEvent', {
        type,
        ...{ x: 40, y: 24 },
        data: { items: [], files: [tree], dragOperationsMask: 1 },
      });
  }

  test('is refused before a folder of it is made @long', async ({ page, person }) => {
    await leaveFree(person, 1000);
    await openDrive(page);
    await chooseTree(page);
    const question = page.getByRole('dialog', { name: 'Not enough space' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Upload nothing' }).click();
    await expect(question).toBeHidden();
    expect(await namesIn(person)).toEqual([]);
  });

  test('leaves no folders of the files that do not fit @long', async ({ page, person }) => {
    await leaveFree(person, 1000);
    await openDrive(page);
    await chooseTree(page);
    await page.getByRole('button', { name: 'Upload the file that fits' }).click();
    await expect(titled(page, '1 file uploaded')).toBeVisible();
    const [tree] = await listed(person);
    await expect.poll(() => namesIn(person, tree?.id)).toEqual(['Empty', 'Small']);
  });
});
