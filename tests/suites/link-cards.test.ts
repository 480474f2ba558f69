import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteHandler } from '../../app/server.ts';
import { noHeaders } from '../../engine/render/no-headers.fixture.ts';
import { createApp } from '../../server/app.ts';
import { createLinkCards } from '../../server/features/pictures/index.ts';
import { isLong, someOf } from '../long.ts';
import { bodyOf, openSiteIn, root } from './test-site.ts';

/** The real site and the real drawing, behind the real server. */
const publicUrl = 'http://localhost:8080';
const folder = mkdtempSync(join(tmpdir(), 'link-cards-'));
let site: SiteHandler;
let app: FastifyInstance;

beforeAll(async () => {
  site = await openSiteIn(root, { watch: false });
  app = await createApp({
    env: { PUBLIC_URL: publicUrl, TRUST_PROXY: false },
    site,
    linkCards: createLinkCards({
      folder,
      background: join(root, 'public', 'link-card.svg'),
      log: { warn: (facts) => expect.fail(JSON.stringify(facts)) },
    }),
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app?.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

/** The address that a page names, without its origin. */
async function cardOf(path: string): Promise<string> {
  const request = { method: 'GET', url: path, id: '', address: '', headers: noHeaders } as const;
  const html = bodyOf(await site.respond(request));
  expect(/<meta name="twitter:card" content="(.*?)">/.exec(html)?.[1]).toBe('summary_large_image');
  const [, address = ''] = /<meta property="og:image" content="([^"]*)">/.exec(html) ?? [];
  expect(address).toMatch(new RegExp(`^${publicUrl}/link-cards/`));
  return address.slice(publicUrl.length);
}

describe('the picture of a link preview', () => {
  test.each(
    someOf(
      ['/en-US', '/ru/faq', '/ja/help-center/sharing/report-a-share', '/zh-TW/policy/privacy-policy'],
      2,
    ),
  )('of %s is drawn with its words, and may be kept for ever', async (path) => {
    const address = await cardOf(path);
    expect(address).toMatch(new RegExp(`^/link-cards${path}\\.png\\?v=[\\w-]{10}$`));
    const { statusCode, headers, rawPayload } = await get(address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(await isWritten(rawPayload)).toBe(true);
  });

  test.runIf(isLong)('of an app page is that of the home page in its language', async () => {
    const address = await cardOf('/ja/drive/login');
    expect(address).toBe('/link-cards/ja.png');
    const { headers, rawPayload } = await get(address);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const home = await get(await cardOf('/ja'));
    expect(rawPayload.equals(home.rawPayload)).toBe(true);
  });

  test.runIf(isLong)('is drawn once, however many ask', async () => {
    const address = await cardOf('/ko/faq');
    const before = readdirSync(join(folder, 'cards')).length;
    const answers = await Promise.all([get(address), get(address), get(`${address}x`), get(address)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(readdirSync(join(folder, 'cards'))).toHaveLength(before + 1);
    // Of another version it may have other words tomorrow.
    expect(answers[2]?.headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each([
    ['a path that the site has not', '/link-cards/en-US/nothing-here.png'],
    ['a page for one visitor alone', '/link-cards/en-US/drive/all.png'],
    ['no language', '/link-cards/faq.png'],
    ['a language that is none', '/link-cards/xx/faq.png'],
    ['a way out of the folder', '/link-cards/..%2f..%2fetc/passwd.png'],
    ['another type', '/link-cards/en-US/faq.jpg'],
    ['an address that goes on after the name of the picture', '/link-cards/en-US/faq.png/x'],
  ])('is not there for %s', async (_, address) => {
    const { statusCode, headers } = await get(address);
    expect([statusCode, headers['content-type']]).toEqual([404, expect.not.stringContaining('image')]);
  });
});

/** Whether the dark colour of the words is on the upper part, where the background is light. */
async function isWritten(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).extract({ left: 80, top: 72, width: 1040, height: 250 }).stats();
  return channels.slice(0, 3).every(({ min }) => min < 60);
}
