/** A visitor of what somebody shares: passcode, folders, search, preview, download, report; on desktops and phones, in two languages. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFaults } from './axe.ts';
import { entryNamed, forEach, makeFolder, putFile } from './drive-files.ts';
import { enter, expect, type Person, test } from './person.ts';

const passCode = 'reef42';

interface Shared {
  readonly id: string;
  readonly folderId: string;
}

/** A folder with a picture, and a text beside it, shared with a passcode. */
async function shareReef(owner: Person, terms: object = { pass_code: passCode }): Promise<Shared> {
  const made = await owner.call('POST', '/drive/v1/files', {
    kind: 'drive#folder',
    name: 'Reef',
    parent_id: '',
  });
  const folderId: string = made.body.file.id;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a8' } })
    .png()
    .toBuffer();
  const turtle = await putFile(owner, 'turtle.png', picture);
  await owner.call('POST', '/drive/v1/files:batchMove', { ids: [turtle], to: { parent_id: folderId } });
  const notes = await putFile(owner, 'notes.txt', 'Seen at dawn.');
  const body = { file_ids: [folderId, notes], title: 'Summer on the reef', ...terms };
  return { id: (await owner.call('POST', '/drive/v1/share', body)).body.share_id, folderId };
}

const open = async (page: Page, name: string) => {
  const entry = entryNamed(page, name);
  await ((await page.evaluate(() => matchMedia('(hover: none)').matches)) ? entry.tap() : entry.click());
};

const words = {
  'en-US': {
    ask: 'Enter the passcode',
    field: 'Passcode',
    submit: 'Open',
    wrong: /Wrong passcode/,
    close: 'Close',
    download: 'Download',
  },
  ja: {
    ask: 'パスコードを入力',
    field: 'パスコード',
    submit: '開く',
    wrong: /パスコードが違います/,
    close: '閉じる',
    download: 'ダウンロード',
  },
} as const;

for (const locale of ['en-US', 'ja'] as const) {
  const { ask, field, submit, wrong, close, download } = words[locale];
  test.describe(locale, () => {
    test.use({ locale });

    test(`from the passcode to the file ${locale === 'ja' ? '@phone' : '@desktop'}`, async ({
      page,
      signUp,
    }) => {
      const { id, folderId } = await shareReef(await signUp());
      await page.goto(`/s/${id}`);
      await expect(page.getByRole('heading', { name: ask })).toBeVisible();
      await expect(page).not.toHaveTitle(/reef/);
      await expectNoFaults(page);
      await page.getByRole('textbox', { name: field }).fill('wrong1');
      await page.getByRole('button', { name: submit, exact: true }).click();
      await expect(page.getByText(wrong)).toBeVisible();
      await page.getByRole('textbox', { name: field }).fill(passCode);
      await page.keyboard.press('Enter');

      await expect(page.getByRole('heading', { name: 'Summer on the reef' })).toBeVisible();
      await expect(page.getByRole('grid')).toBeVisible();
      await expectNoFaults(page);
      await open(page, 'Reef');
      await expect(page).toHaveURL(new RegExp(`/s/${id}/${folderId}$`));
      await open(page, 'turtle.png');
      const viewer = page.getByRole('dialog', { name: 'turtle.png' });
      await expect(viewer.getByRole('img', { name: 'turtle.png' })).toBeVisible();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        viewer.getByRole('button', { name: download }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe('turtle.png');
      await viewer.getByRole('button', { name: close }).click();
      await expect(viewer).toBeHidden();
      await page.goBack();
      await expect(entryNamed(page, 'notes.txt')).toBeVisible();
      await page.goForward();
      await expect(entryNamed(page, 'turtle.png')).toBeVisible();

      // With the token the server shows the folder at once.
      const answer = await page.reload();
      expect(await answer?.text()).toContain('turtle.png');
      await expect(entryNamed(page, 'turtle.png')).toBeVisible();
    });
  });
}

test('@desktop a passcode in the link opens it, and leaves the address', async ({ page, signUp }) => {
  const { id } = await shareReef(await signUp());
  await page.goto(`/s/${id}#pwd=${passCode}`);
  await expect(page.getByRole('heading', { name: 'Summer on the reef' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/s/${id}$`));
});

test('@desktop a passcode that was sent before the script came is asked for all the same @long', async ({
  page,
  signUp,
}) => {
  const { id } = await shareReef(await signUp());
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await come;
    await route.continue();
  });
  await page.goto(`/s/${id}`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Passcode' }).fill(passCode);
  // Nor does the browser leave the page for a file that is dropped.
  const dragged = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'turtle.txt'));
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(over);
    return [over.defaultPrevented, dataTransfer.dropEffect];
  });
  expect(dragged).toEqual([true, 'none']);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open' }).click();
  letCome();
  await expect(page.getByRole('heading', { name: 'Summer on the reef' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/s/${id}$`));
});

test('@desktop after too many guesses one waits, by the server’s word', async ({
  page,
  signUp,
  expectedConsole,
}) => {
  expectedConsole.push(/429/);
  const { id } = await shareReef(await signUp());
  await page.clock.install();
  await page.goto(`/s/${id}`);
  const calls = '**/drive/v1/share?*';
  const body = { error: 'too_many_requests', error_code: 8, error_description: '', error_uri: '' };
  await page.route(calls, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: body }),
  );
  const input = page.getByRole('textbox', { name: 'Passcode' });
  await input.fill('wrong1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toHaveText(/Too many attempts.* \d+ seconds/);
  await expect(input).toBeDisabled();
  // It ends by itself, and who has the code is let in.
  await page.unroute(calls);
  await page.clock.fastForward(31_000);
  await expect(input).toBeEnabled();
  await input.fill(passCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Summer on the reef' })).toBeVisible();
});

test('@desktop by keyboard: search, choose, order, view; the choice of view is kept', async ({
  page,
  signUp,
}) => {
  const { id } = await shareReef(await signUp(), {});
  await page.goto(`/s/${id}`);
  await page.getByRole('searchbox').fill('turtle');
  await page.keyboard.press('Enter');
  await expect(entryNamed(page, 'turtle.png')).toBeVisible();
  await expect(entryNamed(page, 'notes.txt')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(entryNamed(page, 'notes.txt')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  const toolbar = page.getByRole('toolbar');
  await expect(toolbar.getByRole('status')).toHaveText('2 selected');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    toolbar.getByRole('button', { name: 'Download' }).press('Enter'),
  ]);
  expect(saved.suggestedFilename()).toMatch(/\.zip$/);
  await toolbar.getByRole('button', { name: /Clear/ }).press('Enter');
  await page.getByRole('button', { name: 'List view' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Size' })).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Size' })).toBeVisible();
});

test('@desktop where the owner allows no downloads, neither bar nor menu offers one @long', async ({
  page,
  signUp,
}) => {
  const { id } = await shareReef(await signUp(), { allow_download: false });
  await page.goto(`/s/${id}`);
  await expect(page.getByRole('button', { name: 'List view' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
  // The list as the server drew it has no menus; its script may come after that of the bar.
  await expect(page.getByRole('grid')).toBeVisible();
  await entryNamed(page, 'notes.txt').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Save', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
});

test('where the owner allows no downloads, one looks and saves', async ({ page, signUp }) => {
  const { id } = await shareReef(await signUp(), { allow_download: false });
  await page.goto(`/s/${id}`);
  await expect(page.getByText('No downloads')).toBeVisible();
  await open(page, 'notes.txt');
  const notes = page.getByRole('dialog', { name: 'notes.txt' });
  await expect(notes.getByText(/owner doesn’t offer it for download/)).toBeVisible();
  await expectNoFaults(page);
  await expect(notes.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await notes.getByRole('button', { name: 'Close' }).click();

  await open(page, 'Reef');
  await open(page, 'turtle.png');
  const turtle = page.getByRole('dialog', { name: 'turtle.png' });
  const small = turtle.getByRole('img', { name: 'turtle.png' });
  await expect(small).toHaveAttribute('src', /\/content\/v1\/thumbnails\//);
  await expect(small).toHaveCSS('opacity', '1');
  await expect(turtle.getByRole('button', { name: 'Download' })).toHaveCount(0);

  await enter(page, await signUp());
  await page.goto(`/s/${id}`);
  await page.getByRole('button', { name: 'Save all' }).click();
  await expect(page.getByRole('status').getByText('Saved to your drive.')).toBeVisible();
});

test('@desktop downloads that are forbidden while the page stands end in a word @long', async ({
  page,
  signUp,
  expectedConsole,
}) => {
  expectedConsole.push(/403/);
  const owner = await signUp();
  const { id } = await shareReef(owner, {});
  await page.goto(`/s/${id}`);
  const all = page.getByRole('button', { name: 'Download all' });
  await expect(all).toBeVisible();
  await owner.call('PATCH', `/drive/v1/share/${id}`, { allow_download: false });
  await all.click();
  await expect(page.getByText('The owner no longer allows downloads.')).toBeVisible();
  await expect(all).toHaveCount(0);
  await expect(page.getByText('Preparing')).toHaveCount(0);
});

test('@desktop a menu goes with the folder that it was in, and does not come again by itself @long', async ({
  page,
  signUp,
}) => {
  const { id } = await shareReef(await signUp(), {});
  await page.goto(`/s/${id}`);
  await open(page, 'Reef');
  const menu = page.getByRole('menu');
  await entryNamed(page, 'turtle.png').click({ button: 'right' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(entryNamed(page, 'notes.txt')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('toolbar')).toBeVisible();
  await expect(menu).toBeHidden();
});

test('a report is sent from the page', async ({ page, signUp }) => {
  const { id } = await shareReef(await signUp(), {});
  await page.goto(`/s/${id}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.locator('main header').getByRole('button', { name: 'More actions' }).click();
  await page
    .getByRole('menuitem', { name: 'Report' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Report' }))
    .click();
  const dialog = page.getByRole('dialog', { name: 'Report this share' });
  await dialog.getByRole('combobox').selectOption({ label: 'It infringes a copyright' });
  await dialog.getByLabel('Details').fill('The turtle is mine.');
  await dialog.getByLabel(/email/).fill('nobody');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText(/name@example.com/)).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByLabel(/email/).fill('');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('@desktop a long folder goes on as one scrolls @long', async ({ page, signUp }) => {
  const owner = await signUp();
  const made = await owner.call('POST', '/drive/v1/files', {
    kind: 'drive#folder',
    name: 'Many',
    parent_id: '',
  });
  const parent_id = made.body.file.id;
  const make = (index: number) =>
    owner.call('POST', '/drive/v1/files', { kind: 'drive#folder', name: `Folder ${index}`, parent_id });
  await forEach([...Array(130).keys()], make);
  const { share_id } = (await owner.call('POST', '/drive/v1/share', { file_ids: [parent_id] })).body;
  await page
    .context()
    .addCookies([
      { name: 'shared_display', value: 'name_asc.pinned.list', url: process.env.SITE ?? '', secure: false },
    ]);
  await page.goto(`/s/${share_id}/${parent_id}`);
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', /\d/);
  await grid.focus();
  await page.keyboard.press('End');
  await expect(grid).toHaveAttribute('aria-rowcount', '131');
  await page.keyboard.press('End');
  await expect(page.getByRole('row', { name: /^Folder 129/ })).toBeVisible();
});

test('@phone without script the entries stand, and folders open @long', async ({
  browser,
  signUp,
  extraHTTPHeaders,
}) => {
  const { id, folderId } = await shareReef(await signUp(), {});
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  });
  const page = await context.newPage();
  await page.goto(`${process.env.SITE}/s/${id}`);
  await expect(page.getByText('notes.txt')).toBeVisible();
  await page.getByRole('link', { name: /Reef/ }).click();
  await expect(page).toHaveURL(new RegExp(`/s/${id}/${folderId}$`));
  await expect(page.getByText('turtle.png')).toBeVisible();
  await page.getByRole('link', { name: 'All shared' }).click();
  await expect(page.getByText('notes.txt')).toBeVisible();
  await context.close();
});

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' });

  test('@phone a long way folds, and a file’s name has space beside what can be done @long', async ({
    page,
    signUp,
  }) => {
    const owner = await signUp();
    const names = ['Отпуск', 'Море', 'Фотографии', 'Погружения'];
    const way: string[] = [];
    for (const name of names) way.push(await makeFolder(owner, name, way.at(-1)));
    const [top = '', ...below] = way;
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a8' } })
      .png()
      .toBuffer();
    const name = 'Отчёт о погружениях.png';
    await putFile(owner, name, picture, below.at(-1));
    await putFile(owner, 'черепаха.png', picture, below.at(-1));
    const { body } = await owner.call('POST', '/drive/v1/share', { file_ids: [top] });
    await page.goto(`/ru/s/${body.share_id}/${way.join('/')}`);

    const path = page.getByRole('navigation', { name: 'Путь' });
    await expect(path.getByText('Погружения')).toBeInViewport({ ratio: 1 });
    await expect(path.getByRole('link')).toHaveText(['Море', 'Фотографии']);
    await open(page, name);
    const viewer = page.getByRole('dialog', { name });
    const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, width: 0 };
    await expect
      .poll(async () => (await box(viewer.getByRole('heading', { name }))).width)
      .toBeGreaterThan(120);
    await expect
      .poll(async () => (await box(viewer.getByRole('button', { name: 'Закрыть' }))).x)
      .toBeLessThan(20);
    await expect(viewer.getByRole('button', { name: 'Сохранить' })).toBeInViewport({ ratio: 1 });
    await viewer.getByRole('button', { name: 'Закрыть' }).click();
    await expect(viewer).toBeHidden();

    // The sign leads to the lowest of the folders that it stands for.
    await path.getByRole('link', { name: 'Море' }).click();
    await expect(page).toHaveURL(new RegExp(`/${way[1]}$`));
    await expect(path.getByRole('link')).toHaveText(['Всё общее', 'Отпуск']);
  });
});
