import { createHash } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLong, someOf } from '../../tests/long.ts';
import { bytesOf, pathOf, songWithCover } from './fixtures/corpus.ts';
import { hasFfmpeg } from './fixtures/has-ffmpeg.ts';
import { findMediaPrograms } from './programs.ts';
import { mostAtOnce } from './reading-messages.ts';
import { readCoverInProcess } from './reading-process.ts';
import { stillOf } from './still.ts';

const { ffmpeg = '' } = await findMediaPrograms();

async function still(path: string, duration?: number) {
  const file = await open(path);
  onTestFinished(() => file.close());
  return stillOf(ffmpeg, file, { duration });
}

const colour = async (picture: Uint8Array): Promise<number[]> => {
  const { channels } = await sharp(picture).stats();
  return channels.map(({ mean }) => Math.round(mean));
};

const cover = (bytes: Buffer) =>
  readCoverInProcess(
    { read: async (_, range) => Readable.from([bytes.subarray(range?.start, (range?.end ?? 0) + 1)]) },
    { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length },
    'record',
  );

describe.skipIf(!hasFfmpeg)('the still of a film', () => {
  test('is not the black of its opening', async () => {
    const picture = await still(await pathOf('black-first.mp4'), 10);
    const [red = 0, green = 255] = await colour(picture ?? Buffer.alloc(0));
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(60);
  });

  test.each(someOf(['eac3.mkv', 'moov-last.mp4', 'mpeg4.avi'] as const))(
    'of %s has its shape',
    async (name) => {
      const picture = await still(await pathOf(name), 3);
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 });
    },
  );

  test.runIf(isLong)('is there for a film that is black to its end', async () => {
    expect(await colour((await still(await pathOf('black.mp4'), 2)) ?? Buffer.alloc(0))).toEqual([0, 0, 0]);
  });

  test.runIf(isLong)('is none of a record, of noise, and of what names other files', async () => {
    expect(await still(await pathOf('song.mp3'), 2)).toBeUndefined();
    const film = await pathOf('faststart.mp4');
    const path = join(film, '..', 'still.m3u8');
    onTestFinished(() => rm(path, { force: true }));
    await writeFile(path, `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile:${film}\n#EXT-X-ENDLIST\n`);
    expect(await still(path)).toBeUndefined();
    await writeFile(path, (await readFile(film)).subarray(5000));
    expect(await still(path)).toBeUndefined();
  });
});

describe.skipIf(!hasFfmpeg)('the cover of a record', () => {
  test.each(someOf(['mp3', 'm4a', 'flac'] as const))('is found in %s', async (kind) => {
    const picture = await cover(await songWithCover(kind));
    expect(await sharp(picture).metadata()).toMatchObject({ width: 60, height: 60 });
  });

  test.runIf(isLong)('may have more bytes than one part', async () => {
    const picture = await cover(await songWithCover('mp3', 1200));
    expect(picture?.length).toBeGreaterThan(mostAtOnce);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 1200 });
    expect((await sharp(picture).raw().toBuffer()).length).toBe(1200 * 1200 * 3);
  });

  test.runIf(isLong)('is none where there is none', async () => {
    expect(await cover(await bytesOf('song.mp3'))).toBeUndefined();
    expect(await cover(Buffer.alloc(5000, 7))).toBeUndefined();
  });
});
