/** The actions of the selection have a row of their own, which takes nothing from the page. */

import type { Locator, Page } from '@playwright/test';
import { someOf } from '../long.ts';
import { entryNamed, forEach, makeFolder, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selection' });
const action = (page: Page, name: string) => toolbar(page).getByRole('button', { name });
const addButton = (page: Page) =>
  page.getByRole('button', { name: 'New', exact: true }).filter({ visible: true });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`not drawn: ${locator}`);
  return box;
}
const bottomOf = async (locator: Locator) => {
  const { y, height } = await boxOf(locator);
  return y + height;
};

for (const view of someOf(['cards', 'rows'] as const))
  test(`selecting takes nothing off the page and moves none of its ${view} @long`, async ({
    page,
    person,
  }) => {
    const attic = await makeFolder(person, 'Attic');
    await putFile(person, 'plan.txt', 'one', attic);
    await page.goto(`/en-US/drive/all/${attic}`);
    if (view === 'rows') await page.getByRole('button', { name: 'List view' }).click();
    const entry = page.locator('[role="grid"] [data-index="0"]');
    await expect(entry).toContainText('plan.txt');
    const before = await boxOf(entry);

    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+a');
    await expect(toolbar(page).getByRole('status')).toHaveText('1 selected');
    expect(await boxOf(entry)).toEqual(before);
    await expect(page.getByRole('heading', { level: 1, name: 'Attic' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'My drive' }).filter({ visible: true }).last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sort by' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Grid|List) view$/ })).toBeVisible();
    await expect(addButton(page)).toBeVisible();
    // Nothing lies over the entry.
    await entry.click({ trial: true });

    await action(page, 'Clear selection').click();
    await expect(toolbar(page)).toBeHidden();
    expect(await boxOf(entry)).toEqual(before);
  });

test('a folder that was just made leaves “New” for the next one @long', async ({ page, person }) => {
  await putFile(person, 'plan.txt', 'one');
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  for (const name of ['Attic', 'Box']) {
    await addButton(page).click();
    await page.getByText('New folder', { exact: true }).filter({ visible: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('gridcell', { name: new RegExp(`^${name}`), selected: true })).toBeVisible();
    await expect(toolbar(page)).toBeVisible();
  }
  await addButton(page).click();
  await expect(page.getByText('Upload files', { exact: true }).filter({ visible: true })).toBeVisible();
});

test('the actions are words where there is room, and drawings with names where there is none @desktop @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'plan.txt', 'one');
  const shown: Record<number, string[]> = {};
  for (const width of [1600, 1280, 990]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/en-US/drive/all');
    await entryNamed(page, 'plan.txt').click();
    await expect(action(page, 'Share')).toBeVisible();
    shown[width] = (await toolbar(page).locator('button').allInnerTexts()).filter((words) => words !== '');
    for (const name of [
      'Share',
      'Download',
      'Move to…',
      'Rename',
      'Add star',
      'Move to trash',
      'More actions',
    ])
      await expect(action(page, name)).toBeVisible();
  }
  const always = ['Share', 'Download', 'Move to…'];
  expect(shown).toEqual({
    1600: [...always, 'Rename', 'Add star', 'Move to trash'],
    1280: [...always, 'Move to trash'],
    990: [],
  });
  // From the bar of the folder the keyboard comes to the actions, and from these to the entries.
  await addButton(page).focus();
  const names = [];
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')));
  }
  expect(names.slice(0, 3)).toEqual(['Clear selection', 'Share', 'Download']);
  expect(names.slice(-2)).toEqual(['More actions', 'My drive']);
});

test('on a phone they stand at the foot, and cover neither the last entry nor a notice @phone', async ({
  page,
  person,
}) => {
  await forEach([...Array(14).keys()], (n) => putFile(person, `Page ${n + 10}.txt`, 'x'));
  await page.goto('/en-US/drive/all');
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await page.getByRole('button', { name: 'List view' }).click();
  await expect(page.getByRole('row', { name: /^Page/ }).first()).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await expect(toolbar(page).getByRole('status')).toHaveText('14 selected');
  expect(await toolbar(page).locator('button:visible').allInnerTexts()).toEqual([
    '',
    'Share',
    'Download',
    'Move to…',
    'Move to trash',
    'More actions',
  ]);
  const height = page.viewportSize()?.height ?? 0;
  expect(Math.abs(height - (await bottomOf(toolbar(page))))).toBeLessThanOrEqual(1);
  const { y: top } = await boxOf(toolbar(page));

  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  const last = page.locator('[role="grid"] [data-index="13"]');
  await expect(last).toBeInViewport();
  expect(await bottomOf(last)).toBeLessThanOrEqual(top);
  expect(await bottomOf(addButton(page))).toBeLessThanOrEqual(top);
  // Nor the button that adds.
  expect(await bottomOf(last)).toBeLessThanOrEqual((await boxOf(addButton(page))).y);

  await page.keyboard.press('Control+c');
  const notice = page.getByText('14 items copied').locator('visible=true').first();
  await expect(notice).toBeVisible();
  await expect.poll(() => bottomOf(notice)).toBeLessThanOrEqual(top);
});
