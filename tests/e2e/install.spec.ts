import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { someOf } from '../long.ts';
import { enter, expect, test } from './person.ts';

// Whoever goes offline is told so by the browser too.
const executablePath = findChromium();
test.use({
  // Only the whole browser judges whether a site can be installed.
  launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  expectedConsole: async ({ browserName: _ }, use) => use([/ERR_INTERNET_DISCONNECTED|status of 503/]),
});

interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}

const manifestOf = async (page: Page): Promise<Manifest> => {
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toBe('application/manifest+json; charset=utf-8');
  return answer.json();
};

/** Waits until the worker of the drive's pages stands ready. */
const workerReady = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

const lists = {
  ru: { all: 'Мой диск', offline: 'Нет соединения', again: 'Повторить', where: '@desktop' },
  ja: { all: 'マイドライブ', offline: '接続がありません', again: '再試行', where: '@phone' },
} as const;

test('the site can be installed, from documents and from the drive, in each language @desktop', async ({
  page,
}) => {
  const found: Manifest[] = [];
  for (const address of ['/en-US/faq', '/ja/drive/login']) {
    await page.goto(address);
    found.push(await manifestOf(page));
    // As the browser reads it, with the icons that it would show.
    const browser = await page.context().newCDPSession(page);
    expect(await browser.send('Page.getAppManifest')).toMatchObject({ errors: [] });
    // Nothing but that tests browse in private.
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  }
  const [english, japanese] = found as [Manifest, Manifest];
  const paper = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(
    readFileSync(join(import.meta.dirname, '..', '..', 'ui', 'tokens.css'), 'utf8'),
  ) as RegExpExecArray;
  expect(english).toMatchObject({
    name: 'PikPak Drive',
    lang: 'en-US',
    start_url: '/en-US/drive/all',
    scope: '/',
    display: 'standalone',
    theme_color: paper[1],
    background_color: paper[1],
  });
  expect(japanese).toMatchObject({ id: english.id, lang: 'ja', start_url: '/ja/drive/all' });
  expect(english.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of english.icons) {
    const picture = await (await page.request.get(src)).body();
    // PNG (ISO/IEC 15948), 5.2 and 11.2.2: the signature, then width and height.
    expect(picture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('the device continues the page in its colour, also in a theme that was chosen @desktop @long', async ({
  page,
}) => {
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/en-US/faq');
  expect(await shown()).toEqual(['#fbfaf6']);
  await page.getByRole('button', { name: 'Dark' }).first().click();
  expect(await shown()).toEqual(['#101416']);
  await page.reload();
  expect(await shown()).toEqual(['#101416']);
  await page.getByRole('button', { name: 'System' }).first().click();
  expect(await shown()).toEqual(['#fbfaf6']);
});

for (const [locale, words] of someOf(Object.entries(lists))) {
  test(`without a network the drive says so in ${locale}, and comes back by itself ${words.where}`, async ({
    page,
    person: _,
    context,
  }) => {
    await page.goto(`/${locale}/drive/all`);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(heading(words.all)).toBeVisible();
    await workerReady(page);

    await context.setOffline(true);
    await page.reload();
    await expect(heading(words.offline)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page).toHaveTitle(new RegExp(words.offline));
    await page.getByRole('button', { name: words.again }).click();
    await expect(heading(words.offline)).toBeVisible();
    // Another page of the drive is as far away; a document was never the worker's.
    await page.goto(`/${locale}/drive/trash`);
    await expect(heading(words.offline)).toBeVisible();
    await page.goto(`/${locale}/drive/all`);
    await expect(heading(words.offline)).toBeVisible();

    await context.setOffline(false);
    await expect(heading(words.all)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/${locale}/drive/all`);
  });
}

test('an address without a language says so in the language that was opened last @desktop @long', async ({
  page,
  person: _,
  context,
}) => {
  const last = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/drive/all');
      return registration?.active && new URL(registration.active.scriptURL).pathname;
    });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  // Parts that are still on their way when the network goes are another test's.
  const expectAwake = () => expect(page.locator('summary', { hasText: /user-/ })).toBeVisible();
  for (const [locale, all, offline] of [
    ['ru', lists.ru.all, lists.ru.offline],
    ['en-US', 'My drive', 'No connection'],
  ] as const) {
    await page.goto(`/${locale}/drive/all`);
    await expect(heading(all)).toBeVisible();
    await expectAwake();
    await expect.poll(last).toBe(`/${locale}/app-worker.js`);

    await context.setOffline(true);
    await page.goto('/drive/all');
    await expect(heading(offline)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    expect(new URL(page.url()).pathname).toBe('/drive/all');
    await page.goto('/drive/trash');
    await expect(heading(offline)).toBeVisible();

    await context.setOffline(false);
    await expect(page).toHaveURL(/\/(ru|en-US)\/drive\/trash$/);
    await expectAwake();
  }
  // It never covered pages outside the drive.
  await context.setOffline(true);
  await expect(page.goto('/faq')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a page for which the site names no worker takes leave of all that are there @desktop @long', async ({
  page,
}) => {
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
    );
  await page.goto('/ja/drive/login');
  await expect.poll(scopes).toEqual(['/drive/', '/ja/drive/']);
  // As where `app:` named this page before.
  await page.goto('/ja/faq');
  await page.evaluate(async () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(of: string): string } };
    };
    const policy = trustedTypes.createPolicy('app-worker', { createScriptURL: (of: string) => of });
    await navigator.serviceWorker.register(policy.createScriptURL('/ja/app-worker.js'), {
      scope: '/ja/test',
    });
    const registration = await navigator.serviceWorker.getRegistration('/ja/test');
    const worker = registration?.installing ?? registration?.waiting;
    await new Promise<void>((resolve) => {
      if (!worker || worker.state === 'activated') resolve();
      else worker.onstatechange = () => worker.state === 'activated' && resolve();
    });
  });
  // A browser that has not started the worker in time loads a page without it; then it is the next one that takes leave.
  await expect
    .poll(async () => {
      await page.goto('/ja/test');
      return page.evaluate(() => navigator.serviceWorker.controller !== null);
    })
    .toBe(true);
  await expect.poll(scopes).toEqual([]);
});

test('the worker hands pages on from the network alone, and leaves the rest to the browser @desktop', async ({
  page,
  person,
}) => {
  await enter(page, person);
  await page.goto('/en-US/drive/all');
  await workerReady(page);
  const others: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker() && !response.request().isNavigationRequest())
      others.push(response.url());
  });
  const ids = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    const answer = await page.reload();
    expect(answer?.fromServiceWorker()).toBe(true);
    ids.add(answer?.headers()['x-request-id'] ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'My drive' })).toBeVisible();
  }
  expect(ids.size).toBe(3);
  expect(ids).not.toContain('');
  expect(others).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('the workers are for pages of the drive, and asked for anew each time @desktop @long', async ({
  page,
  context,
}) => {
  await page.goto('/ja/faq');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto('/ja/drive/login');
  await workerReady(page);
  const registered = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations())
        .map(({ scope, active }) => [scope, active?.scriptURL])
        .sort(),
    );
  const site = new URL(page.url()).origin;
  const script = `${site}/ja/app-worker.js`;
  await expect.poll(registered).toEqual([
    [`${site}/drive/`, script],
    [`${site}/ja/drive/`, script],
  ]);
  const answer = await context.request.get('/ja/app-worker.js');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, no-cache',
  });
});
