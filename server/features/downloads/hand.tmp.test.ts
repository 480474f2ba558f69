import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createThumbnailsFeature, isPicture, type ThumbnailsFeature } from '../thumbnails/index.ts';
import { contentServerOfFile, linked } from './fixtures/content-server.ts';

let feature: ThumbnailsFeature | undefined;
const server = contentServerOfFile({
  isPicture,
  more: ({ downloads, blobs, folder, now }) => {
    feature = createThumbnailsFeature({
      ...downloads,
      folder: join(folder, 'thumbnails'),
      now,
      blobs,
      log: { info: console.log, warn: console.log },
    });
    return feature.routes;
  },
});
afterAll(() => feature?.close());
const time = async <T>(what: string, f: () => Promise<T>): Promise<T> => {
  const t = performance.now();
  const r = await f();
  console.log('TIME', what, Math.round(performance.now() - t), 'ms');
  return r;
};
const children = () => {
  try {
    return execFileSync('sh', [
      '-c',
      `for p in $(pgrep -P ${process.pid}); do grep -E "^(Name|VmHWM|VmRSS)" /proc/$p/status | tr -s '\\t\\n' '  '; done`,
    ]).toString();
  } catch {
    return '';
  }
};
test('zip by hand', async () => {
  const userId = await server().addUser();
  const a = await server().addFolder(userId, 'Ünïcode 測試 📷');
  const e = await server().addFolder(userId, 'leer', a.id);
  await server().addFile(userId, { name: 'x.bin', bytes: randomBytes(3_000_000), parentId: a.id });
  await server().addFile(userId, { name: 'back\\slash', bytes: randomBytes(30), parentId: e.id });
  const { json } = await server().post('/drive/v1/files:archive', userId, { ids: [a.id] });
  console.log('TIME', JSON.stringify({ ...json, url: '', token: '' }));
  writeFileSync('/tmp/dlbench/hand.zip', (await server().get(json.url)).body);
});
test('100k', async () => {
  const userId = await server().addUser();
  const f = await server().addFolder(userId, 'many');
  const one = await server().addFile(userId, { name: 'one', bytes: randomBytes(100) });
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash)
    select ${f.id} || n, ${userId}, ${f.id}, false, 'file number ' || n, 'file number ' || n, 'file number ' || n, 100, ${one.blob_hash}
    from generate_series(1, 99999::int) n`.execute(server().db);
  const { json } = await time('create 100k', () =>
    server().post('/drive/v1/files:archive', userId, { ids: [f.id] }),
  );
  await time('range of 100k (kept)', () => server().get(json.url, { headers: { range: 'bytes=0-9' } }));
  const got = await time('download 100k small files', () => server().get(json.url));
  console.log(
    'TIME',
    got.body.length,
    got.isBroken,
    json.size,
    json.file_count,
    process.memoryUsage().rss >> 20,
  );
  writeFileSync('/tmp/dlbench/many.zip', got.body);
  await sql`update files set parent_id = ${userId} where parent_id = ${f.id}`.execute(server().db);
  const ids = Array.from({ length: 20000 }, (_, n) => `${f.id}${n + 1}`);
  const r = await time('create from 20,000 ids', () =>
    server().post('/drive/v1/files:archive', userId, { ids }),
  );
  expect(r.status).toBe(200);
}, 120000);
test('thumbs', async () => {
  const userId = await server().addUser();
  const noise = async (w: number, h: number) =>
    sharp({
      create: {
        width: w,
        height: h,
        channels: 3,
        background: '#345',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
  for (const [name, w, h, f, o] of [
    ['12MP jpeg', 4000, 3000, 'jpeg', {}],
    ['12MP jpeg again', 4000, 3000, 'jpeg', { quality: 81 }],
    ['12MP progressive', 4000, 3000, 'jpeg', { progressive: true }],
    ['12MP png', 4000, 3000, 'png', { compressionLevel: 1 }],
    ['50MP progressive', 8000, 6250, 'jpeg', { progressive: true, quality: 60 }],
    ['99MP progressive', 9900, 9999, 'jpeg', { progressive: true, quality: 50 }],
    ['60MB tiff', 5000, 4100, 'tiff', { compression: 'none' }],
    ['50MP webp', 8000, 6250, 'webp', { effort: 0, quality: 30 }],
    ['24MP avif', 6000, 4000, 'avif', { effort: 0 }],
  ] as const) {
    const bytes = await (await noise(w, h)).toFormat(f as 'png', o as object).toBuffer();
    const file = await server().addFile(userId, { name: 'p', bytes, mimeType: `image/${f}` });
    for (const size of ['SIZE_SMALL', 'SIZE_LARGE'] as const) {
      const got = await time(`${name} ${bytes.length >> 10} KB ${size}`, () =>
        server().get(server().links.thumbnail(linked(file), size)),
      );
      console.log('TIME', got.status, got.body.length, children());
    }
    await feature?.close();
  }
}, 300000);
