/** Actions on uploads, and their messages. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './person.ts';
import { drop, openTasks, panel, titled } from './uploading.ts';

/** Bytes leave the page only when a test lets them, file by file: each is known by the letter that it consists of. */
async function holdBytes(page: Page) {
  const held = new Map<string, PromiseWithResolvers<Route>>();
  const of = (letter: string): PromiseWithResolvers<Route> => {
    const known = held.get(letter) ?? Promise.withResolvers<Route>();
    held.set(letter, known);
    return known;
  };
  await page.route('**/drive/v1/uploads/*', (route) =>
    route.request().method() === 'PATCH'
      ? of(route.request().postData()?.at(0) ?? '').resolve(route)
      : route.fallback(),
  );
  return {
    /** Once the page sends this one, it goes through. */
    release: async (letter: string) => (await of(letter).promise).continue(),
    /** The page is about to send it. */
    isSent: async (letter: string) => void (await of(letter).promise),
    /** The next request with it is another one. */
    again: (letter: string) => held.delete(letter),
  };
}

const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });

test('one is paused and goes on, all are, all are given up; how far and how fast is reported @desktop @long', async ({
  page,
  person,
}) => {
  // The page's time goes on when the test says so: a speed is reported after a second.
  await page.clock.install();
  const bytes = await holdBytes(page);
  await openTasks(page);
  await drop(page, Object.fromEntries([...'abcd'].map((letter) => [`${letter}.txt`, letter.repeat(50_000)])));
  await expect(titled(page, 'Uploading 4 files')).toBeVisible();
  for (const letter of 'abcd') await bytes.isSent(letter);

  await page.clock.fastForward(2000);
  await bytes.release('a');
  await expect(titled(page, 'Uploading 3 files')).toBeVisible();
  await expect(panel(page).getByText(/^25% · [\d.]+\sK?B\/\u2060s · \d+ (sec|min) left$/)).toBeVisible();
  await expect(panel(page).getByRole('progressbar', { name: 'Progress of all uploads' })).toHaveJSProperty(
    'value',
    0.25,
  );

  await button(page, 'Pause b.txt').click();
  await expect(panel(page).getByText(/^Paused · 0\sB of 48\.8\sKB$/)).toBeVisible();
  await expect(titled(page, 'Uploading 2 files')).toBeVisible();
  await button(page, 'Pause all uploads').click();
  await expect(titled(page, '3 uploads paused')).toBeVisible();
  for (const letter of 'bcd') bytes.again(letter);
  await button(page, 'Resume b.txt').click();
  await bytes.release('b');
  await expect(titled(page, '2 uploads paused')).toBeVisible();
  await button(page, 'Resume all uploads').click();
  await expect(titled(page, 'Uploading 2 files')).toBeVisible();
  for (const letter of 'cd') await bytes.isSent(letter);

  // Whoever leaves meanwhile is asked first; afterwards nobody is.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await button(page, 'Cancel all uploads').click();
  await expect(panel(page)).toBeHidden();
  const unfinished = async () => (await person.call('GET', '/drive/v1/uploads')).body;
  await expect.poll(unfinished).toMatchObject({ uploads: [] });
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  await page.reload();
  expect(questions).toEqual([]);
  const { body } = await person.call('GET', '/drive/v1/files?parent_id=&order=name_asc');
  expect(body.files.map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'b.txt']);
});

test('the keyboard stays with what it controls, and comes back when nothing is left @desktop @long', async ({
  page,
  person,
}) => {
  expect(person).toBeDefined();
  const bytes = await holdBytes(page);
  await openTasks(page);
  await drop(page, { 'a.txt': 'aaa', 'b.txt': 'bbb' });
  for (const letter of 'ab') await bytes.isSent(letter);
  await button(page, 'Pause a.txt').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Resume a.txt')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Cancel a.txt')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Cancel b.txt')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('what is refused', () => {
  // The folder is in the trash when the upload begins.
  test.use({ expectedConsole: [/status of 400/] });

  test('says why, and can be tried again; a name that no drive keeps is not sent at all @desktop @long', async ({
    page,
    person,
  }) => {
    const { body } = await person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name: 'Trip' });
    const ids = [body.file.id as string];
    const begun: string[] = [];
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<Route>();
    await page.route('**/drive/v1/uploads', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      begun.push(route.request().url());
      return begun.length === 1 ? isAsked(route) : route.continue();
    });
    await page.goto(`/en-US/drive/all/${ids[0]}`);
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    const endless = `${'ы'.repeat(130)}.txt`;
    await drop(page, { 'plan.txt': 'hello', [endless]: 'hello', 'a\u202eb': 'hello' });
    await expect(panel(page).getByText('The name is too long for a drive')).toBeVisible();
    await expect(panel(page).getByText('The name has characters that a drive can’t store')).toBeVisible();

    const first = await asked;
    await person.call('POST', '/drive/v1/files:batchTrash', { ids });
    await first.continue();
    await expect(titled(page, '3 files need your attention')).toBeVisible();
    await expect(panel(page).getByText('It is in the trash. Restore it first.')).toBeVisible();
    expect(begun).toHaveLength(1);

    await person.call('POST', '/drive/v1/files:batchUntrash', { ids });
    await expect(panel(page).getByRole('button', { name: /^Try .* again$/ })).toHaveCount(1);
    await button(page, 'Try plan.txt again').click();
    await button(page, `Remove ${endless} from the list`).click();
    await expect(panel(page).getByText('Uploaded · 5 B')).toBeVisible();
    await expect(titled(page, '1 file needs your attention')).toBeVisible();
    const { body: list } = await person.call('GET', `/drive/v1/files?parent_id=${ids[0]}`);
    expect(list.files.map(({ name }: { name: string }) => name)).toEqual(['plan.txt']);
    expect(begun).toHaveLength(2);
  });
});

test('a line that dies without a word is given up after a minute, and the upload goes on @desktop @long', async ({
  page,
  person,
}) => {
  await page.clock.install();
  const bytes = await holdBytes(page);
  await openTasks(page);
  await drop(page, { 'a.txt': 'a'.repeat(50_000) });
  await bytes.isSent('a');
  bytes.again('a');
  await page.clock.fastForward(59_000);
  await expect(panel(page).getByText(/^0\sB of 48\.8\sKB$/)).toBeVisible();
  await page.clock.fastForward(2000);
  // It is sent anew.
  await bytes.release('a');
  await expect(titled(page, '1 file uploaded')).toBeVisible();
  const { body } = await person.call('GET', '/drive/v1/files?parent_id=&order=name_asc');
  expect(body.files.map(({ size }: { size: string }) => size)).toEqual(['50000']);
});

test('cancelled while it is being begun, it is given up before the page knows where it is @desktop @long', async ({
  page,
  person,
}) => {
  const begun = Promise.withResolvers<() => Promise<void>>();
  await page.route('**/drive/v1/uploads', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    begun.resolve(() => route.fulfill({ response }));
  });
  await openTasks(page);
  await drop(page, { 'a.txt': 'hello' });
  const answer = await begun.promise;
  const unfinished = async () => (await person.call('GET', '/drive/v1/uploads')).body;
  expect(await unfinished()).toMatchObject({ uploads: [{}] });
  await button(page, 'Cancel a.txt').click();
  await expect(panel(page)).toBeHidden();
  await expect.poll(unfinished).toMatchObject({ uploads: [] });
  await answer();
});
