import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { putFile } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';
import { awaitKnowledge, drop, endOther, leaveFree, openTasks, panel, quotaOf, titled } from './uploading.ts';

/** Real bytes over a real server, on machines that may be busy. */

/** Names and sizes of what lies at the top of the drive. */
async function listed(person: Person): Promise<string[]> {
  const { body } = await person.call(
    'GET',
    '/drive/v1/files?parent_id=&order=name_asc&filters={"trashed":{"eq":false}}',
  );
  const { files } = body as { files: { name: string; size: string }[] };
  return files.map(({ name, size }) => `${name} ${size}`);
}

/** Until it is opened again, no bytes come through; what was held back is told to the page as a line that broke. */
async function closeTheLine(page: Page): Promise<() => void> {
  let isClosed = true;
  await page.route('**/drive/v1/uploads/*', (route) =>
    isClosed && route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
  );
  return () => {
    isClosed = false;
  };
}

test.describe('a drop', () => {
  // The browser writes down each answer of 4xx: this one says that a name is taken.
  test.use({ expectedConsole: [/status of 409/] });

  test('arrives, the empty file too; a name that is taken asks what to do @desktop', async ({
    page,
    person,
  }) => {
    await openTasks(page);
    await drop(page, { 'a.txt': 'hello', 'empty.txt': '', 'ру ловой.txt': 'да' });
    await expect(titled(page, '3 files uploaded')).toBeVisible();
    expect(await listed(person)).toEqual(['a.txt 5', 'empty.txt 0', 'ру ловой.txt 4']);

    await drop(page, { 'a.txt': 'hello again', 'empty.txt': 'no longer' });
    const question = page.getByRole('dialog', { name: 'This name is taken' });
    await question.getByRole('checkbox', { name: /same for the rest/ }).check();
    await question.getByRole('button', { name: 'Replace as a new version' }).click();
    await expect(titled(page, '2 files uploaded')).toBeVisible();
    await expect(question).toBeHidden();
    expect(await listed(person)).toEqual(['a.txt 11', 'empty.txt 9', 'ру ловой.txt 4']);

    await drop(page, { 'a.txt': 'not wanted', 'empty.txt': 'beside' });
    await expect(question).toContainText('already has a.txt');
    await question.getByRole('button', { name: 'Skip' }).click();
    await expect(question).toContainText('already has empty.txt');
    await question.getByRole('button', { name: 'Keep both' }).click();
    await expect
      .poll(() => listed(person))
      .toEqual(['a.txt 11', 'empty(1).txt 6', 'empty.txt 9', 'ру ловой.txt 4']);
  });
});

test.describe('a line that breaks', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is reported, and the upload goes on by itself; one that is cancelled is given up @desktop', async ({
    page,
    person,
  }) => {
    await openTasks(page);
    const openTheLine = await closeTheLine(page);
    await drop(page, { 'a.txt': 'hello', 'b.txt': 'never' });
    await expect(panel(page).getByText('Connection lost. Resumes automatically')).toHaveCount(2);
    await panel(page).getByRole('button', { name: 'Cancel b.txt' }).click();
    await expect(panel(page).getByRole('button', { name: 'Cancel b.txt' })).toBeHidden();
    openTheLine();
    // As a browser says that the line is back; else the next try may be half a minute away.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(titled(page, '1 file uploaded')).toBeVisible();
    expect(await listed(person)).toEqual(['a.txt 5']);
    const unfinished = async () => (await person.call('GET', '/drive/v1/uploads')).body;
    await expect.poll(unfinished).toMatchObject({ uploads: [] });
  });

  test('what is cancelled while the line is down is given up by the next page @desktop @long', async ({
    page,
    person,
  }) => {
    await openTasks(page);
    // The server hears of the creation, its answer is lost, and nothing comes through afterwards.
    let asked = 0;
    await page.route('**/drive/v1/uploads**', async (route) => {
      asked += 1;
      if (asked === 1) await route.fetch();
      await route.abort('connectionfailed');
    });
    await drop(page, { 'never.txt': 'never' });
    await expect(panel(page).getByText('Connection lost. Resumes automatically')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Cancel never.txt' }).click();
    await expect(panel(page).getByRole('button', { name: 'Cancel never.txt' })).toBeHidden();
    const unfinished = async () => (await person.call('GET', '/drive/v1/uploads')).body.uploads.length;
    expect(await unfinished()).toBe(1);
    await page.goto('about:blank');
    await page.unroute('**/drive/v1/uploads**');
    await page.goto('/en-US/drive/all');
    await expect.poll(unfinished).toBe(0);
    expect(await listed(person)).toEqual([]);
  });

  test('a page that is loaded anew goes on where it was, without being shown the file again @desktop', async ({
    page,
    person,
  }) => {
    await openTasks(page);
    const openTheLine = await closeTheLine(page);
    await drop(page, { 'a.txt': 'hello' });
    // Begun at the server, and written down with its content: then the page may go.
    await expect.poll(() => keptFiles(page)).toEqual([{ hasAddress: true, hasContent: true }]);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    openTheLine();
    await expect(titled(page, '1 file uploaded')).toBeVisible();
    expect(await listed(person)).toEqual(['a.txt 5']);
    await expect.poll(() => keptFiles(page)).toEqual([]);
  });

  test('while the page looks for what was left, what arrives or is cancelled stays so @desktop @long', async ({
    page,
    person,
  }) => {
    await holdKeptContents(page);
    await openTasks(page);
    const openTheLine = await closeTheLine(page);
    await drop(page, { 'a.txt': 'hello', 'b.txt': 'never' });
    const begun = { hasAddress: true, hasContent: true };
    await expect.poll(() => keptFiles(page)).toEqual([begun, begun]);
    const folder = page.waitForResponse(/\/drive\/v1\/files\?/);
    await page.getByRole('navigation').getByRole('link', { name: 'My drive' }).click();
    await folder;
    await panel(page).getByRole('button', { name: 'Cancel b.txt' }).click();
    openTheLine();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(titled(page, '1 file uploaded')).toBeVisible();

    await page.evaluate(() => {
      dispatchEvent(new Event('contents-released'));
      // Once whoever takes over what was left has done so.
      return navigator.locks.request('uploads.adopt', () => {});
    });
    await expect.poll(() => keptFiles(page)).toEqual([]);
    await expect(titled(page, '1 file uploaded')).toBeVisible();
    expect(await listed(person)).toEqual(['a.txt 5']);
  });
});

/** A browser that is slow to give back the contents that it keeps. */
const holdKeptContents = (page: Page) =>
  page.addInitScript(() => {
    const released = new Promise((resolve) => addEventListener('contents-released', resolve));
    const get = IDBObjectStore.prototype.get;
    IDBObjectStore.prototype.get = function (...given) {
      const request = get.apply(this, given);
      return new Proxy(request, {
        get: (_, name) => Reflect.get(request, name),
        set: (_, name, callback) => {
          Reflect.set(request, name, () => void released.then(callback));
          return true;
        },
      });
    };
  });

/** The queue in the browser's storage. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'uploads')) return [];
    const database = await answer(indexedDB.open('uploads'));
    const stores = database.transaction(['files', 'sources']);
    const files = await answer(stores.objectStore('files').getAll());
    const contents = await answer(stores.objectStore('sources').count());
    database.close();
    return files.map(({ file }) => ({ hasAddress: file.url !== undefined, hasContent: contents > 0 }));
  });

test('a folder comes with all that it holds, and stands in the list @desktop', async ({ page, person }, {
  outputDir,
}) => {
  const trip = join(outputDir, 'Trip');
  mkdirSync(join(trip, 'Day 1'), { recursive: true });
  writeFileSync(join(trip, 'plan.txt'), 'hello');
  writeFileSync(join(trip, 'Day 1', 'first.txt'), 'one');
  const asked = page.waitForResponse(/\/v1\/user\/me$/);
  await page.goto('/en-US/drive/all');
  await asked;
  await page.locator('input[data-chooser="folder"]').setInputFiles(trip);
  await expect(titled(page, '2 files uploaded')).toBeVisible();
  const found = await person.call(
    'GET',
    '/drive/v1/files?parent_id=*&order=name_asc&filters={"kind":{"eq":"drive%23file"},"trashed":{"eq":false}}',
  );
  const { files } = found.body as { files: { name: string; parent_id: string }[] };
  expect(files.map(({ name }) => name)).toEqual(['first.txt', 'plan.txt']);
  expect(files[0]?.parent_id).not.toBe(files[1]?.parent_id);
  await expect(page.getByRole('main').getByText('Trip', { exact: true })).toBeVisible();
});

test.describe('a folder whose name a file has @desktop', () => {
  test.use({ expectedConsole: [/status of 409/] });

  test('is said to be in the way; nothing is tried for ever @long', async ({ page, person }, {
    outputDir,
  }) => {
    await putFile(person, 'Trip', 'a file');
    const trip = join(outputDir, 'Trip');
    mkdirSync(trip, { recursive: true });
    writeFileSync(join(trip, 'plan.txt'), 'hello');
    const asked = page.waitForResponse(/\/v1\/user\/me$/);
    await page.goto('/en-US/drive/all');
    await asked;
    await page.locator('input[data-chooser="folder"]').setInputFiles(trip);
    await expect(
      panel(page).getByText('There is already something with that name in this folder.'),
    ).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Try plan.txt again' })).toBeVisible();
    await expect(page.getByText('Couldn’t create the folder “Trip”')).toBeVisible();
  });
});

test.describe('content that the account has @desktop', () => {
  // The browser writes down each answer of 4xx: this one says that a name is taken.
  test.use({ expectedConsole: [/status of 409/] });

  test('is there at once, and not a byte is sent; other content of that size is sent', async ({
    page,
    person,
  }) => {
    const sent: string[] = [];
    await page.route('**/drive/v1/uploads/*', (route) => route.continue()); // Else long bodies stay unseen.
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/drive/v1/uploads') && !pathname.includes(':'))
        sent.push(`${request.method()} ${request.postDataBuffer()?.length ?? 0}`);
    });
    const size = 3 * 1024 ** 2;
    await awaitKnowledge(page);
    await openTasks(page);
    await drop(page, { 'film.txt': 'a'.repeat(size) });
    await expect(titled(page, '1 file uploaded')).toBeVisible();
    expect(sent.splice(0)).toEqual(['POST 0', `PATCH ${size}`]);

    await drop(page, { 'the same.txt': 'a'.repeat(size) });
    await expect(panel(page).getByText('Already in your drive, nothing to send · 3 MB')).toBeVisible();
    expect(sent).toEqual([]);
    expect(await listed(person)).toEqual([`film.txt ${size}`, `the same.txt ${size}`]);

    await drop(page, { 'film.txt': 'a'.repeat(size) });
    const question = page.getByRole('dialog', { name: 'This name is taken' });
    await question.getByRole('button', { name: 'Keep both' }).click();
    await expect(panel(page).getByText('Already in your drive')).toBeVisible();
    expect(sent.splice(0)).toEqual(['POST 0']);

    await drop(page, { 'other.txt': 'b'.repeat(size) });
    await expect(panel(page).getByText('Uploaded · 3 MB')).toBeVisible();
    expect(sent).toEqual(['DELETE 0', 'POST 0', `PATCH ${size}`]);
    expect(await listed(person)).toHaveLength(4);
    const { body } = await person.call('GET', '/drive/v1/uploads');
    expect(body).toMatchObject({ uploads: [] });
  });
});

test.describe('an answer that is lost @desktop', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  /** From the next call on to such an address nothing comes back, though that one call still arrives. */
  async function loseAnswer(page: Page, address: string): Promise<{ lost: () => number; mend: () => void }> {
    let [lost, isMended] = [0, false];
    await page.route(address, async (route) => {
      if (isMended || route.request().method() !== 'POST') return route.continue();
      lost += 1;
      if (lost === 1) await route.fetch();
      return route.abort('connectionfailed');
    });
    return {
      lost: () => lost,
      mend: () => {
        isMended = true;
      },
    };
  }

  /** As a browser says that the line is back; else the next try may be half a minute away. */
  const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
  const waiting = (page: Page) => panel(page).getByText('Connection lost. Resumes automatically');

  test('of a file that is made of known content: it is asked for again, and there is one @long', async ({
    page,
    person,
  }) => {
    const [size, content] = [2 * 1024 ** 2, 'a'.repeat(2 * 1024 ** 2)];
    await awaitKnowledge(page);
    await openTasks(page);
    await drop(page, { 'film.txt': content });
    await expect(titled(page, '1 file uploaded')).toBeVisible();
    await drop(page, { 'film.txt': content });
    const question = page.getByRole('dialog', { name: 'This name is taken' });
    await expect(question).toBeVisible();

    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/drive\/v1\/uploads(\/|$)/.test(pathname)) sent.push(`${request.method()} ${pathname}`);
    });
    const line = await loseAnswer(page, '**/drive/v1/files');
    await question.getByRole('button', { name: 'Keep both' }).click();
    await expect(waiting(page)).toBeVisible();
    await reconnect(page);
    await expect.poll(line.lost).toBeGreaterThan(1);
    // A page that is loaded anew knows as well that it has asked.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(waiting(page)).toBeVisible();
    line.mend();
    await reconnect(page);
    await expect(panel(page).getByText('Already in your drive')).toBeVisible();
    expect(await listed(person)).toEqual([`film(1).txt ${size}`, `film.txt ${size}`]);
    expect(sent).toEqual([]);
  });

  test('of an upload that was begun: it goes on, and asks nobody about its own name @long', async ({
    page,
    person,
  }) => {
    await openTasks(page);
    const line = await loseAnswer(page, '**/drive/v1/uploads');
    await drop(page, { 'empty.txt': '' });
    await expect(waiting(page)).toBeVisible();
    await drop(page, { 'a.txt': 'hello' });
    // Both are in the queue: files that are chosen once all others have ended begin a count of their own.
    await expect(waiting(page)).toHaveCount(2);
    line.mend();
    await reconnect(page);
    await expect(titled(page, '2 files uploaded')).toBeVisible();
    expect(await listed(person)).toEqual(['a.txt 5', 'empty.txt 0']);
  });
});

test('too little space is said before a byte is sent @desktop @long', async ({ page, person }) => {
  await page.route('**/drive/v1/about', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, quota: { ...answer.quota, limit: '6' } } });
  });
  await openTasks(page);
  await drop(page, { 'large.txt': 'x'.repeat(7), 'small.txt': 'hello' });
  const question = page.getByRole('dialog', { name: 'Not enough space' });
  await expect(question).toContainText(/12\sB.*6\sB/);
  expect(await listed(person)).toEqual([]);
  await question.getByRole('button', { name: 'Upload the file that fits' }).click();
  await expect(titled(page, '1 file uploaded')).toBeVisible();
  expect(await listed(person)).toEqual(['small.txt 5']);
  // The page asks once more after an upload; a test that ends meanwhile takes the answer away.
  await page.unrouteAll({ behavior: 'wait' });
});

test.describe('space that somebody else takes after it was found free @desktop', () => {
  // The browser writes down each answer of 4xx: this one says that there is no space.
  test.use({ expectedConsole: [/status of 403/] });

  test('is said beside the file, which goes once there is space again @long', async ({ page, person }) => {
    let other = '';
    // The space was found free before the page begins the upload.
    await page.route('**/drive/v1/uploads', async (route) => {
      other ||= await leaveFree(person, 4);
      await route.continue();
    });
    await openTasks(page);
    await drop(page, { 'a.txt': 'hello' });
    const row = panel(page).getByRole('listitem').filter({ hasText: 'a.txt' });
    await expect(row).toContainText('There isn’t enough space left in your drive.');
    await expect(titled(page, '1 file needs your attention')).toBeVisible();
    const { uploads } = (await person.call('GET', '/drive/v1/uploads')).body;
    expect(uploads.map(({ id }: { id: string }) => id)).toEqual([other]);

    await endOther(person);
    expect((await quotaOf(person)).reserved).toBe('0');
    await row.getByRole('button', { name: 'Try a.txt again' }).click();
    await expect(titled(page, '1 file uploaded')).toBeVisible();
    expect(await listed(person)).toEqual(['a.txt 5']);
    expect((await quotaOf(person)).reserved).toBe('0');
  });
});
