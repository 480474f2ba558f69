import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { someOf } from '../long.ts';
import { test as base, expect } from './page-test.ts';
import { develop, type Served } from './serve.ts';

const root = join(import.meta.dirname, '..', '..');
const original = readFileSync(join(root, 'routes.yaml'), 'utf8');
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

/** The files at the start of the server. */
const neverGood = original.replace('page: faq', 'page: faqs');

/** The development server on a manifest of its own, with an editor that writes down what it is asked to open. */
interface Workplace {
  readonly served: Served;
  readonly manifest: string;
  readonly opened: string;
}

const test = base.extend<object, { workplace: Workplace }>({
  workplace: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'development-'));
      const [manifest, opened, editor] = ['routes.yaml', 'opened', 'code'].map((name) => join(folder, name));
      writeFileSync(manifest!, neverGood);
      writeFileSync(
        editor!,
        `#!/bin/sh\nprintf '%s\\n' "$@" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
      );
      chmodSync(editor!, 0o755);
      const served = await develop({ SITE_MANIFEST: manifest!, LAUNCH_EDITOR: editor!, LOG_LEVEL: 'silent' });
      await use({ served, manifest: manifest!, opened: opened! });
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.describe.configure({ mode: 'default' });
test.use({ expectedConsole: [/\[vite\]|React DevTools|status of 500/] });
/** The first page has Vite read the whole of the browser's code. */

/** Each save has the open pages load anew, also one that changes nothing: in the middle of what a test is doing. */
function restore(manifest: string): void {
  if (readFileSync(manifest, 'utf8') !== original) writeFileSync(manifest, original);
}

const overlay = (page: Page) => page.getByRole('dialog', { name: /findings? in/ });

test('a site that has never been right tells why, and opens once it is @desktop @long', async ({
  page,
  workplace,
}) => {
  const { served, manifest } = workplace;
  const answer = await page.goto(`${served.address}/en-US/test`);
  expect(answer?.status()).toBe(500);
  await expect(overlay(page).getByRole('heading', { level: 1 })).toHaveText('One finding in routes.yaml');
  await expect(overlay(page).getByRole('link')).toHaveText(
    `routes.yaml:${lineOf(neverGood, 'page: faqs')}:11`,
  );
  await expect(overlay(page).locator('mark')).toHaveText('faqs');
  writeFileSync(manifest, original);
  await expect(page.locator('main')).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
});

test.describe('findings stand over the page @desktop', () => {
  test.beforeEach(({ workplace }) => restore(workplace.manifest));

  for (const [kind, path, heading] of someOf([
    ['a document', '/en-US/faq', 'main'],
    ['an app page', '/en-US/test', 'main'],
  ] as const)) {
    test(`${kind}: each on its line, until the manifest is right @long`, async ({ page, workplace }) => {
      const { served, manifest, opened } = workplace;
      await page.goto(`${served.address}${path}`);
      await expect(page.locator(heading)).toBeVisible();
      await expect(overlay(page)).toHaveCount(0);

      const wrong = original
        .replace('guards: [help-center-default-dir]', 'guards: [help-center-default-dr]')
        .replace('{to: /faq, label: {message: nav.faq}, icon', '{to: /faqq, label: {message: nav.faq}, icon');
      writeFileSync(manifest, wrong);
      await expect(overlay(page)).toBeVisible();
      await expect(overlay(page).getByRole('heading', { level: 1 })).toHaveText('2 findings in routes.yaml');
      const guard = overlay(page).getByRole('listitem').filter({ hasText: 'help-center-default-dr' });
      const line = lineOf(wrong, 'help-center-default-dr]');
      const column = wrong.split('\n')[line - 1]!.indexOf('help-center-default-dr') + 1;
      const place = guard.getByRole('link', { name: `Open routes.yaml:${line}:${column} in the editor` });
      await expect(place).toBeVisible();
      await expect(guard.locator('mark')).toHaveText('help-center-default-dr');
      await expect(guard.locator('.hit')).toContainText(`${line}`);
      await expect(guard).toContainText('help-center-default-dir');
      await expect(
        overlay(page).getByRole('listitem').filter({ hasText: '/faqq' }).locator('mark'),
      ).toBeVisible();

      await place.click();
      await expect.poll(() => existsSync(opened)).toBe(true);
      expect(readFileSync(opened, 'utf8')).toContain(`${manifest}:${line}:${column}`);
      rmSync(opened);

      // Whoever opens another page in the meantime is told as well; below stands the last good site.
      await page.goto(`${served.address}/ja${path.slice('/en-US'.length)}`);
      await expect(overlay(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(overlay(page)).toHaveCount(0);
      await expect(page.locator(heading)).toBeVisible();

      writeFileSync(manifest, wrong.replace('default-dr]', 'default-dir]'));
      await expect(overlay(page).getByRole('heading', { level: 1 })).toHaveText('One finding in routes.yaml');
      writeFileSync(manifest, original);
      await expect(overlay(page)).toHaveCount(0);
      await expect(page.locator(heading)).toBeVisible();
    });
  }
});

test.describe('the tools in the browser @desktop', () => {
  test.beforeEach(({ workplace }) => restore(workplace.manifest));

  test('message ids stand in place of words on every page, until the words are wanted @long', async ({
    page,
    workplace,
  }) => {
    const { address } = workplace.served;
    // Not the check of the whole site, which would keep the server busy.
    await page.goto(`${address}/__dev?show=routes`);
    await page.getByRole('textbox', { name: 'Address' }).fill('/ja/faq');
    await page.getByRole('button', { name: 'Show message ids' }).click();
    await expect(page).toHaveURL(`${address}/ja/faq`);
    await expect(page.getByRole('link', { name: 'nav.helpCenter' }).first()).toBeVisible();
    // An app page too, once React has taken it over.
    await page.goto(`${address}/en-US/test`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[a-z]+(\.[A-Za-z]+)+$/);
    const back = page.getByRole('link', { name: 'Show the words' });
    await expect(back).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[a-z]+(\.[A-Za-z]+)+$/);
    // The notice about cookies may lie over it.
    await page.getByRole('button', { name: 'cookieNotice.dismiss' }).click();
    await back.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[A-Z][a-z]/);
    await expect(back).toHaveCount(0);
    await expect(page).toHaveURL(`${address}/en-US/test`);
  });

  test('stand there before the check of the site has an answer @long', async ({ page, workplace }) => {
    const { address } = workplace.served;
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/__dev?part=1', async (route) => {
      asked.resolve();
      await answer.promise;
      await route.fulfill({ contentType: 'text/html', body: '<pre>routes.yaml is sound</pre>' });
    });
    await page.goto(`${address}/__dev`);
    await asked.promise;
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Check' })).toBeVisible();
    await expect(main.getByRole('status')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Explain' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Tools' }).getByRole('link')).toHaveCount(7);
    answer.resolve();
    await expect(main).toContainText('routes.yaml is sound');
    await expect(main.getByRole('status')).toHaveCount(0);
    // Another tool with the server's own answer.
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Routes' }).click();
    await expect(main).toContainText('/faq');
    await expect(main.getByRole('status')).toHaveCount(0);
  });

  test('what languages lack is counted, and each place opens in the editor @long', async ({
    page,
    workplace,
  }) => {
    const { served, manifest, opened } = workplace;
    const part = 'title: {message: home.head.title}';
    const described = 'description: {message: home.head.description}';
    const others = ['es', 'id', 'ko', 'ms', 'pt', 'ru', 'uk', 'zh-CN', 'zh-TW'].map((tag) => `${tag}: Told`);
    const changed = original
      .replace(part, 'title: {text: {en-US: Only here, ja: ここだけ}}')
      .replace(described, `description: {text: {en-US: Not there, ${others.join(', ')}}}`);
    writeFileSync(manifest, changed);
    await page.goto(`${served.address}/__dev?show=routes`);
    await page
      .getByRole('navigation', { name: 'Tools' })
      .getByRole('link', { name: 'Missing words' })
      .click();
    const counts = page.getByRole('table', { name: 'What each language lacks' });
    const numberOf = (tag: string) =>
      counts
        .getByRole('row', { name: new RegExp(`^${tag} `) })
        .getByRole('cell')
        .nth(1);
    await expect(numberOf('ru')).toHaveText('1');
    await expect(numberOf('ja')).toHaveText('1');
    const row = page
      .getByRole('table', { name: 'Texts of the manifest' })
      .getByRole('row', { name: /Only here/ });
    await expect(row).toContainText('ru');
    await expect(row).not.toContainText('ja');
    await row.getByRole('link').click();
    await expect.poll(() => existsSync(opened)).toBe(true);
    expect(readFileSync(opened, 'utf8')).toContain(
      `${manifest}:${lineOf(changed, 'title: {text: {en-US: Only')}:1`,
    );
    rmSync(opened);
    await counts.getByRole('link', { name: 'ja' }).click();
    await expect(page.getByText('Not there')).toBeVisible();
    await expect(page.getByText('Only here')).toHaveCount(0);
  });
});
