/** What axe and the width of the screen say of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './page-test.ts';

interface Judged {
  /** What is looked at, for the report. */
  readonly where?: string;
  /** Rules of axe that do not hold there. */
  readonly without?: readonly string[];
}

/** axe finds nothing in the page as it stands. */
export async function expectNoFaults(page: Page, { where = '', without = [] }: Judged = {}): Promise<void> {
  await judge(new AxeBuilder({ page }).disableRules([...without]), where);
}

/** The same, light and dark: of the second only the colours, since nothing else depends on them. */
export async function expectNoFaultsInBoth(page: Page, judged: Judged = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoFaults(page, judged);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await judge(new AxeBuilder({ page }).withRules(['color-contrast']), `${judged.where ?? ''}, dark`);
}

async function judge(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
  expect.soft(found, where).toEqual([]);
}

/** Nothing in the page is wider than the screen. */
export async function expectNarrow(page: Page, where = ''): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(over, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}
