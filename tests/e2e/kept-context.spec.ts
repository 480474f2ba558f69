/** A test finds nothing of the one before it, whose context it has (`kept-context.ts`). */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './page-test.ts';

// In one worker, one after the other: each is about what the one before has left.
test.describe.configure({ mode: 'serial' });

let before: BrowserContext | undefined;

/** An address of the site's origin, and one of another. */
const places = () => {
  const other = new URL('/healthz', process.env.SITE);
  other.hostname = '127.0.0.1';
  return ['/en-US/drive/login', other.href];
};

const storeAll = (page: Page) =>
  page.evaluate(async () => {
    await cookieStore.set({ name: 'left', value: 'x', expires: Date.now() + 1_000_000 });
    localStorage.setItem('left', 'x');
    sessionStorage.setItem('left', 'x');
    await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true });
    await (await caches.open('left')).put('/left', new Response('x'));
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left');
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
  });

const namesOfAll = (page: Page) =>
  page.evaluate(async () => {
    const files = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    const registrations = await navigator.serviceWorker.getRegistrations();
    return [
      ...(await cookieStore.getAll()).map(({ name }) => `cookie ${name}`),
      ...Object.keys(localStorage).map((name) => `local ${name}`),
      ...Object.keys(sessionStorage).map((name) => `session ${name}`),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...files.map((name) => `file ${name}`),
      ...registrations.map(({ scope }) => `worker ${new URL(scope).pathname}`),
    ];
  });

test('whatever a page can store is stored @desktop @long', async ({ page, context }) => {
  before = context;
  for (const place of places()) {
    await page.goto(place);
    await storeAll(page);
    const stored = ['cookie', 'local', 'session', 'database', 'cache', 'file'].map((kind) => `${kind} left`);
    expect(await namesOfAll(page)).toEqual(expect.arrayContaining(stored));
  }
  await page.goto('/en-US/drive/login');
  await expect.poll(() => namesOfAll(page)).toContain('worker /en-US/drive/');
  await context.newPage();
});

test('the next test has the context, with one empty page and nothing stored; only files of the build are cached @desktop @long', async ({
  page,
  context,
}) => {
  expect(context).toBe(before);
  expect(context.pages()).toEqual([page]);
  expect(page.url()).toBe('about:blank');
  // A page that does nothing by itself.
  for (const place of ['/robots.txt', ...places().slice(1)]) {
    await page.goto(place);
    expect(await namesOfAll(page)).toEqual([]);
  }
  await page.goto('/en-US/drive/login');
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(fetched).toEqual([]);
});

for (const [title, change] of [
  ['a clock', (context) => context.clock.setFixedTime(0)],
  ['a script for every page', (context) => context.addInitScript(() => localStorage.setItem('left', 'x'))],
  ['a route', (context) => context.route('**/*', (route) => route.abort())],
  ['no network', (context) => context.setOffline(true)],
  ['a permission', (context) => context.grantPermissions(['clipboard-read'])],
] as const satisfies [string, (context: BrowserContext) => Promise<unknown>][])
  test.describe(`${title}, which lasts as long as a context @long`, () => {
    test('is set @desktop', async ({ context }) => {
      before = context;
      await change(context);
    });

    test('and the next test has another context @desktop', async ({ page, context }) => {
      expect(context).not.toBe(before);
      await page.goto('/robots.txt');
      expect(await namesOfAll(page)).toEqual([]);
      expect(await page.evaluate(() => Date.now())).toBeGreaterThan(1e12);
    });
  });
