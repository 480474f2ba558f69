/** Pages in the fonts that come with the packages, so that pictures do not tell on whose machine they were taken. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const packages = join(import.meta.dirname, '..', '..', 'node_modules/@fontsource-variable');
const own: Readonly<Record<string, string>> = {
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
  'zh-CN': 'noto-sans-sc',
  'zh-TW': 'noto-sans-tc',
};

const address = '/fonts-of-pictures';

const familyOf = (css: string): string => /font-family: ('[^']+')/.exec(css)?.[1] ?? 'sans-serif';

export async function useFonts(page: Page, locale: string): Promise<void> {
  const styles = ['noto-sans', own[locale] ?? []].flat().map((name) => ({
    name,
    css: readFileSync(join(packages, name, 'index.css'), 'utf8'),
  }));
  await page.route(`**${address}/**`, (route) => {
    const [, name = '', file = ''] = new URL(route.request().url()).pathname.slice(1).split('/');
    return route.fulfill({
      body: readFileSync(join(packages, name, 'files', file)),
      contentType: 'font/woff2',
    });
  });
  const faces = styles.map(({ name, css }) =>
    css.replaceAll('url(./files/', `url(${address}/${name}/`).replaceAll('display: swap', 'display: block'),
  );
  const families = [...styles.map(({ css }) => familyOf(css)), 'sans-serif'].join(', ');
  const style = `${faces.join('')} html { --font: ${families} !important }`;
  await page.addInitScript((text) => {
    const observer = new MutationObserver(() => {
      if (!document.head) return;
      observer.disconnect();
      document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, style);
}
