import { createHash, randomBytes } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLong, someOf } from '../../tests/long.ts';
import type { BlobStore } from '../blobs/index.ts';
import { probeWithFfprobe } from './ffprobe.ts';
import { bytesOf, type MediaName, pathOf, richFilm } from './fixtures/corpus.ts';
import { hasFfmpeg } from './fixtures/has-ffmpeg.ts';
import { lies } from './fixtures/untrue.ts';
import { findMediaPrograms } from './programs.ts';
import { mostAtOnce } from './reading-messages.ts';
import { readCoverInProcess, readInProcess } from './reading-process.ts';

const { ffprobe = '' } = await findMediaPrograms();

/** One content as a store has it, with the ranges that were read of it. */
function stored(bytes: Buffer) {
  const ranges: { start: number; end: number }[] = [];
  const blobs: Pick<BlobStore, 'read'> = {
    read: async (_, range) => {
      if (range === undefined) throw new Error('all of it was read');
      ranges.push(range);
      return Readable.from([bytes.subarray(range.start, range.end + 1)]);
    },
  };
  return {
    blobs,
    ranges,
    content: { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length },
  };
}

const inProcess = (bytes: Buffer, kind: 'media' | 'picture' = 'media') => {
  const { blobs, content } = stored(bytes);
  return readInProcess(blobs, content, kind);
};

async function byFfprobe(path: string) {
  const file = await open(path);
  onTestFinished(() => file.close());
  return probeWithFfprobe(ffprobe, file);
}

const films: readonly [MediaName, object][] = [
  ['faststart.mp4', { container: 'mp4', videoCodec: 'h264', audioCodec: 'aac' }],
  ['moov-last.mp4', { container: 'mp4', videoCodec: 'h264', audioCodec: 'aac' }],
  ['eac3.mkv', { container: 'matroska', videoCodec: 'h264', audioCodec: 'eac3' }],
  ['ac3.mkv', { container: 'matroska', videoCodec: 'h264', audioCodec: 'ac3' }],
  ['dts.mkv', { container: 'matroska', videoCodec: 'h264', audioCodec: 'dts' }],
];

describe.skipIf(!hasFfmpeg)('facts of media', () => {
  test.each(someOf(films, 4))('of %s are the same by ffprobe and without it', async (name, facts) => {
    const expected = { ...facts, width: 320, height: 180 };
    const [probed, read] = [await byFfprobe(await pathOf(name)), await inProcess(await bytesOf(name))];
    expect(probed).toMatchObject(expected);
    expect(read).toMatchObject(expected);
    expect(probed?.duration).toBeCloseTo(3, 0);
    expect(read?.duration).toBeCloseTo(3, 0);
    expect(probed?.audioTracks?.map(({ codec, channels }) => [codec, channels])).toEqual(
      read?.audioTracks?.map(({ codec, channels }) => [codec, channels]),
    );
  });

  test.each(someOf(['vp8.webm', 'mpeg4.avi', 'stream.ts'] as const))(
    'of %s are read by ffprobe',
    async (name) => {
      expect(await byFfprobe(await pathOf(name))).toMatchObject({ width: 320, height: 180, frameRate: 25 });
    },
  );

  test.runIf(isLong)('of a song have its title, whoever reads it', async () => {
    const facts = { title: 'Tide', artist: 'Ada', album: 'Sea', audioCodec: 'mp3' };
    expect(await byFfprobe(await pathOf('song.mp3'))).toMatchObject(facts);
    expect(await inProcess(await bytesOf('song.mp3'))).toMatchObject(facts);
    expect(await inProcess(await bytesOf('song.flac'))).toMatchObject({ title: 'Tide', audioCodec: 'flac' });
  });

  test.runIf(isLong)('have tracks with their languages, and chapters', async () => {
    const path = join(await pathOf('faststart.mp4'), '..', 'rich.mkv');
    const bytes = await richFilm();
    const facts = await byFfprobe(path);
    expect(facts?.audioTracks?.map(({ language, codec }) => [language, codec])).toEqual([
      ['eng', 'aac'],
      ['jpn', 'ac3'],
    ]);
    expect(facts?.subtitleTracks).toEqual([
      { index: 3, codec: 'subrip', language: 'ger', title: '', isDefault: false },
    ]);
    expect(facts?.chapters).toEqual([
      { start: 0, end: 1, title: 'Dawn' },
      { start: 1, end: 3, title: 'Noon' },
    ]);
    expect((await inProcess(bytes))?.audioTracks?.map(({ language }) => language)).toEqual(['eng', 'jpn']);
  });

  test.runIf(isLong)('are read by ranges, not all of the content', async () => {
    const { blobs, ranges, content } = stored(await bytesOf('moov-last.mp4'));
    await readInProcess(blobs, content, 'media');
    const seen = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
    expect(seen).toBeLessThan(content.size);
  });

  test.each(someOf(['moov-last.mp4', 'eac3.mkv', 'mpeg4.avi'] as const))(
    'of %s cut in the middle are what is left of them, or none',
    async (name) => {
      const path = `${await pathOf(name)}.cut`;
      const half = (await bytesOf(name)).subarray(0, 100_000);
      await writeFile(path, half);
      const [probed, read] = [await byFfprobe(path), await inProcess(half)];
      for (const facts of [probed, read]) expect([undefined, 'h264', 'mpeg4']).toContain(facts?.videoCodec);
    },
  );

  test('are not had of another file that a playlist names', async () => {
    const secret = await pathOf('faststart.mp4');
    for (const [name, text] of [
      ['list.m3u8', `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile:${secret}\n#EXT-X-ENDLIST\n`],
      ['list.ffconcat', `ffconcat version 1.0\nfile ${secret}\n`],
    ] as const) {
      const path = join(secret, '..', name);
      await writeFile(path, text);
      expect(await byFfprobe(path)).toBeUndefined();
    }
  });
});

describe('facts of a picture', () => {
  test.runIf(isLong)('are its size, upright, and when and by what it was taken', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .withExif({
        IFD0: { Make: 'Acme', Model: 'One', Orientation: '6' },
        IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await inProcess(bytes, 'picture')).toMatchObject({ width: 40, height: 60 });
    const dated = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .withExif({
        IFD0: { Make: 'Acme', Model: 'One' },
        IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' },
      })
      .jpeg()
      .toBuffer();
    expect(await inProcess(dated, 'picture')).toEqual({
      container: 'jpg',
      width: 60,
      height: 40,
      takenAt: '2024-05-06T07:08:09.000Z',
      camera: 'Acme One',
    });
  });

  test.each(['png', 'webp', 'avif', 'gif', 'tiff'] as const)('are read of %s', async (format) => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer();
    expect(await inProcess(bytes, 'picture')).toMatchObject({ width: 60, height: 40 });
  });

  test.runIf(isLong)('are none of what is no picture', async () => {
    expect(await inProcess(randomBytes(5000), 'picture')).toBeUndefined();
    expect(await inProcess(randomBytes(5000))).toBeUndefined();
  });
});

describe('the process that reads', () => {
  const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);
  const bytes = Buffer.alloc(100);

  test('is killed where it hangs, and where nobody waits any more', async () => {
    const { blobs, content } = stored(bytes);
    const program = fixture('hangs.ts');
    expect(await readInProcess(blobs, content, 'media', { program, within: 300 })).toBeUndefined();
    const leaving = new AbortController();
    const reading = readInProcess(blobs, content, 'media', { program, signal: leaving.signal });
    leaving.abort(new Error('over'));
    await expect(reading).rejects.toThrow('over');
    await expect(readInProcess(blobs, content, 'media', { signal: leaving.signal })).rejects.toThrow('over');
  });

  test('gets no more bytes than its bound, and none beyond the content', async () => {
    const { blobs, ranges, content } = stored(bytes);
    const options = { program: fixture('greedy.ts'), mostBytes: 250 };
    expect(await readInProcess(blobs, content, 'media', options)).toBeUndefined();
    expect(ranges).toHaveLength(2);
    const short = { ...content, size: 99 };
    expect(await readInProcess(blobs, short, 'media', options)).toBeUndefined();
    expect(ranges).toHaveLength(2);
  });

  test('sees no file but code, and starts no program', async () => {
    const { blobs, content } = stored(bytes);
    const tried = await readInProcess(blobs, content, 'media', { program: fixture('curious.ts') });
    expect(tried).toEqual({ title: 'ERR_ACCESS_DENIED ERR_ACCESS_DENIED' });
  });

  test.each(lies.map((lie, at) => [JSON.stringify(lie).slice(0, 60), at] as const))(
    'is not believed when it says %s',
    async (_, at) => {
      const { blobs, ranges, content } = stored(Buffer.alloc(2 * mostAtOnce));
      const options = { program: fixture('lies.ts'), mostBytes: 4 * mostAtOnce };
      // It tells the lie of that number.
      const numbered = { ...content, size: 2 * mostAtOnce + at };
      expect(await readInProcess(blobs, numbered, 'media', options)).toBeUndefined();
      expect(ranges).toEqual([]);
    },
  );

  test('gives a cover in parts, and none that is too large', async () => {
    const { blobs, content } = stored(bytes);
    const program = fixture('covers.ts');
    const cover = (parts: number) =>
      readCoverInProcess(blobs, { ...content, size: parts }, 'record', { program });
    expect(await cover(16)).toHaveLength(16 * mostAtOnce);
    expect(await cover(17)).toBeUndefined();
  });
});
