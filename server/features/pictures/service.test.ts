import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPictures } from './index.ts';
import type { PictureRequest } from './service.ts';

const bytes = new TextEncoder().encode('a picture');
const asked = (width: number, digest = 'a'.repeat(24)): PictureRequest => ({
  form: { digest, format: 'webp', width },
  type: 'image/png',
  width: 1000,
  height: 2000,
  read: async () => bytes,
});

/** An encoder that says what it was asked for, in as many bytes as are wanted. */
async function open(options: {
  encoded?: (side: number) => Uint8Array | Promise<Uint8Array> | undefined;
  mostBytes?: number;
  mostWaiting?: number;
}) {
  const folder = await mkdtemp(join(tmpdir(), 'forms-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const sides: number[] = [];
  const { encoded = () => new Uint8Array([1]), ...limits } = options;
  const pictures = createPictures({
    folder,
    encoder: {
      encode: async (_, side) => {
        sides.push(side);
        return encoded(side);
      },
      close: async () => {},
    },
    log: { warn: () => {} },
    ...limits,
  });
  return { ...pictures, folder, sides };
}

test('a form is made once, however many ask, and after a restart too', async () => {
  const { read, sides } = await open({});
  const all = await Promise.all([read(asked(480)), read(asked(480)), read(asked(480))]);
  expect(all.map((one) => one?.type)).toEqual(['image/webp', 'image/webp', 'image/webp']);
  await read(asked(480));
  // The longer side, of a picture that stands.
  expect(sides).toEqual([960]);
});

test('what no encoder can make is sent as it is, and not tried again', async () => {
  const { read, sides } = await open({ encoded: () => undefined });
  expect(await read(asked(480))).toEqual({ bytes, type: 'image/png', isLasting: false });
  await read(asked(480));
  expect(sides).toEqual([960]);
});

test('where too many wait, pictures are sent as they are', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<Uint8Array>();
  const { read } = await open({
    mostWaiting: 0,
    encoded: () => {
      begun.resolve();
      return end.promise;
    },
  });
  const first = read(asked(480));
  await begun.promise;
  expect(await read(asked(960))).toEqual({ bytes, type: 'image/png', isLasting: false });
  end.resolve(new Uint8Array([1]));
  expect((await first)?.isLasting).toBe(true);
});

test('the folder stays within its bounds: what was made first goes', async () => {
  const { read, folder } = await open({ encoded: () => new Uint8Array(400), mostBytes: 1_000 });
  for (const width of [100, 200, 300]) await read(asked(width));
  expect((await readdir(folder)).toSorted()).toEqual(
    [200, 300].map((width) => `${'a'.repeat(24)}-${width}.webp`),
  );
});

test('a picture that has changed meanwhile is not there', async () => {
  const { read } = await open({});
  expect(await read({ ...asked(480), read: async () => undefined })).toBeUndefined();
});
