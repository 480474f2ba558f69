/** Lists of the drive that are not a folder’s alone: searches, recent activity, and the order of all. */
import type { Page } from '@playwright/test';
import { entryNamed, makeFolder, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

const day = 86_400_000;

/** The list holds exactly these, in this order. */
const expectList = (page: Page, names: readonly string[]) =>
  expect(page.getByRole('gridcell')).toContainText([...names]);

test('a search narrows as one types, and by kind, size and date; Back finds it narrowed @desktop', async ({
  page,
  person,
}) => {
  const letters = await makeFolder(person, 'Letters');
  await putFile(person, 'letter of May.txt', 'x');
  await putFile(person, 'letter of June.txt', 'x'.repeat(1024 ** 2));
  await putFile(person, 'plan.txt', 'x', letters);
  await page.goto('/en-US/drive/all');
  const found = page.getByRole('gridcell');
  await expect(found).toHaveCount(3);
  const search = page.getByRole('searchbox', { name: 'Search your drive' });
  await search.fill('letter');
  await expect(page).toHaveURL(/\/drive\/search\?q=letter$/);
  await expect(found).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Documents');
  await expect(found).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Size' }).selectOption('1 MB or more');
  await expect(found).toHaveText([/letter of June\.txt/]);
  await expect(page).toHaveURL(/\?q=letter&kind=DOCUMENT&size=1048576$/);

  await search.fill('letter may');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Size' }).selectOption('Any size');
  await expect(found).toHaveText([/letter of May\.txt/]);
  await page.getByRole('link', { name: 'Recent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recent' })).toBeVisible();
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('letter may');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('DOCUMENT');
  await expect(found).toHaveText([/letter of May\.txt/]);

  // Three days later.
  await page.clock.setFixedTime(Date.now() + 3 * day);
  await page.getByRole('combobox', { name: 'Modified' }).selectOption('Last day');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Modified' }).selectOption('Last 7 days');
  await expect(found).toHaveText([/letter of May\.txt/]);
});

test('a search tells where things lie, leads there, is sorted, and looks below the open folder alone @desktop @long', async ({
  page,
  person,
}) => {
  const work = await makeFolder(person, 'Work');
  const may = await makeFolder(person, 'May', work);
  await putFile(person, 'Отчёт 1.txt', 'xx', may);
  await putFile(person, 'Отчёт 2.txt', 'x');
  await page.goto(`/en-US/drive/all/${work}`);
  const found = page.getByRole('gridcell');
  await expect(found).toHaveCount(1);
  const search = page.getByRole('searchbox', { name: 'Search your drive' });
  await search.fill('отчет');
  await expect(found).toHaveCount(2);
  await expect(page.getByText('May', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Where' }).selectOption('In this folder');
  await expect(found).toHaveText([/Отчёт 1\.txt/]);
  await search.fill('*.txt');
  await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('');
  await expect(found).toHaveCount(2);
  await page.getByRole('button', { name: 'List' }).click();
  const names = page.getByRole('row').filter({ hasText: '.txt' });
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(names).toHaveText([/Отчёт 1\.txt/, /Отчёт 2\.txt/]);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(names).toHaveText([/Отчёт 2\.txt/, /Отчёт 1\.txt/]);
  await page.getByText('… / Work / May').click();
  await expect(page.getByRole('heading', { level: 1, name: 'May' })).toBeVisible();
});

test('a list sorted by type has its folders first, and is turned around @desktop @long', async ({
  page,
  person,
}) => {
  for (const name of ['a.jpg', 'b.zip', 'c.txt']) await putFile(person, name, 'x');
  await makeFolder(person, 'z');
  await page.goto('/en-US/drive/all?view=list');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows).toHaveCount(4);
  const title = page.getByRole('columnheader', { name: 'Type' });
  const box = await title.boundingBox();
  if (!box) throw new Error('the title is not shown');
  // At the very edge of the heading.
  await title.click({ position: { x: box.width - 2, y: 2 } });
  await expect(rows).toHaveText([/^z/, /c\.txt/, /b\.zip/, /a\.jpg/]);
  await title.click({ position: { x: 2, y: box.height - 4 } });
  await expect(rows).toHaveText([/^z/, /a\.jpg/, /b\.zip/, /c\.txt/]);
});

test('a search kept long ago says what it is narrowed to, and is widened again @desktop @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'letter.txt', 'four');
  const at = Date.now();
  await page.clock.setFixedTime(at + 3 * day);
  const since = new Date(at + day).toISOString();
  await page.goto(`/en-US/drive/search?q=letter&size=5&since=${since}`);
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  const shown = (name: string) => page.getByRole('combobox', { name }).locator('option:checked');
  const date = new Date(since).toLocaleDateString('en-US', { dateStyle: 'medium' });
  await expect(shown('Modified')).toHaveText(`Since ${date}`);
  await expect(shown('Size')).toHaveText('5 B or more');
  await page.getByRole('combobox', { name: 'Modified' }).selectOption('Any time');
  await page.getByRole('combobox', { name: 'Size' }).selectOption('Any size');
  await expect(page.getByRole('gridcell')).toHaveText([/letter\.txt/]);
  await expect(page).toHaveURL(/\?q=letter$/);
});

test('recent activity stands under its days @desktop', async ({ page, person }) => {
  await putFile(person, 'plan.txt', 'x');
  const { body } = await person.call('GET', '/drive/v1/events');
  const at = Date.parse(body.events[0].updated_time);
  const date = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  for (const [days, heading] of [
    [0, 'Today'],
    [1, 'Yesterday'],
    [2, new Date(at).toLocaleDateString('en-US', date)],
  ] as const) {
    await page.clock.setFixedTime(at + days * day);
    await page.goto('/en-US/drive/recent');
    await expect(page.getByRole('rowheader')).toHaveText([heading]);
    await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  }
});

test('an order is for all folders or for one, and stays; folders stand on top or among the rest @desktop', async ({
  page,
  person,
}) => {
  const outer = await makeFolder(person, 'Inbox');
  await makeFolder(person, 'm', outer);
  for (const parent of ['', outer]) {
    await putFile(person, 'a.txt', 'xxx', parent);
    await putFile(person, 'z.txt', 'x', parent);
  }
  const order = async (choice: string) => {
    await page.getByRole('button', { name: 'Sort by' }).click();
    await page.getByRole('menuitemcheckbox', { name: choice }).click();
  };
  await page.goto('/en-US/drive/all');
  await expectList(page, ['Inbox', 'z.txt', 'a.txt']);
  await order('Name, A to Z');
  await expectList(page, ['Inbox', 'a.txt', 'z.txt']);
  await order('Folders on top');
  await expectList(page, ['a.txt', 'Inbox', 'z.txt']);
  await page.goto(`/en-US/drive/all/${outer}`);
  await expectList(page, ['a.txt', 'm', 'z.txt']);

  await order('Same order in all folders');
  await order('Largest first');
  await order('Folders on top');
  await expectList(page, ['m', 'a.txt', 'z.txt']);
  await order('Smallest first');
  await expectList(page, ['m', 'z.txt', 'a.txt']);
  await page.reload();
  await expectList(page, ['m', 'z.txt', 'a.txt']);
  await page.getByRole('link', { name: 'My drive' }).first().click();
  await expectList(page, ['Inbox', 'a.txt', 'z.txt']);
});

test('what one window chooses of a list stays when another, open before, chooses something else @desktop @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'a.txt', 'x');
  await putFile(person, 'z.txt', 'x');
  await page.goto('/en-US/drive/all');
  await expectList(page, ['z.txt', 'a.txt']);
  const other = await page.context().newPage();
  await other.goto('/en-US/drive/all');
  await expectList(other, ['z.txt', 'a.txt']);
  await page.getByRole('button', { name: 'List view' }).click();
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await other.getByRole('button', { name: 'Sort by' }).click();
  await other.getByRole('menuitemcheckbox', { name: 'Name, A to Z' }).click();
  await expectList(other, ['a.txt', 'z.txt']);
  await page.reload();
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^[az]\.txt/ })).toHaveText([/^a\.txt/, /^z\.txt/]);
});

test.describe('while the server is in trouble', () => {
  test.use({ expectedConsole: [/status of 500/] });
  test('a list that has changed and cannot be read says so, and has it as soon as it can @desktop @long', async ({
    page,
    person,
  }) => {
    const folder = await makeFolder(person, 'Shells');
    await makeFolder(person, 'conch', folder);
    await page.goto(`/en-US/drive/all/${folder}`);
    await expectList(page, ['conch']);
    const ofFolder = (url: URL) =>
      url.pathname === '/drive/v1/files' && url.searchParams.get('parent_id') === folder;
    await page.route(ofFolder, (route) =>
      route.fulfill({ status: 500, json: { error: 'internal', error_code: 13 } }),
    );
    await makeFolder(person, 'cowrie', folder);
    const notice = page.getByRole('alert').filter({ hasText: 'This list may be out of date.' });
    await expect(notice).toBeVisible();
    await page.unroute(ofFolder);
    await expect(page.getByRole('gridcell', { name: /^cowrie/ })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test('a search does not pass off what another found as its own, while it is asked or when it fails @desktop @long', async ({
    page,
    person,
  }) => {
    await putFile(person, 'draft 1.txt', 'x');
    await putFile(person, 'draft 2.txt', 'x');
    await putFile(person, 'final.txt', 'x');
    const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()] as const;
    const isOfFinal = ({ pathname, searchParams }: URL) =>
      pathname.endsWith(':search') && searchParams.get('query') === 'final';
    let answer: Promise<number> = answers[0].promise;
    await page.route(isOfFinal, async (route) => {
      // A failed request is retried a few times before it is reported.
      if ((await answer) === 200) await route.fallback();
      else await route.fulfill({ status: 500, json: { error: 'internal', error_code: 13 } });
    });
    const asked = () => page.waitForRequest((request) => isOfFinal(new URL(request.url())));
    const search = page.getByRole('searchbox', { name: 'Search your drive' });
    const heading = page.getByRole('heading', { level: 1, name: 'Results for “final”' });
    const found = page.getByRole('gridcell').filter({ hasText: /\S/ });
    const nothing = page.getByRole('heading', { name: 'Nothing found' });
    const opacity = (name: string) =>
      entryNamed(page, name).evaluate((entry) => {
        const all: number[] = [];
        for (let at: Element | null = entry; at; at = at.parentElement)
          all.push(Number(getComputedStyle(at).opacity));
        return Math.min(...all);
      });
    await page.goto('/en-US/drive/search?q=draft');
    await expect(found).toHaveCount(2);
    await Promise.all([asked(), search.fill('final')]);
    await expect(heading).toBeVisible();
    await expect(found).toContainText(['draft', 'draft']);
    await expect.poll(() => opacity('draft 1.txt')).toBe(0.5);
    answers[0].resolve(500);
    const failed = page.getByRole('heading', { name: 'Couldn’t load your files' });
    await expect(failed).toBeVisible();
    await expect(found).toHaveCount(0);
    answer = Promise.resolve(200);
    // It comes by itself too: then the button is gone.
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.evaluateAll((buttons) => {
      for (const button of buttons as HTMLButtonElement[]) button.click();
    });
    await expect(found).toHaveText([/final\.txt/]);
    expect(await opacity('final.txt')).toBe(1);

    await search.fill('neither');
    await expect(nothing).toBeVisible();
    await page.reload();
    await expect(nothing).toBeVisible();
    answer = answers[1].promise;
    await Promise.all([asked(), search.fill('final')]);
    await expect(heading).toBeVisible();
    await expect(nothing).toHaveCount(0);
    answers[1].resolve(200);
    await expect(found).toHaveText([/final\.txt/]);
  });
});

test.describe('without a network', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });
  test('a folder that could not be opened opens as soon as there is one @desktop @long', async ({
    page,
    person,
  }) => {
    const folder = await makeFolder(person, 'Shells');
    await makeFolder(person, 'conch', folder);
    await page.goto('/en-US/drive/all');
    await expectList(page, ['Shells']);
    await page.context().setOffline(true);
    await entryNamed(page, 'Shells').dblclick();
    await expect(page).toHaveURL(new RegExp(`/drive/all/${folder}$`));
    const failed = page.getByRole('heading', { name: 'Couldn’t load your files' });
    await expect(failed).toBeVisible();
    await page.context().setOffline(false);
    await expectList(page, ['conch']);
    await expect(failed).toHaveCount(0);
  });
});
