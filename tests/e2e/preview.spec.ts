import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { entryNamed, pdfOf, putFile, soundOf } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

const picture = (color: string) =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

const viewer = (page: Page) => page.locator('dialog[data-preview]');

/** The person's drive with these files, of which one is opened. */
async function openFile(page: Page, name: string, locale = 'en-US') {
  await page.goto(`/${locale}/drive/all`);
  await entryNamed(page, name).dblclick();
  await expect(viewer(page).getByRole('heading', { name, level: 2 })).toBeVisible();
}

async function put(person: Person, files: Readonly<Record<string, Uint8Array | string>>) {
  for (const [name, content] of Object.entries(files)) await putFile(person, name, content);
}

const loaded = (page: Page, name: string) =>
  expect
    .poll(() =>
      viewer(page)
        .getByRole('img', { name })
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);

test('pictures have neighbours and zoom by keys; Escape and Back lead to the list @desktop', async ({
  page,
  person,
}) => {
  // The last comes first in the list.
  await put(person, {
    'third.txt': 'a text',
    'second.jpg': await picture('teal'),
    'first.jpg': await picture('navy'),
  });
  await openFile(page, 'first.jpg');
  await loaded(page, 'first.jpg');
  await expect(viewer(page).getByText('1 of 3')).toBeVisible();
  const shown = viewer(page).getByRole('img', { name: 'first.jpg' });
  await expect(viewer(page).getByRole('button', { name: 'Zoom in' })).toBeEnabled();
  await page.keyboard.press('+');
  await expect(shown).toHaveAttribute('data-scale', '1.25');
  await page.keyboard.press('0');
  await expect(shown).toHaveAttribute('data-scale', '1.00');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByRole('heading', { name: 'second.jpg' })).toBeVisible();
  await loaded(page, 'second.jpg');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('a text')).toBeVisible();
  await expect(viewer(page).getByText('3 of 3')).toBeVisible();

  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
  await entryNamed(page, 'second.jpg').dblclick();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(entryNamed(page, 'first.jpg')).toBeVisible();
  expect(page.url()).toBe(address);
});

test('what is in a file never runs: HTML is text, SVG a picture @desktop', async ({ page, person }) => {
  const attack = 'window.hacked = true; parent.hacked = true; top.hacked = true';
  await put(person, {
    'page.html': `<!doctype html><script>${attack}</script><img src=x onerror="${attack}"><h1>Hello</h1>`,
    'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="${attack}"><script>${attack}</script><rect width="9" height="9" fill="teal"/></svg>`,
  });
  await openFile(page, 'page.html');
  await expect(viewer(page).getByText('<!doctype html>')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page).getByRole('heading', { name: 'drawing.svg' })).toBeVisible();
  await expect
    .poll(() =>
      viewer(page)
        .getByRole('img', { name: 'drawing.svg' })
        .evaluate((img: HTMLImageElement) => img.complete),
    )
    .toBe(true);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a text is read in the encoding that it has @desktop', async ({ page, person }) => {
  // "このファイル" and "テスト" in Shift_JIS.
  const bytes = [0x82, 0xb1, 0x82, 0xcc, 0x83, 0x74, 0x83, 0x40, 0x83, 0x43, 0x83, 0x8b, 0x0a];
  await put(person, { 'notes.txt': new Uint8Array([...bytes, 0x83, 0x65, 0x83, 0x58, 0x83, 0x67]) });
  await openFile(page, 'notes.txt', 'ja');
  await expect(viewer(page).getByText('このファイル')).toBeVisible();
  await expect(viewer(page).getByRole('combobox', { name: '文字コード' })).toHaveValue('shift_jis');
  await viewer(page).getByRole('combobox').selectOption('windows-1252');
  await expect(viewer(page).getByText('このファイル')).toHaveCount(0);
});

test('a PDF is drawn page by page, with its words @desktop', async ({ page, person }) => {
  await put(person, { 'report.pdf': pdfOf(['First page', 'Second page', 'Third page']) });
  await openFile(page, 'report.pdf');
  const sheet = (number: number) => viewer(page).locator(`[data-page="${number}"]`);
  await expect(sheet(1).locator('canvas[data-drawn="true"]')).toBeVisible();
  await expect(sheet(1).getByText('First page')).toBeVisible();
  await expect(viewer(page).getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('End');
  await expect(sheet(3).locator('canvas[data-drawn="true"]')).toBeVisible();
  await expect(viewer(page).getByText('3 of 3')).toBeVisible();
});

test('a sound is read in ranges and obeys the keys of players @desktop @long', async ({ page, person }) => {
  await put(person, { 'other.txt': 'beside it', 'tone.wav': soundOf(60) });
  const ranged = page.waitForResponse((answer) => answer.status() === 206);
  await openFile(page, 'tone.wav');
  await ranged;
  const player = page.locator('audio[data-track]');
  const read = <Key extends 'currentTime' | 'duration' | 'muted'>(key: Key) =>
    player.evaluate((element: HTMLAudioElement, name) => element[name as Key], key);
  await expect.poll(() => read('duration')).toBe(60);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await read('currentTime')).toBeGreaterThanOrEqual(10);
  await expect(viewer(page).getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('m');
  expect(await read('muted')).toBe(true);
});

test.describe('the star of a file', () => {
  // A request that passes a service worker, which comes at some moment, is not seen by `page.route`.
  test.use({
    serviceWorkers: 'block',
    expectedConsole: [/status of 503|Service Worker registration blocked/],
  });

  test('is given by button and by key, stands in the list, and is taken back where it is refused @desktop', async ({
    page,
    person,
  }) => {
    await putFile(person, 'first.txt', 'one');
    const id = await putFile(person, 'second.txt', 'two');
    const isStarred = async () =>
      ((await person.call('GET', `/drive/v1/files/${id}`)).body as { starred: boolean }).starred;
    const [add, remove] = ['Add star', 'Remove star'].map((name) =>
      viewer(page).getByRole('button', { name, exact: false }),
    );
    await openFile(page, 'second.txt');
    await expect(add!).toBeVisible();
    await page.keyboard.press('s');
    await expect(remove!).toBeVisible();
    await expect.poll(isStarred).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page).getByRole('heading', { name: 'first.txt' })).toBeVisible();
    await expect(add!).toBeVisible();
    // Whatever had the focus is gone with its file.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('ArrowLeft');
    await expect(remove!).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('gridcell', { name: /^second\.txt.*starred/ })).toBeVisible();

    await page.goto(`/en-US/drive/tasks?action=open_file&file_id=${id}`);
    await remove!.click();
    await expect(add!).toBeVisible();
    await expect.poll(isStarred).toBe(false);

    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/drive/v1/files:star', async (route) => {
      await asked;
      await route.fulfill({ status: 503, json: { error: 'unavailable', error_code: 14 } });
    });
    await page.keyboard.press('s');
    await expect(remove!).toBeVisible();
    letGo();
    await expect(viewer(page).getByText('Couldn’t add the star.')).toBeVisible();
    await expect(add!).toBeVisible();
    expect(await isStarred()).toBe(false);
  });
});

test('what has no viewer says so and offers the download @desktop', async ({ page, person }) => {
  await put(person, { 'data.bin': new Uint8Array([1, 2, 3, 0, 255]) });
  await openFile(page, 'data.bin');
  await expect(viewer(page).getByText('There is no viewer for this type of file.')).toBeVisible();
  const begun = page.waitForEvent('download');
  await viewer(page).getByRole('button', { name: 'Download' }).last().click();
  expect((await begun).suggestedFilename()).toBe('data.bin');
});

test('details tell of versions: one is restored, one deleted @desktop', async ({ page, person }) => {
  await putFile(person, 'plan.txt', 'the old plan');
  await putFile(person, 'plan.txt', 'the new plan');
  await openFile(page, 'plan.txt');
  await expect(viewer(page).getByText('the new plan')).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Details' }).click();
  const versions = viewer(page).getByRole('region', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(1);
  await versions.getByRole('button', { name: 'Restore this version' }).click();
  await expect(viewer(page).getByText('the old plan')).toBeVisible();
  await versions.getByRole('button', { name: 'Delete this version' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this version forever?' })
    .getByRole('button', { name: 'Delete forever' })
    .click();
  await expect(versions).toHaveCount(0);
});

test('details beside the list stay whole while the viewer tells of another file @desktop', async ({
  page,
  person,
}) => {
  await putFile(person, 'a.txt', 'old');
  await put(person, { 'a.txt': 'first', 'b.txt': 'second' });
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'a.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const beside = page.getByRole('complementary', { name: 'Details' });
  await expect(beside.getByRole('heading', { name: 'a.txt' })).toBeVisible();
  await expect(beside.getByRole('link', { name: 'My drive' })).toBeVisible();
  await entryNamed(page, 'b.txt').dblclick();
  await expect(viewer(page).getByText('second')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('first')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await viewer(page).getByRole('button', { name: 'Details' }).click();
  await expect(viewer(page).getByText('My drive')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByRole('region', { name: 'Versions' })).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(viewer(page)).toBeHidden();
  await expect(beside.getByRole('heading', { name: 'b.txt' })).toBeVisible();
  await expect(beside.getByRole('link', { name: 'My drive' })).toBeVisible();
});

test.describe('content that does not come', () => {
  test.use({ expectedConsole: [/ERR_FAILED|status of 503/] });
  const content = /\/content\/v1\/files\//;

  test('what broke off is asked for once more, by itself @desktop @long', async ({ page, person }) => {
    await put(person, {
      'sea.jpg': await picture('teal'),
      'tone.wav': soundOf(60),
      'report.pdf': pdfOf(['The only page']),
    });
    const shown = {
      'sea.jpg': () => loaded(page, 'sea.jpg'),
      'tone.wav': () =>
        expect
          .poll(() =>
            page.locator('audio[data-track]').evaluate((player: HTMLAudioElement) => player.duration),
          )
          .toBe(60),
      'report.pdf': () => expect(viewer(page).getByText('The only page')).toBeVisible(),
    };
    for (const [name, isShown] of Object.entries(shown)) {
      await page.route(content, (route) => route.abort(), { times: 1 });
      const broken = page.waitForEvent('requestfailed', (request) => content.test(request.url()));
      await openFile(page, name);
      await broken;
      await isShown();
    }
  });

  test('while nobody gives it, that is said, and a button tries again @desktop @long', async ({
    page,
    person,
  }) => {
    await put(person, { 'sea.jpg': await picture('teal') });
    await page.route(content, (route) => route.fulfill({ status: 503 }));
    await openFile(page, 'sea.jpg');
    await expect(viewer(page).getByRole('alert').getByRole('heading')).toHaveText('Couldn’t open the file');
    await page.unroute(content);
    await viewer(page).getByRole('button', { name: 'Try again' }).click();
    await loaded(page, 'sea.jpg');
  });
});

test('on a phone a file opens by a touch, the next by a button, and Back closes it @phone', async ({
  page,
  person,
}) => {
  await put(person, { 'second.txt': 'the second', 'first.jpg': await picture('navy') });
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'first.jpg').tap();
  await loaded(page, 'first.jpg');
  await viewer(page).getByRole('button', { name: 'Next file' }).tap();
  await expect(viewer(page).getByText('the second')).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(entryNamed(page, 'first.jpg')).toBeVisible();
});
