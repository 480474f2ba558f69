import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SiteHandler } from '../../app/server.ts';
import { signPreview } from '../../engine/render/preview.ts';
import { isLong } from '../long.ts';
import { editedSite } from './edited-site.ts';

/** The help centre of the real site, with a clock of the test's own. */
const secret = 'a secret of thirty-two characters';
const opens = Date.parse('2026-12-01T09:00:00+08:00');
const closes = Date.parse('2026-12-24T00:00:00Z');
let edited: ReturnType<typeof editedSite>;
let now: number;
let site: SiteHandler;

const article = (head: string, words = 'New words.') => `---\ntitle: Gift cards\n${head}---\n\n${words}\n`;
const times = 'publish: 2026-12-01T09:00:00+08:00\nexpires: 2026-12-24T00:00:00Z\n';
const path = 'content/help/account/gift-cards.en-US.md';
const address = '/help-center/account/gift-cards';

async function open(text: string): Promise<void> {
  now = opens - 1;
  writeFileSync(join(edited.folder, path), text);
  edited.save('content/help/tree.yaml', (tree) => tree.replace('[two-factor', '[gift-cards, two-factor'));
  site = await edited.open({ previewSecret: secret, now: () => now });
}
beforeEach(() => {
  edited = editedSite();
});
afterEach(() => edited.close());

const get = (url: string) => edited.get(url);
const statusOf = async (url: string) => (await get(url)).status;
const neighbour = '/en-US/help-center/account/two-factor-and-passkeys';

const until = (isSo: () => boolean) => edited.until(isSo);
const save = (text: string) => edited.save(path, text);

describe('a text with days of its own', () => {
  test('appears everywhere at its instant, and is gone everywhere at the other', async () => {
    await open(article(times));
    const sees = async () => ({
      page: await statusOf(`/en-US${address}`),
      inOtherLanguage: await statusOf(`/ja${address}`),
      list: (await get(neighbour)).text.includes(address),
      neighbours: (await get(neighbour)).text.includes('<strong lang="en-US">Gift cards'),
      sitemap: (await get('/sitemap.xml')).text.includes(address),
    });
    const nothing = { page: 404, inOtherLanguage: 404, list: false, neighbours: false, sitemap: false };
    expect(await sees()).toEqual(nothing);
    now = opens;
    expect(await sees()).toEqual({
      page: 200,
      inOtherLanguage: 200,
      list: true,
      neighbours: true,
      sitemap: true,
    });
    now = closes;
    expect(await sees()).toEqual(nothing);
  });

  test.runIf(isLong)('may be expired at the next save, which loses no address', async () => {
    await open(article(times));
    now = opens;
    save(article(times, 'Other words.'));
    await until(() => site.status().manifest !== 'pending');
    now = closes;
    save(article(times, 'Words for nobody.'));
    await until(() => site.status().manifest !== 'pending');
    expect(site.status().diagnostics).toEqual([]);
  });
});

describe('a draft', () => {
  test('is seen in a signed preview alone', async () => {
    await open(article('draft: true\n'));
    expect(await statusOf(`/en-US${address}`)).toBe(404);
    const token = signPreview({ instant: now, expires: now + 60_000 }, secret);
    const preview = await get(`/en-US${address}?__at=${token}`);
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('New words.');
    expect((await get(`${neighbour}?__at=${token}`)).text).toContain(address);
    expect((await get(neighbour)).text).not.toContain(address);
  });

  test.runIf(isLong)('cannot be made of a text that readers know', async () => {
    await open(article(''));
    save(article('draft: true\n'));
    await until(() => site.status().diagnostics.length > 0);
    expect(site.status().diagnostics).toMatchObject([
      { code: 'lost-address', file: path, message: `This save loses the address ${address}.` },
    ]);
    expect(await statusOf(`/en-US${address}`)).toBe(200);
  });
});

describe('an alias', () => {
  const alias = '/help-center/account/vouchers';
  test.runIf(isLong)('leads on in the language of the reader, with the query', async () => {
    await open(article(`aliases: [${alias}]\n`));
    expect(await get(`/ja${alias}?from=mail`)).toMatchObject({ status: 301, to: `/ja${address}?from=mail` });
    expect(await statusOf(`/ja${address}`)).toBe(200);
  });
  test.runIf(isLong)('is an address that no save may lose', async () => {
    await open(article(`aliases: [${alias}]\n`));
    save(article(''));
    await until(() => site.status().diagnostics.length > 0);
    expect(site.status().diagnostics).toMatchObject([
      { code: 'lost-address', message: `This save loses the address ${alias}.` },
    ]);
    expect(await statusOf(`/ja${alias}`)).toBe(301);
  });
  test('of a text that is not public leads nowhere', async () => {
    await open(article(`aliases: [${alias}]\n${times}`));
    expect(await statusOf(`/ja${alias}`)).toBe(404);
    now = opens;
    expect(await statusOf(`/ja${alias}`)).toBe(301);
  });
});
