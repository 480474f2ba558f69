/** Takes the pictures of the product in each language, light and dark, into `content/pictures/screens`. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { enter, newPerson } from '../e2e/person.ts';
import { sceneOf, settled } from '../screens/scene.ts';
import { fill, now } from './files.ts';
import { useFonts } from './fonts.ts';
import { fileOf, onPhones } from './listed.ts';
import { namesIn } from './names.ts';
import { phone, type View, views } from './views.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'content/pictures/screens');
const listed = (given: string | undefined, all: readonly string[]) => given?.split(',') ?? all;

const locales = listed(
  process.env.LOCALES,
  readdirSync(join(root, 'locales')).flatMap((name) =>
    name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : [],
  ),
);
const wanted = listed(
  process.env.PICTURES,
  views.map(({ name }) => name),
);

async function clipOf(page: Page, kept: Locator | undefined, margin: number) {
  const box = await kept?.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (!box) return { x: 0, y: 0, width, height };
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
  return {
    ...{ x, y },
    width: Math.min(width, box.x + box.width + margin) - x,
    height: Math.min(height, box.y + box.height + margin) - y,
  };
}

async function take(page: Page, view: View, locale: string, on: 'desk' | 'phone', kept: Locator | undefined) {
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  const isDialog = (await kept?.evaluate(({ tagName }) => tagName)) === 'DIALOG';
  // Nothing is half seen around it.
  const content = 'header, nav, main { visibility: hidden } dialog, dialog header { visibility: visible }';
  if (isDialog) await page.addStyleTag({ content });
  const clip = await clipOf(page, kept, isDialog ? 20 : 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const taken = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
    await sharp(taken)
      .webp({ quality: 80, effort: 6, smartSubsample: true })
      .toFile(join(folder, fileOf(view.name, locale, colorScheme, on)));
  }
}

mkdirSync(folder, { recursive: true });
const windows = ['desk', 'phone'] as const;

for (const [at, locale] of locales.entries())
  test(locale, async ({ browser }) => {
    const headers = { 'x-forwarded-for': `10.79.0.${at + 1}` };
    const names = namesIn(locale);
    const person = await newPerson(headers);
    const drive = await fill(person, names, process.env.SITE_DATA ?? '');
    const shots = views
      .filter(({ name }) => wanted.includes(name))
      .flatMap((view) =>
        (onPhones.includes(view.name) ? windows : windows.slice(0, 1)).map((on) => ({ view, on })),
      );
    for (const { view, on } of shots)
      await test.step(`${view.name}, ${on}`, async () => {
        const isPhone = on === 'phone';
        const context = await browser.newContext({
          baseURL: process.env.SITE ?? '',
          extraHTTPHeaders: headers,
          viewport: isPhone ? { ...phone, height: view.phoneHeight ?? phone.height } : view.window,
          ...(isPhone && { isMobile: true, hasTouch: true }),
          deviceScaleFactor: 2,
          // For the styles that are put into the pages.
          bypassCSP: true,
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        page.setDefaultTimeout(30_000);
        if (view.who !== 'nobody') await enter(page, person);
        await page.addInitScript(() => localStorage.setItem('cookieNotice', 'dismissed'));
        await useFonts(page, locale);
        await page.clock.setFixedTime(now);
        const scene = sceneOf(page, { locale, isPhone, isTouched: isPhone, person });
        await take(page, view, locale, on, await view.show({ ...scene, drive, names }));
        await context.close();
      });
  });
