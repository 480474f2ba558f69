/** A list is found again as it was left, and what is selected stays in sight. */

import type { Page } from '@playwright/test';
import { someOf } from '../long.ts';
import { entryNamed, forEach, makeFolder, putFile } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

const top = (page: Page) => page.getByRole('grid').evaluate(({ scrollTop }) => scrollTop);
const scrollTo = (page: Page, pixels: number) =>
  page.getByRole('grid').evaluate((grid, to) => grid.scrollTo(0, to), pixels);

/** More folders than one page of a list has; in each of the last lies a file. */
async function fill(person: Person): Promise<void> {
  const numbers = [...Array(130).keys()].map((n) => String(n + 1).padStart(3, '0'));
  await forEach(numbers, (number) => makeFolder(person, `Box ${number}`));
}

for (const view of someOf(['cards', 'rows'] as const))
  test(`the way back leads to where the ${view} were left @long`, async ({ page, person, isMobile }) => {
    await fill(person);
    const inner = await makeFolder(person, 'Box 131');
    await putFile(person, 'plan.txt', 'one', inner);
    await page.goto('/en-US/drive/all');
    await page.getByRole('button', { name: 'Sort by' }).click();
    await page.getByText('Name, A to Z').click();
    if (view === 'rows') await page.getByRole('button', { name: 'List view' }).click();
    await expect(page.locator('[role="grid"] [data-index="0"]').filter({ hasText: 'Box 001' })).toBeVisible();
    const last = page.locator('[role="grid"] [data-index="130"]').filter({ hasText: 'Box 131' });
    await expect
      .poll(async () => {
        await scrollTo(page, 1e6);
        return last.isVisible();
      })
      .toBe(true);
    // Not the very end, and no border between two rows.
    await scrollTo(page, (await top(page)) - 37);
    const before = await top(page);
    expect(before).toBeGreaterThan(2000);
    const open = () => (isMobile ? last.tap() : last.dblclick());

    await open();
    const file = page.locator('[role="grid"] [data-index="0"]').filter({ hasText: 'plan.txt' });
    await expect(file).toBeVisible();
    expect(await top(page)).toBe(0);
    await page.goBack();
    await expect(last).toBeVisible();
    expect(await top(page)).toBe(before);

    // The list is read anew after something was done, page by page.
    await open();
    await expect(file).toBeVisible();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('toolbar').getByRole('button', { name: 'Move to trash' }).click();
    await expect(page.getByText('“plan.txt” moved to the trash')).toBeVisible();
    await page.goBack();
    await expect(last).toBeVisible();
    await expect.poll(() => top(page)).toBe(before);

    // Another page of the drive keeps it too.
    await page.goto('/en-US/drive/all');
    await expect(page.locator('[role="grid"] [data-index="0"]').filter({ hasText: 'Box 001' })).toBeVisible();
    expect(await top(page)).toBe(0);
  });

test('details leave the selected card in sight @desktop @long', async ({ page, person }) => {
  await fill(person);
  await page.goto('/en-US/drive/all');
  await expect(page.locator('[role="grid"] [data-index="0"]')).toContainText('Box');
  const card = page.locator('[role="grid"] [data-index="80"]');
  await expect
    .poll(async () => {
      await scrollTo(page, 3000);
      return card.isVisible();
    })
    .toBe(true);
  await card.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await expect(card).toHaveAttribute('aria-selected', 'true');
  await expect(card).toBeInViewport({ ratio: 1 });
});

test('a selected card that has the keyboard has one border, of the product’s colour @desktop @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'plan.txt', 'one');
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'plan.txt')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  const frame = page.locator('[role="grid"] [data-index="0"] > *').first();
  const ring = await frame.evaluate((element) => {
    const { outlineColor, outlineOffset, outlineStyle, outlineWidth, borderTopWidth } =
      getComputedStyle(element);
    return { outlineColor, outlineOffset, outlineStyle, outlineWidth, borderTopWidth };
  });
  // It lies on the border and on the line around that.
  expect(ring).toEqual({
    outlineColor: 'rgb(7, 83, 79)',
    outlineOffset: '-1px',
    outlineStyle: 'solid',
    outlineWidth: '3px',
    borderTopWidth: '1px',
  });
});
