import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { afterEach, expect, test, vi } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { openArchive } from './read-archive.ts';

type Bytes = Uint8Array<ArrayBuffer>;

async function tarOf(
  ...entries: readonly (Partial<Header> | [name: string, text?: string])[]
): Promise<Buffer> {
  const tar = pack();
  for (const one of entries) {
    if (Array.isArray(one)) tar.entry({ name: one[0], mtime: new Date(1000) }, one[1] ?? one[0]);
    else tar.entry(one as Header, '');
  }
  tar.finalize();
  const parts: Uint8Array[] = [];
  for await (const part of tar) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

async function open(archive: Uint8Array, name = 'a.tar') {
  let bytesRead = 0;
  const read = async (start: number, end: number) => {
    bytesRead += end - start;
    return new Uint8Array(archive.subarray(start, end));
  };
  const { contents, unpack } = await openArchive(read, archive.length, name);
  const text = async (index: number): Promise<string> => {
    const parts: Bytes[] = [];
    await unpack(index, '', (part) => parts.push(part));
    return Buffer.concat(parts).toString();
  };
  return { ...contents('en-US', 'auto'), text, bytesRead: () => bytesRead };
}
const faultOf = (archive: Uint8Array) => open(archive).catch((error: Error) => error.message);

afterEach(() => void vi.restoreAllMocks());

const long = `${'long/'.repeat(30)}größe.txt`;
test.each<[string, (tar: Buffer) => Uint8Array]>([
  ['a tar', (tar) => tar],
  ['a tar in gzip', (tar) => gzipSync(tar)],
])('%s is listed with sizes and dates, and gives one entry', async (_, packed) => {
  const tar = await tarOf({ name: './notes/', type: 'directory' }, ['./notes/beach.txt', 'sand'], [long]);
  const { entries, leftOut, text } = await open(packed(tar));
  expect(entries).toMatchObject([
    { index: 0, path: 'notes', isFolder: true, size: 0 },
    { index: 1, path: 'notes/beach.txt', size: 4, modified: 1000, isEncrypted: false },
    { index: 2, path: long },
  ]);
  expect(leftOut).toBe(0);
  expect([await text(1), await text(2)]).toEqual(['sand', long]);
});

test('of a tar that is not packed only the headers are read, and the one entry that is wanted', async () => {
  const more = 'x'.repeat(3_000_000);
  const { entries, text, bytesRead } = await open(await tarOf(['1', more], ['2', more], ['3', 'last']));
  expect(entries.map(({ path }) => path)).toEqual(['1', '2', '3']);
  expect(await text(2)).toBe('last');
  expect(bytesRead()).toBeLessThan(2_500_000);
});

test('a single file in gzip has the name of the archive without its ending', async () => {
  const { entries, text } = await open(gzipSync('one line'), 'notes.txt.gz');
  expect(entries).toMatchObject([{ path: 'notes.txt', size: 8 }]);
  expect(await text(0)).toBe('one line');
});

test('links, devices and names that lead elsewhere are counted, and keep the numbers of others', async () => {
  const { entries, leftOut, text } = await open(
    await tarOf(
      { name: 'link', type: 'symlink', linkname: '/etc/passwd' },
      { name: 'hard', type: 'link', linkname: 'fine' },
      { name: 'device', type: 'block-device' },
      ['../../evil'],
      ['/absolute'],
      ['fine'],
    ),
  );
  expect(entries).toMatchObject([{ index: 5, path: 'fine' }]);
  expect(leftOut).toBe(5);
  await expect(text(0)).rejects.toThrow('broken');
});

test.each<[string, () => Promise<Uint8Array>]>([
  ['is cut off', async () => (await tarOf(['x', 'x'.repeat(9000)])).subarray(0, 4000)],
  ['is cut off in gzip', async () => gzipSync(await tarOf(['x'])).subarray(0, -12)],
  ['is none', async () => Buffer.alloc(5000, 'no archive')],
  ['is packed by zstd', async () => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3])],
])('one that %s is not opened', async (_, make) => {
  const archive = await make();
  await expect(open(archive)).rejects.toThrow();
});

test('one that takes more than a minute is given up as slow, but for the network', async () => {
  const tar = await tarOf(['x', 'x'.repeat(3_000_000)], ['y']);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const taking = (network: number, work: number) =>
    openArchive(
      async (start, end) => {
        now += network;
        await Promise.resolve();
        queueMicrotask(() => queueMicrotask(() => (now += work)));
        return new Uint8Array(tar.subarray(start, end));
      },
      ...([tar.length, 'a.tar'] as const),
    ).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  expect(await taking(100_000, 0)).toBe('opened');
  expect(await taking(0, 100_000)).toBe('slow');
});

test('what is packed is refused beyond what is read, before anything of it is', async () => {
  const reads: number[] = [];
  const read = async (start: number, end: number) => {
    reads.push(end - start);
    return new Uint8Array(gzipSync('x').subarray(0, end - start));
  };
  await expect(openArchive(read, 129 * 1024 * 1024, 'a.tgz')).rejects.toThrow('refused');
  expect(reads).toEqual([512]);
});

test.runIf(isLong)('one that unfolds to far more than there can be is refused', async () => {
  const packing = createGzip();
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  Readable.from(Array.from({ length: 17 }, () => zeros)).pipe(packing);
  expect(await faultOf(Buffer.concat(await packing.toArray()))).toBe('refused');
});
