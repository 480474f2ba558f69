import { TextReader, Uint8ArrayWriter, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import { mostEntries } from '../../../api/contract/archive-bounds.ts';
import type { NameEncoding } from '../../../api/contract/name-encoding-list.ts';
import { openZip } from './read-zip.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Given = Readonly<Record<string, string | readonly [string, ZipWriterAddDataOptions]>>;

async function zipOf(given: Given): Promise<Bytes> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, content] of Object.entries(given)) {
    const [text, options] = typeof content === 'string' ? [content, {}] : content;
    await zip.add(name, new TextReader(text), options);
  }
  return zip.close() as Promise<Bytes>;
}

function open(bytes: Bytes, language = 'en-US', encoding: NameEncoding = 'auto') {
  const reads: number[] = [];
  const read = async (start: number, end: number) => {
    reads.push(end - start);
    return bytes.slice(start, end);
  };
  const opened = openZip(read, bytes.length).then((zip) => ({
    ...zip.contents(language, encoding),
    unpack: zip.unpack,
  }));
  return { reads, opened };
}
const faultOf = (bytes: Bytes) => open(bytes).opened.catch((error: Error) => error.message);

async function unpacked(bytes: Bytes, path: string, password = ''): Promise<string> {
  const zip = await open(bytes).opened;
  const parts: Bytes[] = [];
  const index = zip.entries.find((entry) => entry.path === path)?.index ?? -1;
  await zip.unpack(index, password, (part) => parts.push(part));
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** A zip without compression, byte by byte as a hostile program writes it. */
function rawZip(
  files: readonly { name: Uint8Array; size?: number; offset?: number; attributes?: number }[],
): Bytes {
  const local = files.map(({ name }) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, name]);
  });
  let offset = 0;
  const central = files.map(({ name, size = 0, offset: given, attributes = 0 }, at) => {
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(0x031e, 4);
    header.writeUInt16LE(20, 6);
    header.writeUInt32LE(size, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(attributes, 38);
    header.writeUInt32LE(given ?? offset, 42);
    offset += local[at]!.length;
    return Buffer.concat([header, name]);
  });
  const table = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = Math.min(files.length, 0xffff);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  const larger = count < files.length ? zip64End(files.length, offset, table.length) : Buffer.alloc(0);
  return new Uint8Array(Buffer.concat([...local, table, larger, end]));
}
/** Where a zip has more entries than its own end can count. */
function zip64End(count: number, start: number, length: number): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeUInt32LE(44, 4);
  record.writeUInt32LE(count, 24);
  record.writeUInt32LE(count, 32);
  record.writeUInt32LE(length, 40);
  record.writeUInt32LE(start, 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeUInt32LE(start + length, 64);
  record.writeUInt32LE(1, 72);
  return record;
}
const named = (name: string) => ({ name: Buffer.from(name) });

describe('a zip', () => {
  test('is listed by few requests, however much is in it', async () => {
    const bytes = rawZip(
      Array.from({ length: 5000 }, (_, at) => named(`a folder with a longer name/file ${at}.txt`)),
    );
    const { opened, reads } = open(bytes);
    expect((await opened).entries).toHaveLength(5000);
    expect(reads.length).toBeLessThanOrEqual(5);
  });

  test('gives one entry', async () => {
    const bytes = await zipOf({ 'a/b.txt': 'hello '.repeat(9999), 'c.txt': 'other' });
    expect(await unpacked(bytes, 'a/b.txt')).toBe('hello '.repeat(9999));
  });

  test.each([
    ['AES', {}],
    ['ZipCrypto', { zipCrypto: true }],
  ])('locked by %s opens by its password alone', async (_, options) => {
    const bytes = await zipOf({ 'a.txt': ['secret', { password: 'right', ...options }] });
    expect((await open(bytes).opened).entries[0]).toMatchObject({ path: 'a.txt', isEncrypted: true });
    expect(await unpacked(bytes, 'a.txt', 'right')).toBe('secret');
    await expect(unpacked(bytes, 'a.txt')).rejects.toThrow('password');
    await expect(unpacked(bytes, 'a.txt', 'wrong')).rejects.toThrow(/password/i);
  });

  test('that is torn, or none, is broken', async () => {
    const bytes = await zipOf({ 'a.txt': 'hello' });
    await expect(open(bytes.slice(0, 40)).opened).rejects.toThrow();
    await expect(open(new Uint8Array(5000)).opened).rejects.toThrow();
  });
});

describe('a hostile zip', () => {
  test('with more entries than anybody makes is refused', async () => {
    expect(await faultOf(rawZip(Array(mostEntries + 1).fill(named('a'))))).toBe('refused');
  });

  test('whose entries share their bytes is refused', async () => {
    expect(await faultOf(rawZip([named('a'), { ...named('b'), offset: 0 }]))).toBe('refused');
  });

  test('that unfolds to thousands of times its size is refused', async () => {
    expect(await faultOf(rawZip([{ ...named('a'), size: 0xfffffff0 }]))).toBe('refused');
  });

  test('cannot lead out of itself', async () => {
    const symlink = (0o120777 << 16) >>> 0;
    const files = [named('../a'), named('/b'), named('C:\\c'), { ...named('d'), attributes: symlink }];
    const { entries, leftOut } = await open(rawZip([...files, named('e.txt')])).opened;
    expect(entries.map(({ path }) => path)).toEqual(['e.txt']);
    expect(leftOut).toBe(4);
  });
});

describe('names in the encoding of an old machine', () => {
  test.each([
    ['CP866', 'ru', [0x8f, 0xe0, 0xa8, 0xa2, 0xa5, 0xe2], 'Привет'],
    ['Shift-JIS', 'ja', [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x83, 0x5c], '日本語ソ'],
    ['GBK', 'zh-CN', [0xd6, 0xd0, 0xb9, 0xfa, 0xb5, 0xc4], '中国的'],
    ['UTF-8 that does not say so', 'en-US', [...Buffer.from('é')], 'é'],
  ])('%s', async (_, language, name, shown) => {
    const { entries } = await open(rawZip([{ name: new Uint8Array(name) }]), language).opened;
    expect(entries[0]?.path).toBe(shown);
  });

  test.each<[NameEncoding, number[], string]>([
    ['windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    ['ibm866', [0x8f, 0xe0, 0xa8, 0xa2, 0xa5, 0xe2], 'Привет'],
    ['cp437', [0x81, 0x62, 0x65, 0x72], 'über'],
    ['utf-8', [...Buffer.from('ü'), 0xff], 'ü\ufffd'],
    ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['gbk', [0xd6, 0xd0, 0xb9, 0xfa], '中国'],
    ['big5', [0xa4, 0xa4, 0xb0, 0xea], '中國'],
    ['euc-kr', [0xc7, 0xd1, 0xb1, 0xb9], '한국'],
  ])('as chosen: %s', async (encoding, name, shown) => {
    const { entries, isGuessed } = await open(rawZip([{ name: new Uint8Array(name) }]), 'en-US', encoding)
      .opened;
    expect([entries[0]?.path, isGuessed]).toEqual([shown, true]);
  });

  test('is not asked for where every name says its own, or needs none', async () => {
    const declared = await zipOf({ 'Привет.txt': 'a', 'b.txt': 'b' });
    const { entries, isGuessed } = await open(declared, 'en-US', 'windows-1251').opened;
    expect([entries[0]?.path, isGuessed]).toEqual(['Привет.txt', false]);
    expect((await open(rawZip([named('plain.txt')])).opened).isGuessed).toBe(false);
  });
});
