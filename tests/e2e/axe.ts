/** Findings of axe and of the width of a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { expect } from './page-test.ts';

interface Judged {
  /** Name of the page in the report. */
  readonly where?: string;
  /** Rules of axe that do not hold there. */
  readonly without?: readonly string[];
  /** Frames within the page; what is in them is not judged. */
  readonly frames?: number;
}

/** axe finds nothing in the page as it stands. */
export const expectNoFaults = (
  page: Page,
  { where = '', without = [], frames = 0 }: Judged = {},
): Promise<void> =>
  judge(page, where, frames, {
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });

/** The same, light and dark: of the second only the colours, since nothing else depends on them. */
export async function expectNoFaultsInBoth(page: Page, judged: Judged = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoFaults(page, judged);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const { where = '', frames = 0 } = judged;
  await judge(page, `${where}, dark`, frames, colors);
}

/** Colours of words alone, at moments of the page's animations: `at` ms after their beginning. */
export async function expectReadableAt(page: Page, at: number): Promise<void> {
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      // Those that go with scrolling have no time.
      if (!(animation.timeline instanceof DocumentTimeline)) continue;
      animation.pause();
      animation.currentTime = time;
    }
  }, at);
  await judge(page, `after ${at} ms`, 0, colors);
}

const colors: Axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * axe is run in the page itself, read once for each document: `@axe-core/playwright` would open another page for each
 * look, and read it there once more, for the sake of frames of other origins.
 */
async function judge(page: Page, where: string, frames: number, options: Axe.RunOptions): Promise<void> {
  expect(page.frames(), 'axe would not see into frames').toHaveLength(1 + frames);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const found = await page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, { ...asked, iframes: false, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
    );
  }, options);
  expect.soft(found, where).toEqual([]);
}

/** Nothing in the page is wider than the screen. */
export async function expectNarrow(page: Page, where = ''): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(over, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Buttons, links and headings whose words do not fit. Names that people gave may fold: in the grid, in the path. */
export const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], h1, h2, label, legend')]
      .filter((element) => !element.closest('[role=grid], nav, [title]') && element.checkVisibility())
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent, clientWidth, scrollWidth }) => `${textContent}: ${scrollWidth} in ${clientWidth}`),
  );
