/** The drive without a network, without free storage, and with long names. */

import type { Page } from '@playwright/test';
import { someOf } from '../long.ts';
import { entryNamed, makeFolder, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test.describe('no network', () => {
  test.use({ expectedConsole: async ({ browserName: _ }, use) => use([/ERR_INTERNET_DISCONNECTED/]) });

  for (const [locale, offline, unreachable] of someOf([
    ['ru', 'Нет подключения к сети.', 'Нет связи с сервером'],
    ['ja', 'オフラインです。', 'サーバーに接続できません'],
  ] as const)) {
    test(`it is said while it lasts, on every page, and the list stays: ${locale} ${locale === 'ja' ? '@phone' : '@desktop'}`, async ({
      page,
      person,
      context,
    }) => {
      await putFile(person, 'Minutes.txt', 'words');
      await page.goto(`/${locale}/drive/all`);
      await expect(entryNamed(page, 'Minutes.txt')).toBeVisible();
      const bar = page.getByRole('status').filter({ hasText: offline });
      await expect(bar).toHaveCount(0);

      await context.setOffline(true);
      await expect(bar).toBeVisible();
      await expect(entryNamed(page, 'Minutes.txt')).toBeVisible();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
      // The failure says why, and the entry is back.
      await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
      await expect(entryNamed(page, 'Minutes.txt')).toBeVisible();

      await context.setOffline(false);
      await expect(bar).toHaveCount(0);
      await page.goto(`/${locale}/drive/account`);
      // The page's code is here, or it could not say anything of itself.
      await expect(page.getByRole('switch').first()).toBeVisible();
      await context.setOffline(true);
      await expect(bar).toBeVisible();
    });
  }
});

test('a full drive says so, and what to do about it', async ({ page, person, isMobile }) => {
  await putFile(person, 'all.txt', 'x'.repeat(100));
  const { body } = await person.call('GET', '/drive/v1/about');
  const answer = body as { quota: object };
  const json = { ...answer, quota: { ...answer.quota, limit: '100' } };
  await page.route('**/drive/v1/about', (route) => route.fulfill({ json }));
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'all.txt')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const meter = page.getByRole('button', { name: /Storage.*Full.*100\sB of 100\sB used/ });
  await expect(meter).toBeVisible();
  if (isMobile) await page.keyboard.press('Escape');

  const began: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/drive/v1/uploads')) began.push(request.url());
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'more.txt', mimeType: 'text/plain', buffer: Buffer.from('more') }]);
  const question = page.getByRole('dialog', { name: 'Not enough space' });
  await expect(question).toContainText('empty the trash');
  await question.getByRole('button', { name: 'See what takes up space' }).click();
  const storage = page.getByRole('dialog', { name: 'Storage' });
  await expect(storage).toContainText('Your drive is full');
  await expect(storage.getByRole('link', { name: 'Open the trash' })).toBeVisible();
  expect(began).toEqual([]);
});

/** Names of 255 bytes (the most that a drive keeps), without a place to break, wide, and written from right to left. */
const longNames = {
  latin: 'Averyveryverylongnamewithoutanyspaces'.repeat(7).slice(0, 255),
  wide: '長い名前のフォルダーにはたくさんの写真が入っています'.repeat(4).slice(0, 85),
  emoji: '👩‍👩‍👧‍👦'.repeat(10),
  arabic: 'مجلد الصور العائلية الطويل جدا '.repeat(5).slice(0, 120).trim(),
};

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('very long names fit: list, way, dialogs and notices @long', async ({ page, person }) => {
  let parent = '';
  for (const name of Object.values(longNames)) {
    await putFile(person, `${name.slice(0, 60)}.txt`, 'x');
    parent = await makeFolder(person, name, parent);
  }
  await page.goto(`/en-US/drive/all/${parent}`);
  await expect(page.getByRole('heading', { level: 1, name: longNames.arabic })).toBeVisible();
  // The way back can be read beside it, and pressed.
  const way = page.getByRole('navigation', { name: 'Path' }).getByRole('link').last();
  await expect.poll(async () => (await way.boundingBox())?.width).toBeGreaterThan(40);
  await expect.poll(() => sideways(page)).toBe(0);

  await page.goto('/en-US/drive/all');
  const first = page.getByRole('gridcell', { name: longNames.latin.slice(0, 30) }).first();
  await expect(first).toBeVisible();
  await expect.poll(() => sideways(page)).toBe(0);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await expect(notice).toContainText('…');
  const height = page.viewportSize()?.height ?? 0;
  await expect.poll(async () => (await notice.boundingBox())?.height).toBeLessThan(height / 4);
  await expect.poll(() => sideways(page)).toBe(0);
});

test('what is wrong with a new name is read over the entries below @desktop @long', async ({
  page,
  person,
}) => {
  for (let n = 10; n < 30; n++) await putFile(person, `Page ${n}.txt`, 'x');
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'Page 29.txt')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: /^New name for/ });
  await field.fill('a/b');
  await field.press('Enter');
  const problem = page.getByRole('alert').filter({ hasText: 'slash' });
  await expect(problem).toBeInViewport({ ratio: 0.9 });
  const isUncovered = () =>
    problem.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points = [top + 4, bottom - 4].flatMap((y) => [left + 4, right - 4].map((x) => [x, y] as const));
      return points.every(([x, y]) => document.elementFromPoint(x, y) === element);
    });
  await expect.poll(isUncovered).toBe(true);
});

test.describe('a folder that is gone', () => {
  test.use({ expectedConsole: async ({ browserName: _ }, use) => use([/status of 404/]) });

  test('says so, leads back, and takes nothing @desktop @long', async ({ page, person }) => {
    const id = await makeFolder(person, 'Reef');
    await page.goto(`/en-US/drive/all/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Reef' })).toBeVisible();
    const add = main.getByRole('button', { name: 'New', exact: true });
    await expect(add.first()).toBeVisible();
    // Deleted for ever in another window, while it is looked at.
    await person.call('POST', '/drive/v1/files:batchDelete', { ids: [id] });
    await expect(main.getByRole('heading', { name: 'This folder isn’t here' })).toBeVisible();
    await page.reload();
    await expect(main.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'This folder isn’t here' })).toBeVisible();
    await expect(page).toHaveTitle(/^Not found/);
    await expect(add).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    const effect = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'turtle.txt'));
      const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(over);
      document.body.dispatchEvent(drop);
      // The browser does not leave for the file either.
      return [dataTransfer.dropEffect, over.defaultPrevented, drop.defaultPrevented];
    });
    expect(effect).toEqual(['none', true, true]);
    await main.getByRole('link', { name: 'Go to My drive' }).click();
    await expect(add.first()).toBeVisible();
    expect(asked.filter((url) => url.includes('/uploads'))).toEqual([]);
  });
});

test('what is wrong with the new name of the last entry is read above the notice about cookies @long', async ({
  page,
  person,
}) => {
  for (let n = 10; n < 30; n++) await makeFolder(person, `Folder ${n}`);
  await page.goto('/en-US/drive/all');
  await expect(page.getByRole('region', { name: /cookie/i })).toBeVisible();
  await expect(entryNamed(page, 'Folder 29')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: /^New name for/ });
  await field.fill('a/b');
  await field.press('Enter');
  const problem = page.getByRole('alert').filter({ hasText: 'slash' });
  await expect(problem).toBeInViewport({ ratio: 1 });
  const isAbove = async () => {
    const notice = await page.getByRole('region', { name: /cookie/i }).boundingBox();
    const box = await problem.boundingBox();
    return notice !== null && box !== null && box.y + box.height <= notice.y;
  };
  await expect.poll(isAbove).toBe(true);
});

test('the notice about cookies does not make a page scroll that fills the window @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'one.txt', 'x');
  await page.goto('/en-US/drive/all');
  await expect(page.getByRole('region', { name: /cookie/i })).toBeVisible();
  await expect(entryNamed(page, 'one.txt')).toBeVisible();
  const down = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  await expect.poll(down).toBe(0);
});

test.describe('a list that does not come', () => {
  test('every one says so, and is there after “Try again” @desktop @long', async ({ page, person }) => {
    await putFile(person, 'Minutes.txt', 'words');
    const lists = {
      all: /Minutes\.txt/,
      trash: /The trash is empty/,
      recent: /Minutes\.txt/,
      'search?q=Minutes': /Minutes\.txt/,
      shares: /You haven’t shared anything yet/,
      tasks: /No downloads yet/,
    };
    // Lists are asked for again by themselves too: none is answered before the button is pressed.
    await page.addInitScript(() => {
      const { fetch } = globalThis;
      let isLost = true;
      const press = ({ target }: MouseEvent) => {
        if ((target as Element).closest('main button')?.textContent === 'Try again') isLost = false;
      };
      addEventListener('click', press, true);
      globalThis.fetch = async (input, init) => {
        const isList = /\/drive\/v1\/(files|share|tasks|events)/.test(String(input));
        if (isList && isLost && (init?.method ?? 'GET') === 'GET') throw new TypeError('no network');
        return fetch(input, init);
      };
    });
    for (const [path, content] of Object.entries(lists)) {
      await page.goto(`/en-US/drive/${path}`);
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await again.click();
      await expect(page.getByRole('main')).toContainText(content);
      await expect(again).toHaveCount(0);
    }
  });
});

test.describe('what stands beside a page does not come', () => {
  test.use({ expectedConsole: async ({ browserName: _ }, use) => use([/ERR_FAILED/]) });

  test('space, plan and folders say so in their places, and come after “Try again” @desktop @long', async ({
    page,
    person,
  }) => {
    await makeFolder(person, 'Holidays');
    const asked = /\/drive\/v1\/(about|privilege\/vip|files\?.*drive%23folder)/;
    await page.route(asked, (route) => route.abort());
    await page.goto('/en-US/drive/account');
    const plan = page.getByRole('region', { name: 'Plan and storage' });
    const again = plan.getByRole('button', { name: 'Try again' });
    await expect(again).toHaveCount(2);
    await expect(plan).not.toContainText('Free');
    const side = page.getByRole('navigation', { name: 'Drive' });
    await expect(side.getByRole('alert')).toContainText('Couldn’t load your folders.');
    await page.unroute(asked);

    await again.first().click();
    await expect(plan).toContainText('Free');
    await again.click();
    await expect(plan).toContainText(/0\sB of 10\sGB used/);
    await side.getByRole('button', { name: 'Try again' }).click();
    await expect(side.getByRole('treeitem', { name: 'Holidays' })).toBeVisible();
    await expect(side.getByRole('alert')).toHaveCount(0);
  });

  test('while they are on their way, their places are kept @desktop @long', async ({ page, person }) => {
    await makeFolder(person, 'Holidays');
    const answerLists = Promise.withResolvers<void>();
    await page.route(/\/drive\/v1\/(about|files\?.*drive%23folder)/, async (route) => {
      await answerLists.promise;
      await route.continue();
    });
    await page.goto('/en-US/drive/recent');
    const side = page.getByRole('navigation', { name: 'Drive' });
    await expect(side.getByRole('button', { name: 'Folders' })).toBeVisible();
    await expect(side.locator('[aria-busy=true]')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Storage' })).toHaveAttribute('aria-busy', 'true');
    answerLists.resolve();
    await expect(side.getByRole('treeitem', { name: 'Holidays' })).toBeVisible();
    await expect(side.locator('[aria-busy=true]')).toHaveCount(0);
  });
});

test('folded, the list at the side still leads to the storage @desktop @long', async ({
  page,
  person: _,
}) => {
  await page.goto('/en-US/drive/all');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  const storage = page.getByRole('button', { name: /^Storage/ });
  // It has come to its width.
  await expect.poll(async () => (await storage.boundingBox())?.height).toBe(44);
  await storage.click();
  await expect(page.getByRole('dialog', { name: 'Storage' })).toBeVisible();
});
