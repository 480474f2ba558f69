/**
 * Shows every screen at each width in each language, and keeps it light and dark in `test-results/screens`. What can be
 * said without eyes is a finding: a screen that never came, one wider than its window, words that are cut.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test } from '@playwright/test';
import { cutWords, expectNarrow } from '../e2e/axe.ts';
import { expect } from '../e2e/page-test.ts';
import { enter, newPerson, type Person } from '../e2e/person.ts';
import { accounts } from './account.ts';
import { type Content, fill } from './content.ts';
import { lists } from './lists.ts';
import { payments } from './payment.ts';
import { requests } from './requests.ts';
import { type Screen, sceneOf, settled } from './scene.ts';
import { things } from './things.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const root = join(import.meta.dirname, '..', '..', 'test-results', 'screens');
const wanted = process.env.SCREENS ? new RegExp(process.env.SCREENS) : /./;
const widths = (process.env.WIDTHS ?? '360,768,1440').split(',').map(Number);
const locales = (process.env.LOCALES ?? 'en-US,ru,ja').split(',');
const heights: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1440: 900 };

const screens = [...lists, ...things, ...accounts, ...payments, ...requests].filter(({ name }) =>
  wanted.test(name),
);

for (const [row, locale] of locales.entries())
  for (const [column, width] of widths.entries())
    test(`${locale} at ${width}`, async ({ browser }) => {
      const [isPhone, isTouched] = [width <= 768, width < 768];
      const address = `10.77.${row}.${column + 1}`;
      const [person, newcomer] = [
        await newPerson({ 'x-forwarded-for': address }),
        await newPerson({ 'x-forwarded-for': `10.78.${row}.${column}` }),
      ];
      const content: Content = await fill(person, browser);
      const contextOf = (storageState?: StorageState) =>
        browser.newContext({
          baseURL: process.env.SITE ?? '',
          extraHTTPHeaders: { 'x-forwarded-for': address },
          viewport: { width, height: heights[width] ?? 900 },
          hasTouch: isTouched,
          isMobile: isTouched,
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
          ...(storageState && { storageState }),
        });
      const stateOf = async (who?: Person): Promise<StorageState> => {
        const context = await contextOf();
        const page = await context.newPage();
        await page.goto('/favicon.ico');
        if (who) await enter(page, who);
        await page.evaluate(() => localStorage.setItem('cookieNotice', 'dismissed'));
        const state = await context.storageState();
        await context.close();
        return state;
      };
      const states = {
        somebody: await stateOf(person),
        newcomer: await stateOf(newcomer),
        nobody: await stateOf(),
      };
      const fits = ({ only }: Screen) => only === undefined || (only === 'phone') === isPhone;
      for (const screen of screens.filter(fits)) {
        // Nothing that a screen has set is there for the next.
        const context = await contextOf(states[screen.who ?? 'somebody']);
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        const where = `${screen.name} in ${locale} at ${width}`;
        await test.step(where, async () => {
          const fault = await screen
            .show(sceneOf(page, { locale, isPhone, isTouched, person, content }))
            .then(
              () => undefined,
              (error: Error) => error.message.split('\n').slice(0, 6).join(' '),
            );
          expect.soft(fault, where).toBeUndefined();
          await settled(page);
          await expectNarrow(page, where);
          expect.soft(await cutWords(page), where).toEqual([]);
          mkdirSync(join(root, screen.name), { recursive: true });
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            const path = join(root, screen.name, `${width}-${locale}-${colorScheme}.png`);
            await page.screenshot({ path, fullPage: screen.isWhole ?? false });
          }
        });
        await context.close();
      }
    });
