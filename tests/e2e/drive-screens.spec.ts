/** Every screen of the drive, and what opens over it: axe finds nothing, light or dark, and nothing is wider than the screen. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { someOf } from '../long.ts';
import { cutWords, expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { forEach, pdfOf, putFile } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

/** 255 bytes in UTF-8, and no place to break. */
const longName = `${'とても長い名前'.repeat(11)}${'x'.repeat(20)}.txt`;

async function fill(person: Person): Promise<void> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a8' } })
    .png()
    .toBuffer();
  const turtle = await putFile(person, 'turtle.png', picture);
  await person.call('POST', '/drive/v1/files:star', { ids: [turtle] });
  await putFile(person, longName, 'Seen at dawn.');
  const old = await putFile(person, 'old.txt', 'Gone.');
  await person.call('POST', '/drive/v1/files:batchTrash', { ids: [old] });
  await person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name: 'Reef', parent_id: '' });
}

async function look(page: Page, where: string, without: readonly string[] = []): Promise<void> {
  await expectNoFaultsInBoth(page, { where, without });
  await expectNarrow(page, where);
}

const picture = (page: Page) => page.getByRole('gridcell', { name: /^turtle\.png/ });

for (const [tag, where] of someOf(
  [
    ['en-US', '@desktop'],
    ['ru', '@phone'],
    ['ja', '@desktop'],
  ] as const,
  2,
)) {
  test(`every place of the drive in ${tag} ${where}`, async ({ page, person }) => {
    await fill(person);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [place, isThere] of [
      ['all', () => expect(picture(page)).toBeVisible()],
      ['recent', () => expect(picture(page)).toBeVisible()],
      ['starred', () => expect(picture(page)).toBeVisible()],
      ['trash', () => expect(page.getByText('old.txt')).toBeVisible()],
      ['search?q=turtle', () => expect(picture(page)).toBeVisible()],
      ['shares', () => expect(page.getByRole('heading', { level: 2 })).toBeVisible()],
      ['tasks', () => expect(page.getByRole('heading', { level: 2 })).toBeVisible()],
      ['feedback', () => expect(page.getByRole('textbox').first()).toBeVisible()],
    ] as const) {
      await page.goto(`/${tag}/drive/${place}`);
      await isThere();
      await look(page, place);
    }
  });
}

test('what opens over the drive @desktop', async ({ page, person }) => {
  await fill(person);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/en-US/drive/all');
  await picture(page).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await look(page, 'the bar of what is chosen');
  await picture(page).click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  // A menu lies over the page and in none of its landmarks, and while it is open the page is hidden from readers.
  await look(page, 'the menu of a file', ['region', 'page-has-heading-one']);
  await page.keyboard.press('Escape');
  for (const [key, name] of [
    ['Move to…', 'the folders to move to'],
    ['Share', 'the terms of a link'],
  ] as const) {
    await picture(page).click({ button: 'right' });
    await page.getByRole('menuitem', { name: key }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await picture(page).dblclick();
  await expect(page.getByRole('img', { name: 'turtle.png', exact: true })).toBeVisible();
  await look(page, 'the viewer');
});

for (const tag of someOf(['ru', 'ja'])) {
  test(`no words are cut at any width in ${tag} @desktop @long`, async ({ page, person }) => {
    await fill(person);
    const { body } = await person.call('POST', '/drive/v1/files', {
      kind: 'drive#folder',
      name: 'Photos',
      parent_id: '',
    });
    const folder = (body as { file: { id: string } }).file.id;
    const title = page.getByRole('main').getByRole('heading').first();
    for (const [place, isThere] of [
      [`all/${folder}`, page.getByRole('heading', { level: 1, name: 'Photos' })],
      ['search?q=turtle', picture(page)],
      ['tasks', title],
    ] as const) {
      await page.goto(`/${tag}/drive/${place}`);
      await expect(page.getByRole('searchbox')).toBeVisible();
      await expect(isThere).toBeVisible();
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNarrow(page, `${place} at ${width}`);
        expect.soft(await cutWords(page), `${place} at ${width}`).toEqual([]);
      }
    }
  });
}

test('in a list the title “Name” stands over the names, also scrolled @desktop @long', async ({
  page,
  person,
}) => {
  await forEach([...Array(30).keys()], (n) => putFile(person, `Page ${n + 10}.txt`, 'x'));
  await page.goto('/en-US/drive/all');
  await page.getByRole('button', { name: 'List view' }).click();
  const title = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
  await expect(title).toBeVisible();
  const startOf = (text: RegExp) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      });
  for (const key of ['Home', 'End']) {
    await page.getByRole('grid').focus();
    await page.keyboard.press(key);
    await expect.poll(async () => (await startOf(/^Name$/)) - (await startOf(/^Page \d/))).toBe(0);
  }
});

test('dialogs that a link opens: no button looks chosen @desktop @long', async ({ page, person }) => {
  await putFile(person, 'one.txt', 'x');
  const paper = await putFile(person, 'Paper.pdf', pdfOf(['One']));
  const ring = () =>
    page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle);
  for (const action of ['show_storage_dialog', 'show_beginner_dialog']) {
    await page.goto(`/en-US/drive/all?action=${action}`);
    await expect(page.getByRole('dialog')).toBeFocused();
    expect(await ring()).toBe('none');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    expect(await ring()).toBe('solid');
  }
  await page.goto(`/en-US/drive/all?action=open_file&file_id=${paper}`);
  const pages = page.getByRole('region', { name: 'Paper.pdf' });
  // Two slow cores fetch and run the reader of PDFs, and its worker.
  await expect(pages).toBeFocused();
  expect(await ring()).toBe('none');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(pages).toBeFocused();
  expect(await ring()).toBe('solid');
});

test('the first steps speak of fingers where there are fingers @long', async ({
  page,
  person: _,
  isMobile,
}) => {
  await page.goto('/en-US/drive/all?action=show_beginner_dialog');
  const steps = page.getByRole('dialog');
  await expect(steps.getByText(isMobile ? /Touch and hold/ : /press F2/)).toBeVisible();
  await expect(steps.getByText(isMobile ? /F2|Drag/ : /Touch|Tap/).filter({ visible: true })).toHaveCount(0);
});

test('a press beside a dialog loses nothing that was typed @long', async ({ page, person: _ }) => {
  await page.goto('/en-US/drive/all?action=open_redeem_box');
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('textbox');
  await code.fill('TURTLE');
  await page.mouse.click(20, 20);
  await expect(code).toHaveValue('TURTLE');
  await code.fill('');
  await page.mouse.click(20, 20);
  await expect(dialog).toBeHidden();
});

test('what the search field says fits on a phone, in every language @phone @long', async ({
  page,
  person: _,
}) => {
  for (const tag of ['en-US', 'es', 'id', 'ja', 'ko', 'ms', 'pt', 'ru', 'uk', 'zh-CN', 'zh-TW']) {
    await page.goto(`/${tag}/drive/all`);
    const isCut = await page.getByRole('searchbox').evaluate((element) => {
      const field = element as HTMLInputElement;
      const space = field.clientWidth - 34 - 8;
      const drawing = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      drawing.font = getComputedStyle(field).font;
      return drawing.measureText(field.placeholder).width > space;
    });
    expect(isCut, tag).toBe(false);
  }
});
