/** Alignment at shared edges, nothing over buttons, and words on demand. */

import type { Page } from '@playwright/test';
import { someOf } from '../long.ts';
import { putFile } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';
import { panel } from './uploading.ts';

/** Pixels from both edges of the page's own part to what is measured. */
async function edgesOf(page: Page, selector: string): Promise<{ left: number; right: number }> {
  return page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.tagName === 'H1' ? range.getBoundingClientRect() : element.getBoundingClientRect();
    const main = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect();
    return { left: Math.round(box.left - main.left), right: Math.round(main.right - box.right) };
  });
}

async function fill(person: Person, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await putFile(person, `Page ${n}.txt`, 'x');
}

for (const width of someOf([360, 768, 1440]))
  test(`headings, rows and the bar of what is chosen share their edges at ${width} @desktop @long`, async ({
    page,
    person,
  }) => {
    await fill(person, 1);
    await page.setViewportSize({ width, height: 800 });
    const begins: Record<string, number> = {};
    for (const place of ['tasks', 'shares', 'trash', 'recent', 'all']) {
      await page.goto(`/en-US/drive/${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      begins[place] = (await edgesOf(page, 'h1')).left;
    }
    expect(new Set(Object.values(begins)).size, JSON.stringify(begins)).toBe(1);
    await page.getByRole('button', { name: 'List view' }).click();
    await page.getByRole('row', { name: /^Page 1/ }).click();
    await expect(page.getByRole('toolbar')).toBeVisible();
    const rowEdges = await edgesOf(page, '[role=row][data-index="0"]');
    const bar = await edgesOf(page, '[role=toolbar]');
    // At the foot of a phone it is as wide as the window.
    expect(bar.left).toBe(width > 768 ? rowEdges.left : 0);
    expect(bar.right).toBe(bar.left);
    // A narrow list has less ground than a mouse’s scroll bar takes.
    if (width > 640) expect(rowEdges.right).toBe(rowEdges.left);
    expect(rowEdges.left).toBe((begins.all ?? 0) - 8);
    // As many of its commands as there is space for.
    const actions = page.getByRole('toolbar');
    await expect(actions.getByRole('button', { name: 'Download' })).toBeVisible();
    await expect(actions.getByRole('button', { name: 'Rename' })).toBeVisible({ visible: width > 768 });
  });

test('what is uploaded lies over neither the button that adds nor the last entry @phone @long', async ({
  page,
  person,
}) => {
  await fill(person, 12);
  await page.goto('/en-US/drive/all');
  await expect(page.getByText('Page 12.txt').first()).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from('new') }]);
  await expect(panel(page)).toBeVisible();
  const add = page.getByRole('button', { name: 'New', exact: true });
  const bottomOf = async () => {
    const box = await add.boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  };
  const top = async () => (await panel(page).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await bottomOf()) <= (await top())).toBe(true);
  const last = page.locator('[data-index]').last();
  await expect
    .poll(async () => {
      // The list is longer once it has the new entry.
      await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
      const box = await last.boundingBox();
      return box !== null && box.y + box.height <= (await top());
    })
    .toBe(true);
});

test('a name in words comes to a pointer that moves, not to one that rests @desktop @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'Page 1.txt', 'x');
  await page.goto('/en-US/drive/all');
  await page.getByRole('gridcell', { name: /^Page 1/ }).click();
  const star = page.getByRole('toolbar').getByRole('button', { name: 'Add star' });
  const box = await star.boundingBox();
  if (!box) throw new Error('no toolbar');
  await page.keyboard.press('Escape');
  await expect(star).toBeHidden();
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.clock.install();
  await page.keyboard.press('Control+a');
  await expect(star).toBeVisible();
  await page.clock.runFor(2000);
  const words = page.locator('[popover]:popover-open', { hasText: 'Add star' });
  await expect(words).toHaveCount(0);
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.clock.runFor(2000);
  await expect(words).toBeVisible();
});

test('a search that finds nothing can be widened; the menu tells the key that throws away @desktop', async ({
  page,
  person,
}) => {
  await putFile(person, 'Page 1.txt', 'x');
  await page.goto('/en-US/drive/search?q=Page&kind=VIDEO');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  const found = page.getByRole('gridcell', { name: /^Page 1/ });
  await found.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Move to trash' })).toContainText('Del');
});
