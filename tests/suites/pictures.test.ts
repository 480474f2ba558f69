import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteHandler } from '../../app/server.ts';
import { createApp } from '../../server/app.ts';
import { createPictures } from '../../server/features/pictures/index.ts';
import { createPictureEncoder } from '../../server/features/thumbnails/index.ts';
import { editedSite } from './edited-site.ts';
import { root } from './test-site.ts';

/** The real site with a photograph in one of its articles, behind the real server. */
const edited = editedSite();
const { folder } = edited;
const help = join(folder, 'content/help/sharing');
const made = join(folder, 'made');
const publicUrl = 'http://localhost:8080';
let site: SiteHandler;
let app: FastifyInstance;

const photograph = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: colour } })
    .withMetadata({ exif: { IFD0: { Copyright: 'a name that stays at home' } } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  writeFileSync(join(help, 'photo.jpg'), await photograph('#0a6f69'));
  const article = join(help, 'report-a-share.en-US.md');
  writeFileSync(article, `${readFileSync(article, 'utf8')}\n![A green field](photo.jpg)\n`);
  const log = { info: () => {}, error: () => {}, warn: () => {} };
  site = await edited.open();
  app = await createApp({
    env: { PUBLIC_URL: publicUrl, TRUST_PROXY: false },
    site,
    pictures: createPictures({ folder: made, encoder: createPictureEncoder(), log }),
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app.close();
  await edited.close();
});

const get = (url: string) => app.inject({ method: 'GET', url });

/** The page as the site answers it, since `inject` goes past what hands pages over. */
const pageOf = async (path: string) => (await edited.get(path)).text;
const article = () => pageOf('/en-US/help-center/sharing/report-a-share');
const addressesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/pictures\/[\w.-]+/g)].map(([address]) => address)),
];

describe('a picture of a text', () => {
  test('is served in each form that its page names, to be kept for ever', async () => {
    const html = await article();
    expect(html).toContain('alt="A green field" width="1200" height="600"');
    const addresses = addressesIn(html);
    expect(addresses).toHaveLength(6);
    for (const address of addresses) {
      const { statusCode, headers, rawPayload } = await get(address);
      const [, width, format] = /-(\d+)\.(avif|webp)$/.exec(address) ?? [];
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const metadata = await sharp(rawPayload).metadata();
      expect([metadata.format, metadata.width, metadata.height]).toEqual([
        format === 'avif' ? 'heif' : format,
        Number(width),
        Number(width) / 2,
      ]);
      expect(rawPayload.includes('stays at home')).toBe(false);
    }
    expect(readdirSync(made)).toHaveLength(6);
  });

  test('has no other forms, and no other pictures have any', async () => {
    const [address = ''] = addressesIn(await article());
    const digest = address.slice('/pictures/'.length, '/pictures/'.length + 24);
    for (const name of [`${digest}-481.avif`, `${digest}-9999.avif`, `${digest}.svg`, `${digest}.jpg`, 'x'])
      expect((await get(`/pictures/${name}`)).statusCode).toBe(404);
    expect((await get(address.replace(digest, '0'.repeat(24)))).statusCode).toBe(404);
  });

  test('that is a drawing is sent as it is, and can do nothing by itself', async () => {
    const html = await pageOf('/zh-CN/help-center/sharing/create-a-share-link');
    const addresses = addressesIn(html).filter((one) => one.endsWith('.svg'));
    const answers = await Promise.all(addresses.map(get));
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      });
    const drawing = (name: string) => readFileSync(join(root, 'content/help/sharing', name), 'utf8');
    expect(new Set(answers.map(({ body }) => body))).toEqual(
      new Set([drawing('share-link.svg'), drawing('share-link.dark.svg')]),
    );
  });

  test('that is replaced has another address at once', async () => {
    const [before = ''] = addressesIn(await article());
    edited.save('content/help/sharing/photo.jpg', await photograph('#f0803c'));
    await edited.until(async () => !addressesIn(await article()).includes(before));
    const [after = ''] = addressesIn(await article());
    const { rawPayload } = await get(after);
    const { dominant } = await sharp(rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
    expect((await get(before)).statusCode).toBe(404);
  });
});
