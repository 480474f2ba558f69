import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type * as Built from '../../app/server.ts';
import { isLong } from '../long.ts';
import { copySiteTo, root } from './test-site.ts';

const built = (await import(pathToFileURL(join(root, 'dist/server/server.js')).href)) as typeof Built;
const surveyThread = pathToFileURL(join(root, 'dist/server/survey-thread.js'));

async function open(folder: string, more: Partial<Built.OpenSiteOptions> = {}) {
  const site = await built.openSite({
    manifestFile: join(folder, 'routes.yaml'),
    contentFolder: join(folder, 'content'),
    localesFolder: join(folder, 'locales'),
    publicUrl: 'https://site.example',
    assets: built.readAssets(join(root, 'dist')),
    sources: { share: async () => undefined, 'sign-in': async () => undefined },
    watch: false,
    now: () => Date.parse('2026-11-29T12:00:00Z'),
    log: { info: () => {}, error: () => {} },
    ...more,
  });
  onTestFinished(() => site.close());
  return site;
}

function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'survey-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copySiteTo(folder);
  return folder;
}

test('all pages are drawn on a thread, the same as where the site is served', async () => {
  const here = await open(root);
  const onThread = await open(root, { surveyThread });
  const found = await onThread.indexedPages?.(40);
  expect(found?.pages.length).toBeGreaterThan(30);
  expect(found?.isWhole).toBe(false);
  expect(found).toEqual(await here.indexedPages?.(40));
  const [page] = found?.pages ?? [];
  expect(page?.card).toEqual(await here.linkCard?.(new URL(page!.address).pathname));
});

test.runIf(isLong)(
  'where a file has a mistake nothing is said of the pages: some would be missing',
  async () => {
    const folder = copied();
    const site = await open(folder, { surveyThread });
    appendFileSync(join(folder, 'content/help/tree.yaml'), '\nnever: [closed');
    await expect(site.indexedPages?.(40)).rejects.toThrow('mistakes');
  },
);
