import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs, someOf } from '../../../../tests/long.ts';
import { layoutZip, ZipError, type ZipPart } from './zip.ts';
import { entriesOf, type SourceEntry } from './zip-entries.ts';
import { readDirectory, readLocal } from './zip-reader.fixture.ts';

const modified = new Date('2024-02-29T13:14:17Z');
const file = (name: string, content: string | Buffer, parent = -1): [SourceEntry, Buffer] => {
  const bytes = Buffer.from(content);
  return [{ name, parent, size: bytes.length, crc32: crc32(bytes), modified, isFolder: false }, bytes];
};
const folder = (name: string, parent = -1): [SourceEntry, Buffer] => [
  { name, parent, size: 0, crc32: 0, modified, isFolder: true },
  Buffer.alloc(0),
];
const sized = (name: string, size: number): SourceEntry => ({
  ...{ name, size, modified },
  crc32: 7,
  isFolder: false,
});
const layoutOf = (given: readonly SourceEntry[]) => layoutZip(entriesOf(given), () => undefined);

/** The bytes of the parts, which must follow each other without a gap. */
function written(parts: Iterable<ZipPart>, contents: readonly Buffer[], from = 0): Buffer {
  const pieces: Uint8Array[] = [];
  let at = from;
  for (const part of parts) {
    expect(part.offset).toBe(at);
    const bytes =
      part.type === 'bytes'
        ? part.bytes
        : (contents[part.row] as Buffer).subarray(part.start, part.start + part.size);
    if (part.type === 'file') expect(bytes.length).toBe(part.size);
    expect(bytes.length).toBeGreaterThan(0);
    pieces.push(bytes);
    at += bytes.length;
  }
  return Buffer.concat(pieces);
}

async function archive(given: readonly (readonly [SourceEntry, Buffer])[]) {
  const contents = given.map(([, content]) => content);
  const layout = await layoutOf(given.map(([entry]) => entry));
  return { layout, contents, bytes: written(layout.parts(), contents) };
}

/** Only what the layout writes of an archive that is too large to have: the rest is holes. */
async function sparse(entries: readonly SourceEntry[]) {
  const layout = await layoutOf(entries);
  const read = (start: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length);
    for (const part of layout.slice(start, start + length - 1)) {
      if (part.type === 'bytes') bytes.set(part.bytes, part.offset - start);
    }
    return bytes;
  };
  return { layout, read, directory: readDirectory(read, layout.length) };
}

const sample = [
  folder('Photos'),
  file('naïve 日本 👍.txt', 'hello', 0),
  file('empty', '', 0),
  folder('nothing in it'),
  file('data.bin', Buffer.alloc(3000, 7)),
];

describe('an archive', () => {
  test('has every file and folder, with its time, checksum and content', async () => {
    const { layout, bytes } = await archive(sample);
    expect(bytes.length).toBe(layout.length);
    const read = (start: number, length: number) => bytes.subarray(start, start + length);
    const { records, isZip64 } = readDirectory(read, bytes.length);
    expect(isZip64).toBe(false);
    expect(records.map(({ name }) => name)).toEqual([
      'Photos/',
      'Photos/naïve 日本 👍.txt',
      'Photos/empty',
      'nothing in it/',
      'data.bin',
    ]);
    records.forEach((record, index) => {
      const [entry, content] = sample[index] as [SourceEntry, Buffer];
      const local = readLocal(read, record.offset);
      expect(local).toMatchObject({ name: record.name, size: record.size, crc: record.crc, flags: 1 << 11 });
      expect(record).toMatchObject({ size: content.length, crc: crc32(content), flags: 1 << 11, method: 0 });
      expect(bytes.subarray(local.content, local.content + record.size)).toEqual(content);
      expect(record.seconds).toBe(modified.getTime() / 1000);
      expect(local.seconds).toBe(record.seconds);
      expect(record.dos).toBe('2024-02-29 13:14:16');
      expect(record.mode).toBe(entry.isFolder ? 0o040755 : 0o100644);
    });
  });

  test('of nothing is an end record', async () => {
    const { bytes } = await archive([]);
    expect(bytes.toString('latin1')).toBe(`PK\x05\x06${'\0'.repeat(18)}`);
  });

  test('is the same every time', async () => {
    expect((await archive(sample)).bytes).toEqual((await archive(sample)).bytes);
  });

  test.each([
    ['1960-01-01T00:00:00Z', '1980-01-01 00:00:00', -315619200],
    ['2037-12-31T23:59:59Z', '2037-12-31 23:59:58', 2145916799],
    ['2038-01-19T03:14:07Z', '2038-01-19 03:14:06', 2 ** 31 - 1],
    ['2038-01-19T03:14:08Z', '2038-01-19 03:14:08', undefined],
    ['2107-12-31T23:59:59Z', '2107-12-31 23:59:58', undefined],
    ['2500-06-01T00:00:00Z', '2107-12-31 23:59:58', undefined],
    ['never', '1980-01-01 00:00:00', undefined],
  ])('tells the time %s as well as it can', async (time, dos, seconds) => {
    const { directory } = await sparse([{ ...sized('a', 0), modified: new Date(time) }]);
    expect(directory.records[0]).toMatchObject({ dos });
    expect(directory.records[0]?.seconds).toBe(seconds);
  });
});

describe('a part of an archive', () => {
  test('is what the whole has there, for every two places', async () => {
    const small = [folder('a'), file('b', 'hello', 0), file('c', '')];
    const { layout, contents, bytes } = await archive(small);
    for (let start = 0; start < bytes.length; start++) {
      for (let end = start; end < bytes.length; end += 1 + (end % 7)) {
        const part = written(layout.slice(start, end), contents, start);
        expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
      }
    }
  });

  test('for any archive', async () => {
    const content = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
    const given = fc
      .array(fc.tuple(content, fc.boolean()), { maxLength: 12 })
      .map((list) =>
        list.map(([bytes, isFolder], index) => (isFolder ? folder(`é${index}`) : file(`${index}`, bytes))),
      );
    await fc.assert(
      fc.asyncProperty(given, fc.nat(), fc.nat(), async (list, one, other) => {
        const { layout, contents, bytes } = await archive(list);
        const [start = 0, end = 0] = [one % bytes.length, other % bytes.length].sort((a, b) => a - b);
        const part = written(layout.slice(start, end), contents, start);
        expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  test('can be taken twice', async () => {
    const { layout, contents } = await archive(sample);
    const part = layout.slice(10, 200);
    expect(written(part, contents, 10)).toEqual(written(part, contents, 10));
  });

  test.each([
    [-1, 5],
    [0, 22],
    [22, 22],
    [5, 4],
    [Number.NaN, 3],
    [0, Number.POSITIVE_INFINITY],
  ])('%d to %d, which the archive does not have, is refused', async (start, end) => {
    const layout = await layoutOf([]);
    expect(() => layout.slice(start, end)).toThrow(RangeError);
  });
});

describe('beyond what 32 and 16 bits hold', () => {
  const max32 = 0xffffffff;

  test.each([max32 - 2, max32 - 1, max32, max32 + 1, 5 * 2 ** 40])('a file of %d bytes', async (size) => {
    const entries = [sized('large', size), sized('next', 3)];
    const { read, layout, directory } = await sparse(entries);
    expect(directory.records.map((record) => record.size)).toEqual([size, 3]);
    const next = directory.records[1];
    expect(readLocal(read, 0)).toMatchObject({ name: 'large', size, needed: size > max32 - 2 ? 45 : 20 });
    expect(next?.offset).toBe(readLocal(read, 0).content + size);
    expect(readLocal(read, next?.offset ?? 0)).toMatchObject({ name: 'next', size: 3, needed: 20 });
    expect(next?.needed).toBe(45);
    const files = [...layout.parts()].filter((part) => part.type === 'file');
    expect(files).toMatchObject([{ size, start: 0 }, { size: 3 }]);
  });

  test('the directory alone lies far out', async () => {
    const { directory } = await sparse([sized('a', 3_000_000_000), sized('b', 3_000_000_000)]);
    expect(directory).toMatchObject({ isZip64: true, records: [{ needed: 20 }, { needed: 20, size: 3e9 }] });
  });

  test.each(someOf([65_536, 65_534, 65_535, 70_000]))('%d entries', async (count) => {
    const entries = Array.from({ length: count }, (_, index) => sized(`${index}`, 1));
    const { directory } = await sparse(entries);
    expect(directory.isZip64).toBe(count >= 65_535);
    expect(directory.records.length).toBe(count);
    expect(directory.records.at(-1)).toMatchObject({ name: `${count - 1}`, size: 1 });
  });

  test('the middle of a large archive is found without the beginning', async () => {
    const entries = Array.from({ length: 1000 }, (_, index) => sized(`${index}`, 2 ** 33));
    const { layout } = await sparse(entries);
    const middle = Math.floor(layout.length / 2);
    expect([...layout.slice(middle, middle + 99)]).toMatchObject([
      { type: 'file', row: 500, size: 100, offset: middle },
    ]);
  });

  test('what no number of JavaScript holds is refused', async () => {
    const entries = [sized('a', Number.MAX_SAFE_INTEGER - 10), sized('b', 100)];
    await expect(layoutOf(entries)).rejects.toThrow(ZipError);
  });
});

describe('paths', () => {
  test.each(['', '/a', 'a/', 'a//b', '.', '..', '../a', 'a\\b', 'a\0'])(
    'with %j in them are refused',
    async (name) => {
      await expect(layoutOf([sized('fine', 1), sized(name, 1)])).rejects.toMatchObject({
        reason: 'path_unsafe',
        row: 1,
      });
    },
  );

  test('of more than 65,535 bytes are refused, a folder one earlier', async () => {
    /** Folders whose last one has a path of so many bytes. */
    const deep = (length: number): SourceEntry[] => {
      const folders: SourceEntry[] = [];
      for (let left = length; left > 0; left -= 251) {
        const name = 'a'.repeat(Math.min(250, left));
        folders.push({ ...sized(name, 0), parent: folders.length - 1, isFolder: true });
      }
      return folders;
    };
    const withFile = (length: number) =>
      deep(length).map((entry, at, { length: count }) => ({ ...entry, isFolder: at < count - 1 }));
    const refused = { reason: 'path_too_long' };
    const { layout } = await sparse(withFile(65_535));
    expect(layout.length).toBeGreaterThan(2 * 65_535);
    await expect(layoutOf(withFile(65_536))).rejects.toMatchObject(refused);
    await expect(layoutOf(deep(65_535))).rejects.toMatchObject(refused);
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('with the size %d are refused', async (size) => {
    await expect(layoutOf([sized('a', size)])).rejects.toMatchObject({ reason: 'number_invalid' });
    await expect(layoutOf([{ ...sized('a', size), isFolder: true }])).resolves.toBeDefined();
  });
});
