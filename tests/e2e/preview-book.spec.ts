import { solid, zipOf } from '../../server/media/fixtures/documents.ts';
import { expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { epubOf, fb2Of, mobiOf, openBook, paragraphs } from './books.ts';
import { openEntry, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

const sea = 'The tide comes in twice a day, and goes out again; who waits long enough sees the sand.';
const novel = () =>
  epubOf([
    { title: 'Low water', body: paragraphs(60, sea) },
    { title: 'High water', body: paragraphs(60, sea) },
    { title: 'The lighthouse', body: `${paragraphs(30, sea)}<p>At last the keeper lit the lamp.</p>` },
  ]);

test('a book opens, its pages turn, and it goes on where it was left', async ({ page, person }) => {
  await putFile(person, 'novel.epub', await novel());
  await page.goto('/en-US/drive/all');
  const { viewer, book, percent } = await openBook(page, 'novel.epub');
  await expect(viewer.locator('iframe')).toHaveAccessibleName('novel.epub');
  await expect(book.getByRole('heading', { name: 'Low water' })).toBeInViewport();
  const before = await percent.textContent();
  await viewer.getByRole('button', { name: 'Next page' }).click();
  await expect(percent).not.toHaveText(before ?? '');
  await expect(book.getByRole('heading', { name: 'Low water' })).not.toBeInViewport();

  await viewer.getByRole('button', { name: 'Contents' }).click();
  await viewer.getByRole('button', { name: 'The lighthouse' }).click();
  await expect(book.getByRole('heading', { name: 'The lighthouse' })).toBeInViewport();
  // Beside the list the pages are narrower than they will be without it.
  const list = viewer.getByRole('complementary', { name: 'Contents' });
  if (await list.isVisible()) await list.getByRole('button', { name: 'Close' }).click();
  await viewer.getByRole('button', { name: 'Next page' }).click();
  await expect(book.getByRole('heading', { name: 'The lighthouse' })).not.toBeInViewport();
  const left = (await percent.textContent()) ?? '';
  await page.reload();
  const again = await openBook(page, 'novel.epub');
  await expect(again.percent).toHaveText(left);
  await expect(again.book.getByRole('heading', { name: 'The lighthouse' })).not.toBeInViewport();
});

test('a book of a share is read by keys alone, and has no faults for tools @desktop @long', async ({
  page,
  signUp,
}) => {
  const owner = await signUp();
  const ids = [await putFile(owner, 'novel.epub', await novel()), await putFile(owner, 'plain.txt', 'plain')];
  const { share_id } = (await owner.call('POST', '/drive/v1/share', { file_ids: ids })).body;
  await page.goto(`/s/${share_id}`);
  const { viewer, book, percent } = await openBook(page, 'novel.epub');
  await expect(book.getByRole('heading', { name: 'Low water' })).toBeInViewport();
  await expectNarrow(page);
  await expectNoFaultsInBoth(page, { where: 'dialog[data-preview]', frames: 1 });
  const first = (await percent.textContent()) ?? '';
  let last = first;
  for (const key of ['ArrowRight', 'PageDown', ' ', 'ArrowDown']) {
    await page.keyboard.press(key);
    await expect(percent).not.toHaveText(last);
    last = (await percent.textContent()) ?? '';
  }
  for (const key of ['ArrowLeft', 'PageUp', 'Shift+Space', 'ArrowUp']) {
    await page.keyboard.press(key);
    await expect(percent).not.toHaveText(last);
    last = (await percent.textContent()) ?? '';
  }
  expect(last).toBe(first);

  await viewer.getByRole('button', { name: 'Contents' }).focus();
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('button', { name: 'Low water' })).toBeFocused();
  await expectNoFaultsInBoth(page, { where: 'dialog[data-preview]', frames: 1 });
  await page.keyboard.press('Escape');
  await expect(viewer.getByRole('button', { name: 'Contents' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(book.getByRole('heading', { name: 'High water' })).toBeInViewport();

  await viewer.locator('iframe').focus();
  await page.keyboard.press('ArrowRight');
  await expect(book.getByRole('heading', { name: 'High water' })).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('words are found in the whole book, and the paper and letters are those that were chosen @desktop @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'novel.epub', await novel());
  await page.goto('/en-US/drive/all');
  const { viewer, book } = await openBook(page, 'novel.epub');
  await viewer.getByRole('button', { name: 'Search in the book' }).click();
  await viewer.getByLabel('Words to find').fill('LIT the lamp');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('1 result', { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: /the keeper lit the lamp/ }).click();
  await expect(book.getByText('At last the keeper lit the lamp.')).toBeInViewport();

  await viewer.getByRole('button', { name: 'Text and colors' }).click();
  await viewer.getByLabel('Page color').selectOption('Sepia');
  await expect(book.locator('html')).toHaveCSS('background-color', 'rgb(246, 236, 217)');
  await viewer.getByLabel('Text size').selectOption('150%');
  await expect(book.locator('body')).toHaveCSS('font-size', '27px');
  await viewer.getByLabel('Line spacing').selectOption('Wide');
  await expect(book.locator('p').first()).toHaveCSS('line-height', '54px');
  await expect(book.getByText('At last the keeper lit the lamp.')).toBeInViewport();
  await page.reload();
  const again = await openBook(page, 'novel.epub');
  await expect(again.book.locator('body')).toHaveCSS('font-size', '27px');
});

test('other kinds of books are read too @desktop', async ({ page, person }) => {
  const chapters = [
    { title: 'Прилив', body: '<p>Море пришло.</p>'.repeat(200) },
    { title: 'Отлив', body: '<p>Море ушло.</p>' },
  ];
  await putFile(person, 'more.fb2', fb2Of(chapters));
  await putFile(person, 'packed.fb2.zip', await zipOf({ 'more.fb2': fb2Of(chapters) }));
  await putFile(
    person,
    'comic.cbz',
    await zipOf({ '1.png': await solid('#f00'), '2.png': await solid('#00f') }),
  );
  const pages = ['First', 'Second'].map((title) => `<h1>${title}</h1>${paragraphs(80, sea)}`);
  await putFile(person, 'old.mobi', mobiOf(`<html><body>${pages.join('<mbp:pagebreak/>')}</body></html>`));
  await page.goto('/en-US/drive/all');
  for (const name of ['more.fb2', 'packed.fb2.zip']) {
    const { viewer, book } = await openBook(page, name);
    await viewer.getByRole('button', { name: 'Contents' }).click();
    await viewer.getByRole('button', { name: 'Отлив' }).click();
    await expect(book.getByText('Море ушло.')).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  }
  {
    const { viewer, book, percent } = await openBook(page, 'comic.cbz');
    await expect(percent).toHaveText(/%/);
    await expect(book.locator('img')).toBeInViewport();
    await viewer.getByRole('button', { name: 'Next page' }).click();
    await expect(percent).toHaveText('100%');
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  }
  const { viewer, book } = await openBook(page, 'old.mobi');
  await expect(book.getByRole('heading', { name: 'First' })).toBeInViewport();
  await viewer.getByRole('button', { name: 'Next page' }).click();
  await expect(book.getByRole('heading', { name: 'First' })).not.toBeInViewport();
});

test('a page is turned the way that the book is written @long', async ({ page, person }) => {
  const hebrew = await epubOf([{ title: 'גאות', body: paragraphs(80, 'הים בא והים הולך.'.repeat(4)) }], {
    language: 'he',
    direction: 'rtl',
    files: { 'a.css': 'html { direction: rtl }' },
  });
  const japanese = await epubOf(
    [
      {
        title: '潮',
        body: paragraphs(80, '海が来て、海が行く。'.repeat(6)),
        head: '<style>html { writing-mode: vertical-rl }</style>',
      },
    ],
    { language: 'ja', direction: 'rtl' },
  );
  await putFile(person, 'hebrew.epub', hebrew);
  await putFile(person, 'japanese.epub', japanese);
  await page.goto('/en-US/drive/all');
  for (const [name, title] of [
    ['hebrew.epub', 'גאות'],
    ['japanese.epub', '潮'],
  ] as const) {
    const { viewer, book } = await openBook(page, name);
    await expect(book.getByRole('heading', { name: title })).toBeInViewport();
    await page.keyboard.press('ArrowLeft');
    await expect(book.getByRole('heading', { name: title })).not.toBeInViewport();
    await page.keyboard.press('ArrowRight');
    await expect(book.getByRole('heading', { name: title })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  }
});

test('a damaged book says so, and what is no book too @long', async ({ page, person }) => {
  await putFile(person, 'torn.epub', (await novel()).subarray(0, 900));
  await putFile(person, 'other.epub', await zipOf({ mimetype: 'application/epub+zip', 'a.txt': 'no book' }));
  await page.goto('/en-US/drive/all');
  for (const name of ['torn.epub', 'other.epub']) {
    await openEntry(page, name);
    const viewer = page.locator('dialog[data-preview]');
    await expect(viewer.getByText('or the file is damaged')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Download' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  }
});
