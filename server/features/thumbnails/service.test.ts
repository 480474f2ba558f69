import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../../errors.ts';
import { createThumbnailCache } from './cache.ts';
import { createThumbnails, type Picture, type ThumbnailsOptions } from './service.ts';

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drive-thumbnails-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function thumbnails(options: Partial<ThumbnailsOptions>) {
  const made = createThumbnails({
    blobs: { read: async () => Readable.from([Buffer.alloc(1)]) },
    folder: await place(),
    now: Date.now,
    log: { info() {}, warn() {} },
    ...options,
  });
  onTestFinished(() => made.close());
  return made;
}

const picture = (): Picture => ({
  hash: createHash('sha256').update(randomBytes(8)).digest('hex'),
  size: 1,
  mimeType: 'image/png',
  userId: 'ada',
});
const reasonOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => (error instanceof ApiError ? error.reason : error),
  );

test('whoever waits may leave, and is not waited for', async () => {
  const { read } = await thumbnails({
    decoder: { program: join(import.meta.dirname, 'fixtures', 'hangs.ts'), within: 1000 },
    atOnce: 1,
  });
  const stays = new AbortController();
  const leaves = new AbortController();
  const [first, second] = [picture(), picture()];
  const all = [
    reasonOf(read(first, 'SIZE_SMALL', stays.signal)),
    reasonOf(read(first, 'SIZE_SMALL', leaves.signal)),
    reasonOf(read(second, 'SIZE_SMALL', leaves.signal)),
  ];
  leaves.abort(new ApiError('cancelled'));
  // Two wanted the first, and one of them still does.
  expect(await Promise.all(all)).toEqual(['not_a_picture', 'not_a_picture', 'cancelled']);
});

test('a queue that is full refuses at once', async () => {
  const { read } = await thumbnails({
    decoder: { program: join(import.meta.dirname, 'fixtures', 'hangs.ts'), within: 1000 },
    atOnce: 1,
    mostWaiting: 0,
  });
  const { signal } = new AbortController();
  const reasons = await Promise.all(
    [picture(), picture()].map((one) => reasonOf(read(one, 'SIZE_SMALL', signal))),
  );
  expect(reasons.sort()).toEqual(['not_a_picture', 'unavailable']);
});

test('the records of one account leave room for those of another', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pictureOf = async (): Promise<undefined> => {
    begun.resolve();
    await held.promise;
  };
  const { read } = await thumbnails({ covers: { hasPictures: () => true, pictureOf }, mostWaiting: 1 });
  const { signal } = new AbortController();
  const cover = (userId: string) =>
    reasonOf(read({ ...picture(), userId, mimeType: 'audio/mpeg' }, 'SIZE_SMALL', signal));
  const first = cover('ada');
  await begun.promise;
  const others = ['ada', 'ada', 'ada', 'eve'].map(cover);
  held.resolve();
  expect(await Promise.all([first, ...others])).toEqual(Array(5).fill('not_a_picture'));
});

test('a failed try counts for a day', async () => {
  const folder = await place();
  const { hash } = picture();
  await createThumbnailCache(folder, Date.now).keepBroken(hash);
  expect(await createThumbnailCache(folder, Date.now).find(hash, 'SIZE_SMALL')).toBe('broken');
  const tomorrow = createThumbnailCache(folder, () => Date.now() + 25 * 3600 * 1000);
  expect(await tomorrow.find(hash, 'SIZE_SMALL')).toBeUndefined();
});

test('what is too large or empty is not even read', async () => {
  const { read } = await thumbnails({
    blobs: {
      read: async () => {
        throw new Error('read');
      },
    },
  });
  const { signal } = new AbortController();
  for (const size of [0, 64 * 1024 * 1024 + 1]) {
    expect(await reasonOf(read({ ...picture(), size }, 'SIZE_SMALL', signal))).toBe('not_a_picture');
  }
});
