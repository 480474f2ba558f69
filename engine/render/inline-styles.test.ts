import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { assets, code, manifest, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createResponder } from './respond.ts';
import type { SiteAssets } from './site-handler.ts';
import { createSnapshot } from './snapshot.ts';

/** The pages of the fixture, of which the one with words has its styles in itself. */
function open(given: SiteAssets) {
  const pages = { ...code.pages, article: { ...code.pages.article!, inlinesStyles: true } };
  const { snapshot } = createSnapshot({ ...sources, manifest }, { ...code, pages }, 'routes.yaml');
  if (!snapshot) throw new Error('The fixture has faults.');
  const respond = createResponder(
    createPeriods(() => snapshot),
    { assets: given, publicUrl: 'https://site.example', sources: {}, now: () => Date.parse('2026-11-25') },
  );
  return async (url: string) => {
    const answer = await respond({
      method: 'GET',
      url,
      id: 'request-1',
      address: '192.0.2.1',
      headers: noHeaders,
    });
    return { ...answer, text: String(answer.body) };
  };
}
const styleText = (address: string): string => `/* ${address} */`;
const sheet = '<link rel="stylesheet"';

test('a page that inlines its styles asks for no sheet, and names their hash', async () => {
  const get = open({ ...assets, styleText });
  const { text, styleHash } = await get('/ja/words');
  expect(text).not.toContain(sheet);
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  expect(styles).toContain('/* /assets/base.css */');
  expect(styleHash).toBe(`'sha256-${createHash('sha256').update(styles).digest('base64')}'`);
  // A kept page says it each time.
  expect((await get('/ja/words')).styleHash).toBe(styleHash);
});

test('every other page has sheets, and so has that one where styles change at run time', async () => {
  const other = await open({ ...assets, styleText })('/ja/nothing');
  expect(other.text).toContain(sheet);
  expect(other.styleHash).toBeUndefined();
  expect((await open(assets)('/ja/words')).text).toContain(sheet);
});
