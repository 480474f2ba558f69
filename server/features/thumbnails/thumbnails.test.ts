import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { ThumbnailSize } from '../../../api/contract/files.ts';
import { contentServerOfFile, linked, publicUrl } from '../downloads/fixtures/content-server.ts';
import { bomb, halves } from './fixtures/pictures.ts';
import { createThumbnails, isPicture, type Thumbnails, thumbnailRoutes } from './index.ts';

let thumbnails: Thumbnails | undefined;
let folder = '';
let reads = 0;
const server = contentServerOfFile({
  isPicture,
  more: ({ downloads, blobs, folder: world, now }) => {
    folder = join(world, 'thumbnails');
    thumbnails = createThumbnails({
      ...{ folder, now },
      blobs: {
        read: (...given) => {
          reads += 1;
          return blobs.read(...given);
        },
      },
      log: { info() {}, warn() {} },
    });
    return thumbnailRoutes({ ...downloads, thumbnails });
  },
});
afterAll(() => thumbnails?.close());

async function picture(bytes: Uint8Array, mimeType = 'image/jpeg', size: ThumbnailSize = 'SIZE_SMALL') {
  const userId = await server().addUser();
  const file = await server().addFile(userId, { name: 'p', bytes, mimeType });
  return { userId, file, url: server().links.thumbnail(linked(file), size) };
}

const pixel = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

describe('a thumbnail', () => {
  test.each([
    ['SIZE_SMALL', 160, 80],
    ['SIZE_MEDIUM', 400, 200],
    ['SIZE_LARGE', 1280, 640],
  ] as const)('of %s fits into its square', async (size, width, height) => {
    const { url } = await picture(await halves(2000, 1000).jpeg().toBuffer(), 'image/jpeg', size);
    const { status, headers, body } = await server().get(url);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width, height });
    const again = await server().get(url, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  test('of a small picture is not larger', async () => {
    const { url } = await picture(await halves(20, 10).png().toBuffer(), 'image/png');
    expect(await sharp((await server().get(url)).body).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  test('stands upright, and tells nothing of the camera and the place', async () => {
    const bytes = await halves(400, 200)
      .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await server().get((await picture(bytes)).url);
    const { width, height, exif, orientation } = await sharp(body).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 80,
      height: 160,
      exif: undefined,
      orientation: undefined,
    });
    // Turned by a quarter to the right, what was left is above.
    expect((await pixel(body, 40, 10))[0]).toBeGreaterThan(200);
    expect((await pixel(body, 40, 150))[2]).toBeGreaterThan(200);
  });

  test.each(['webp', 'gif', 'tiff', 'avif', 'png'] as const)('can be made of %s', async (format) => {
    const { url } = await picture(await halves(300, 300).toFormat(format).toBuffer(), `image/${format}`);
    expect(await sharp((await server().get(url)).body).metadata()).toMatchObject({ width: 160, height: 160 });
  });

  test('of a film is its first frame', async () => {
    const frames = await Promise.all(
      [halves(200, 200), halves(200, 200).negate()].map((f) => f.png().toBuffer()),
    );
    const { url } = await picture(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      'image/gif',
    );
    const { body } = await server().get(url);
    expect((await sharp(body, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect((await pixel(body, 10, 80))[0]).toBeGreaterThan(200);
  });

  test('is made once for many who ask, kept, and made again when it is gone', async () => {
    const { url } = await picture(await halves(500, 300).jpeg({ quality: 91 }).toBuffer());
    const before = reads;
    const all = await Promise.all(Array.from({ length: 8 }, () => server().get(url)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await server().get(url)).status).toBe(200);
    expect(reads - before).toBe(1);
    await rm(folder, { recursive: true });
    expect((await server().get(url)).status).toBe(200);
    expect(reads - before).toBe(2);
  });
});

test('nothing of a content stays behind when it is forgotten', async () => {
  const { file, url } = await picture(await halves(64, 48).png().toBuffer(), 'image/png');
  const hash = file.blob_hash!.toString('hex');
  await server().get(url);
  const kept = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes(hash));
  expect(await kept()).toHaveLength(1);
  await thumbnails?.forget(hash);
  expect(await kept()).toHaveLength(0);
});

describe('there is none', () => {
  const none = async (bytes: Uint8Array, mimeType = 'image/png') => {
    const { url } = await picture(bytes, mimeType);
    const { status, body } = await server().get(url);
    expect([status, JSON.parse(String(body)).error]).toEqual([404, 'not_a_picture']);
    return url;
  };

  test('of a picture that says it has a billion pixels', async () => {
    await none(bomb(30_000, 30_000));
  });

  test('of what is broken, breaks off or is no picture, and it is tried once', async () => {
    const whole = await halves(800, 800).png().toBuffer();
    await none(whole.subarray(0, whole.length / 2));
    const url = await none(randomBytes(1000));
    const before = reads;
    expect((await server().get(url)).status).toBe(404);
    expect(reads).toBe(before);
  });

  test('of a drawing that calls itself a photograph: it may name files and addresses', async () => {
    await none(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
  });

  test('link where there can be no picture', async () => {
    const { url, file } = await picture(randomBytes(10), 'video/mp4');
    expect(url).toBe('');
    for (const mimeType of ['image/svg+xml', 'image/heic', 'application/pdf', '']) {
      expect(server().links.thumbnail({ ...linked(file), mimeType }, 'SIZE_LARGE')).toBe('');
    }
  });

  test('by the link to a file, and for HEAD of what cannot be', async () => {
    const { file } = await picture(randomBytes(10));
    const { token } = server().links.content(linked(file));
    expect((await server().get(`${publicUrl}/content/v1/thumbnails/${token}`)).status).toBe(404);
  });
});

test('links stay the same for a day', async () => {
  const { file, url } = await picture(randomBytes(10));
  const before = server().clock.now;
  try {
    server().clock.now = Date.UTC(2026, 0, 5, 23, 59, 59);
    expect(server().links.thumbnail(linked(file), 'SIZE_SMALL')).toBe(url);
    server().clock.now = Date.UTC(2026, 0, 6);
    expect(server().links.thumbnail(linked(file), 'SIZE_SMALL')).not.toBe(url);
  } finally {
    server().clock.now = before;
  }
});

test('no unfinished file is left', async () => {
  const { url } = await picture(await halves(50, 50).png().toBuffer(), 'image/png');
  await server().get(url);
  const names = await readdir(folder, { recursive: true });
  expect(
    names.filter(
      (name) =>
        !/^[0-9a-f]{2}(\/[0-9a-f]{64}\.(small|medium|large)\.webp|\/[0-9a-f]{64}\.broken)?$/.test(name),
    ),
  ).toEqual([]);
});
