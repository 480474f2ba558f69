import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { KeptContext } from './kept-context.ts';

/**
 * Every browser test also proves that the console stays clean: an error, a warning of React or a refusal of the
 * Content-Security-Policy fails it. A test that expects one names it with `expectedConsole`.
 */
export const test = base.extend<
  { expectedConsole: RegExp[]; cleanConsole: undefined },
  { keptContext: KeptContext }
>({
  keptContext: [
    async ({ browser }, use) => {
      const kept = new KeptContext(browser);
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  // Playwright's own is new for each test. These are the options that the tests set: who sets another adds it here.
  context: async (
    {
      keptContext,
      baseURL,
      colorScheme,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      timezoneId,
      viewport,
    },
    use,
  ) => {
    const options = { colorScheme, hasTouch, isMobile, javaScriptEnabled, serviceWorkers, viewport };
    const context = await keptContext.open({
      ...options,
      ...(baseURL && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    });
    await use(context);
    await keptContext.leave();
  },
  page: async ({ context }, use) => use(routedInTime(context.pages()[0] ?? (await context.newPage()))),
  // As a proxy would say it: limits are counted by address.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'x-forwarded-for': newAddress() }),
  expectedConsole: async ({ browserName: _ }, use) => use([]),
  cleanConsole: [
    async ({ page, expectedConsole }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        said.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => said.push(String(error)));
      await use(undefined);
      expect(said.filter((text) => !expectedConsole.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/**
 * Chromium answers that requests are intercepted before the page's process knows of it: what a key sends at once may pass
 * by. A call into the page comes after that news.
 */
function routedInTime(page: Page): Page {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const disposable = await route(...given);
    // A page that is left meanwhile begins with it.
    await page.evaluate(() => {}).catch(() => {});
    return disposable;
  };
  return page;
}

/** A private IPv4 address (RFC 1918) that hardly any other test has. */
const newAddress = (): string => [10, randomInt(256), randomInt(256), randomInt(256)].join('.');

/** One address of every kind of page. */
export const kinds = [
  '',
  '/activity/compensation',
  '/activity-end',
  '/policy/privacy-policy',
  '/policy/privacy-policy/2021-11-08',
  '/policy/update',
  '/policy/update/privacy-policy/2021-11-08/2023-10-14',
  '/help-center/getting-started/welcome',
  '/faq',
  '/test',
] as const;
