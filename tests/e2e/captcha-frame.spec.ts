/** Widgets of other parties: their scripts run in a frame at the origin of users' content, and reach nothing of the site. */
import type { Frame, Page } from '@playwright/test';
import {
  openSiteverify,
  type SiteverifyServer,
  secretKey,
} from '../../server/features/captcha/fixtures/siteverify-server.ts';
import { freePort } from '../../server/fixtures/free-port.ts';
import { codeFor, newEmail } from '../process/caller.ts';
import { askForCode, overlayIn, wearOut, words } from './busy-network.ts';
import { expect, test } from './page-test.ts';
import { type Served, serve } from './serve.ts';

/**
 * In the place of a provider's script, which no test may fetch: the same interface, with a button that a person presses. It notes what it
 * reaches, as one would that has turned against the site.
 */
const standIn = (name: string) => `
  const reached = { origin: location.origin };
  const attempt = (what, act) => { try { reached[what] = String(act()); } catch ({ name }) { reached[what] = name; } };
  attempt('page around', () => parent.document.title);
  attempt('credentials', () => top.localStorage.getItem('credentials'));
  attempt('own storage', () => localStorage.length);
  attempt('own cookies', () => document.cookie);
  attempt('another page', () => { top.location.href = 'https://evil.example/'; });
  window.reached = reached;
  window[${JSON.stringify(name)}] = {
    render(place, options) {
      const button = document.createElement('button');
      button.textContent = 'Here I am';
      button.style.cssText = 'inline-size: 300px; block-size: 65px';
      button.onclick = () => options.callback('earned');
      window.given = { sitekey: options.sitekey, language: options.language, theme: options.theme };
      place.append(button);
    },
  };
  captchaReady();`;

const providers = [
  { name: 'turnstile', global: 'turnstile', host: 'challenges.cloudflare.com' },
  { name: 'recaptcha', global: 'grecaptcha', host: 'www.google.com' },
] as const;

/** The frame of the widget, two frames down. */
async function widgetIn(page: Page, content: string): Promise<Frame> {
  const isThere = (frame: Frame) => frame.url().startsWith(`${content}/content/captcha?`);
  await expect.poll(() => page.frames().some(isThere)).toBe(true);
  return page.frames().find(isThere)!;
}

// A header that is added to every request would be added to those to the provider too.
test.use({ extraHTTPHeaders: {} });

for (const { name, global, host } of providers) {
  test.describe(name, () => {
    let judge: SiteverifyServer;
    let server: Served;
    let origins: { readonly site: string; readonly content: string };
    test.beforeAll(async () => {
      judge = await openSiteverify();
      const port = await freePort();
      origins = { site: `http://localhost:${port}`, content: `http://127.0.0.1:${port}` };
      server = await serve({
        PORT: String(port),
        PUBLIC_URL: origins.site,
        CONTENT_URL: origins.content,
        CAPTCHA: name,
        CAPTCHA_SITE_KEY: 'site-key-of-these-tests',
        CAPTCHA_SECRET_KEY: secretKey,
        CAPTCHA_API: judge.origin,
        EGRESS_ALLOW: `127.0.0.1:${judge.port}`,
      });
    });
    test.afterAll(async () => {
      await server?.stop();
      await judge?.close();
    });
    // The refusals of the browser.
    test.use({
      expectedConsole: [/Unsafe attempt to initiate navigation|Content Security Policy|ERR_BLOCKED/],
    });

    test('a person passes its widget, whose script reaches nothing of the site', async ({
      page,
      isMobile,
    }) => {
      const locale = isMobile ? 'ja' : 'en-US';
      const said = words[locale];
      const { site, content } = origins;
      await page.route(`https://${host}/**`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: standIn(global) }),
      );
      await wearOut(site, {});
      const email = newEmail();
      await page.goto(`${site}/${locale}/drive/login`);
      await askForCode(page, email, said);
      const { overlay, frame: around } = overlayIn(page, said);
      await around.getByRole('button', { name: said.begin }).click();
      const widget = await widgetIn(page, content);
      const button = widget.getByRole('button', { name: 'Here I am' });
      await expect(button).toBeVisible();
      await expect(around.locator('[data-captcha-alone]')).toBeHidden();
      const seen = () => (globalThis as unknown as { reached: object }).reached;
      expect(await widget.evaluate(seen)).toEqual({
        origin: content,
        'page around': 'SecurityError',
        credentials: 'SecurityError',
        'own storage': '0',
        'own cookies': '',
        'another page': 'SecurityError',
      });
      const given = () => (globalThis as unknown as { given: object }).given;
      expect(await widget.evaluate(given)).toMatchObject({
        sitekey: 'site-key-of-these-tests',
        theme: 'light',
      });
      // Nor does it call the API in the name of whoever is there.
      const call = (address: string) => fetch(address).then(String, (error: Error) => error.name);
      expect(await widget.evaluate(call, `${site}/v1/server-time`)).toBe('TypeError');
      expect(await widget.evaluate(() => document.documentElement.lang)).toBe(locale);
      // It is as large as its box, and whole.
      const box = await around.locator('[data-captcha-widget] iframe').boundingBox();
      expect([box?.width, box?.height]).toEqual([300, 65]);

      // Somebody else says that the person has passed.
      await page.evaluate(() => frames[0]?.postMessage({ captcha: 'passed', token: 'forged' }, '*'));
      const purpose = new URL(widget.url()).searchParams.get('purpose');
      judge.good('earned', { hostname: '127.0.0.1', cdata: purpose });
      await button.click();
      await expect(page.getByLabel(said.code)).toBeVisible();
      await expect(overlay).toBeHidden();
      expect(await codeFor(email, server.data)).toMatch(/^\d{6}$/);
      expect(judge.asked.map(({ response }) => response)).not.toContain('forged');
    });

    test('no other page may frame it @desktop', async ({ page }) => {
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.goto(
        `${process.env.EMBEDDER}/?show=${encodeURIComponent(`${origins.content}/content/captcha?purpose=x`)}`,
      );
      await refused;
    });
  });
}
