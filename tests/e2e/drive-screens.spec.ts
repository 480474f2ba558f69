/** Every screen of the drive, and what opens over it: axe finds nothing, light or dark, and nothing is wider than the screen. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { putFile } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

test.describe.configure({ timeout: 120_000 });

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

for (const [tag, where] of [
  ['en-US', '@desktop'],
  ['ja', '@desktop'],
  ['ru', '@phone'],
]) {
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
  await expect(page.getByRole('img', { name: 'turtle.png' })).toBeVisible();
  await look(page, 'the viewer');
});

/** Buttons, links and headings whose words do not fit; names of files may fold, and stand in the grid. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], h1, h2')]
      .filter((element) => !element.closest('[role=grid]') && element.checkVisibility())
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent, clientWidth, scrollWidth }) => `${textContent}: ${scrollWidth} in ${clientWidth}`),
  );

for (const tag of ['ru', 'ja']) {
  test(`no words are cut at any width in ${tag} @desktop`, async ({ page, person }) => {
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
