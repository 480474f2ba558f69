import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from './page-test.ts';
import { developCopy, type Served } from './serve.ts';

/** The development server of a copy of the project. */
const test = base.extend<object, { copy: Served & { readonly folder: string } }>({
  copy: [
    async ({ browserName: _ }, use) => {
      const served = await developCopy();
      await use(served);
      await served.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.describe.configure({ mode: 'default' });
// Vite has no file for a browser where the code of it has a slip.
test.use({ expectedConsole: [/\[vite\]|React DevTools|status of 500|status of 404 .*view\.tsx/] });

const overlay = (page: Page) => page.getByRole('dialog', { name: /One finding in/ });
const slip = '\nconst unfinished = <p>;\n';

async function opened(page: Page, copy: Served & { readonly folder: string }, path: string, file: string) {
  const view = join(copy.folder, file);
  const original = readFileSync(view, 'utf8');
  let connections = 0;
  page.on('console', (message) => {
    if (message.text().includes('[vite] connected')) connections += 1;
  });
  /** Until then a page hears of no change. */
  const connected = (times: number) => expect.poll(() => connections).toBe(times);
  await page.goto(`${copy.address}${path}`);
  await connected(1);
  return {
    connected,
    title: page.getByRole('heading', { level: 1 }),
    change: (edit: (code: string) => string) => writeFileSync(view, edit(original)),
  };
}

test('a document follows its code, and tells the line of a slip @desktop @long', async ({ page, copy }) => {
  const { title, change, connected } = await opened(page, copy, '/en-US/faq', 'pages/faq/view.tsx');
  change((code) => code.replace('<FormattedMessage id="faq.title" />', 'Changed'));
  await expect(title).toHaveText('Changed');
  await connected(2);
  change((code) => code + slip);
  await expect(overlay(page)).toContainText('pages/faq/view.tsx');
  await expect(overlay(page).locator('.hit')).toContainText(slip.trim());
  await connected(3);
  change((code) => code);
  await expect(title).toHaveText('Questions and answers');
  await expect(overlay(page)).toHaveCount(0);
});

test('an app page follows its code, and tells the line of a slip @desktop @long', async ({ page, copy }) => {
  const { title, change, connected } = await opened(page, copy, '/en-US/test', 'pages/test/view.tsx');
  // Once it has read the browser, its code is there.
  await expect(page.getByRole('button', { name: 'Copy report' })).toBeEnabled();
  change((code) => code.replace('<FormattedMessage id="test.title" />', 'Changed'));
  await expect(title).toHaveText('Changed');
  change((code) => code + slip);
  await expect(page.locator('vite-error-overlay')).toContainText('pages/test/view.tsx');
  await page.reload();
  await expect(overlay(page)).toContainText('pages/test/view.tsx');
  await expect(overlay(page).locator('.hit')).toContainText(slip.trim());
  await connected(2);
  change((code) => code);
  await expect(title).toHaveText('Your environment');
  await expect(overlay(page)).toHaveCount(0);
});
