import { describe, expect, test } from 'vitest';
import { decode, encode } from './bencode.ts';
import { TorrentError } from './error.ts';
import { makeTorrent } from './fixtures/torrent.ts';
import { magnetOf, readMagnet } from './magnet.ts';
import { readInfo, readMetainfo, sha1 } from './metainfo.ts';

const bytes = Buffer.alloc(40_000, 'a');
const plain = { name: 'x', 'piece length': 16384, pieces: Buffer.alloc(60), length: 40_000 };
const info = (more: object) =>
  Buffer.concat([Buffer.from('d4:info'), encode({ ...plain, ...more }), Buffer.from('e')]);
const reasonOf = (read: () => unknown): string => {
  try {
    read();
    return 'read';
  } catch (error) {
    return error instanceof TorrentError ? error.reason : String(error);
  }
};

test.each<[string, readonly string[], readonly string[]]>([
  ['many', ['http://a.test/', 'https://b.test/c'], ['http://a.test/', 'https://b.test/c']],
  ['none twice', ['http://a.test/', 'http://a.test/'], ['http://a.test/']],
  [
    'ten at most',
    Array.from({ length: 99 }, (_, at) => `http://a.test/${at}`),
    Array.from({ length: 10 }, (_, at) => `http://a.test/${at}`),
  ],
  [
    'no name and password with them',
    ['http://u:p@a.test/', 'HTTP://a.test/', 'http://a.test/'],
    ['http://a.test/', 'HTTP://a.test/'],
  ],
  ['none that is too long without them', [`http://u@a.test/${'ü'.repeat(1000)}`], []],
  ['none that is too long', [`http://a.test/${'a'.repeat(2048)}`], []],
  ['none that is no web address', ['ftp://a.test/', 'http://', 'x', 'http://a.test/\0', ''], []],
])('a torrent file names web seeds: %s', (_, webSeeds, expected) => {
  const { file } = makeTorrent([{ path: [], bytes }], { webSeeds });
  expect(readMetainfo(file).webSeeds).toEqual(expected);
});

test('a torrent file names trackers by tiers, each once and twenty at the most', () => {
  const { file } = makeTorrent([{ path: [], bytes }]);
  const withTrackers = (more: Parameters<typeof encode>[0]) =>
    readMetainfo(Buffer.concat([encode(more).subarray(0, -1), file.subarray(1)])).trackers;
  const tiers = [
    ['udp://a.test:1', 'udp://b.test:1'],
    ['udp://a.test:1'],
    [],
    ['wss://w.test', 'udp://c.test:1', 'x y', 'x\0', 'mailto:x@y.test'],
  ];
  expect(withTrackers({ announce: 'udp://b.test:1', 'announce-list': tiers })).toEqual([
    'udp://a.test:1 udp://b.test:1',
    'udp://c.test:1',
  ]);
  expect(withTrackers({ announce: 'udp://d.test:1', 'announce-list': tiers })[0]).toBe('udp://d.test:1');
  const many = [Array.from({ length: 99 }, (_, at) => `udp://${at}.test:1/${'a'.repeat(600)}`)];
  const [tier] = withTrackers({ 'announce-list': many });
  expect(
    withTrackers({
      'announce-list': [
        Array(99)
          .fill(0)
          .map((_, at) => `wss://${at}.test`),
        ['HTTP://a.test'],
      ],
    }),
  ).toEqual(['HTTP://a.test']);
  expect([tier!.split(' ').length, tier!.length <= 16_384]).toEqual([20, true]);
});

test('a torrent file may name one web seed without a list', () => {
  const { file } = makeTorrent([{ path: [], bytes }]);
  const one = Buffer.concat([file.subarray(0, -1), Buffer.from('8:url-list14:http://a.test/e')]);
  expect(readMetainfo(one).webSeeds).toEqual(['http://a.test/']);
});

test('a torrent file says its files, where they are, and who knows who has them', () => {
  const { file, infoHash } = makeTorrent(
    [
      { path: ['a', 'b'], bytes },
      { path: ['c'], bytes: bytes.subarray(0, 10) },
    ],
    { name: 'N', trackers: ['http://t.test/a', 'udp://t.test:1'], isPrivate: true },
  );
  expect(readMetainfo(file)).toMatchObject({
    infoHash,
    trackers: ['http://t.test/a', 'udp://t.test:1'],
    content: {
      name: 'N',
      size: 40_010,
      isPrivate: true,
      files: [
        { index: 0, path: ['a', 'b'], size: 40_000, offset: 0 },
        { index: 1, path: ['c'], size: 10, offset: 40_000 },
      ],
    },
  });
});

test('what only fills space is no file', () => {
  const files = [
    { path: ['a'], length: 10 },
    { path: ['.pad', '6'], length: 6 },
    { path: ['p'], length: 16, attr: 'p' },
    { path: ['b'], length: 8 },
  ];
  const { content } = readMetainfo(
    Buffer.concat([
      Buffer.from('d4:info'),
      encode({ name: 'x', 'piece length': 16384, pieces: Buffer.alloc(20), files }),
      Buffer.from('e'),
    ]),
  );
  expect(content.files.map(({ index, offset }) => [index, offset])).toEqual([
    [0, 0],
    [3, 32],
  ]);
});

test.each([
  ['small files in pieces of a mebibyte', 4000, 1, 2 ** 20],
  ['a hundred gigabytes of small files in large pieces', 5000, 20 * 2 ** 20, 24 * 2 ** 20],
])('each file may begin with a piece: %s', (_, count, size, whole) => {
  const files = Array(count)
    .fill([
      { path: ['a'], length: size },
      { path: ['p'], length: Math.ceil(size / whole) * whole - size, attr: 'p' },
    ])
    .flat();
  const length = count * Math.ceil(size / whole) * whole;
  const pieces = Buffer.alloc(20 * Math.ceil(length / 2 ** 22));
  expect(readMetainfo(info({ files, 'piece length': 2 ** 22, pieces })).content.size).toBe(length);
});

describe('refused', () => {
  const deep = Array.from({ length: 2000 }, () => ({ path: new Array(31).fill('a'), length: 0 }));
  const long = Array.from({ length: 1100 }, () => ({ path: ['a'.repeat(1000)], length: 0 }));
  const many = Array.from({ length: 10_001 }, () => ({ path: ['a'], length: 1 }));
  test.each<[string, string, Buffer]>([
    ['nothing', 'malformed', Buffer.alloc(0)],
    ['a text', 'malformed', Buffer.from('hello')],
    ['without content', 'malformed', Buffer.from('de')],
    ['fewer pieces than content', 'malformed', info({ length: 400_000 })],
    ['a terabyte in three pieces', 'malformed', info({ length: 2 ** 40 })],
    ['sizes that are no numbers any more', 'malformed', info({ length: 2 ** 53 })],
    ['a size below zero', 'malformed', info({ length: -1 })],
    ['pieces of one byte', 'malformed', info({ 'piece length': 1, length: 3 })],
    ['pieces of a gigabyte', 'too-large', info({ 'piece length': 2 ** 30, length: 3 * 2 ** 30 })],
    ['more files than are taken', 'too-large', info({ files: many, length: 0 })],
    ['folders too deep', 'too-large', info({ files: [{ path: new Array(33).fill('a'), length: 1 }] })],
    ['too many parts of paths', 'too-large', info({ files: deep })],
    [
      'far more padding than files',
      'too-large',
      info({
        files: Array(5000)
          .fill([
            { path: ['a'], length: 1 },
            { path: ['.pad', '1'], length: 2 ** 25 - 1 },
          ])
          .flat(),
        'piece length': 2 ** 25,
        pieces: Buffer.alloc(20 * 5000),
      }),
    ],
    ['names of more than a mebibyte', 'too-large', info({ files: long })],
    ['a file without a name', 'malformed', info({ files: [{ path: [], length: 1 }] })],
    ['the second version alone', 'unsupported', Buffer.from('d4:infod12:meta versioni2eee')],
    ['a text longer than the file', 'malformed', Buffer.from('d4:info9999999:x')],
    ['lists in lists without end', 'malformed', Buffer.from('l'.repeat(100_000))],
    ['values without end', 'malformed', Buffer.concat([Buffer.from('l'), Buffer.alloc(1_000_000, 'le')])],
    ['a number without end', 'malformed', Buffer.from(`i${'9'.repeat(1000)}e`)],
    ['more bytes than are read', 'too-large', Buffer.alloc(5 * 1024 * 1024)],
  ])('%s: %s', (_, reason, file) => {
    expect(reasonOf(() => readMetainfo(file))).toBe(reason);
  });
});

describe('two info dictionaries in one file', () => {
  const dictionary = (name: string, length: number) =>
    encode({ name, 'piece length': 16384, pieces: Buffer.alloc(20), length });
  const [one, other] = [dictionary('one', 5), dictionary('other', 16_000)];

  test('are read, hashed and kept as the first', () => {
    const key = Buffer.from('4:info');
    const read = readMetainfo(Buffer.concat([Buffer.from('d'), key, one, key, other, Buffer.from('e')]));
    expect([read.content.name, readInfo(read.info).name]).toEqual(['one', 'one']);
    expect(read.infoHash).toBe(sha1(one).toString('hex'));
  });

  test('are no metadata: nothing may stand behind the dictionary', () => {
    expect(readInfo(one).name).toBe('one');
    for (const rest of [Buffer.concat([Buffer.from('4:info'), other]), Buffer.from('e')])
      expect(reasonOf(() => readInfo(Buffer.concat([one, rest])))).toBe('malformed');
  });
});

test('of a message of peers ten thousand values are read, of a torrent ten per file', () => {
  const list = (count: number) => Buffer.from(`l${'i1e'.repeat(count - 1)}e`);
  expect(decode(list(10_000)).end).toBe(29_999);
  expect(reasonOf(() => decode(list(10_001)))).toBe('malformed');
  const { length } = readInfo(encode({ ...plain, more: new Array(99_000).fill(1) })).pieces;
  expect(length).toBe(60);
  expect(reasonOf(() => readInfo(encode({ ...plain, more: new Array(100_001).fill(1) })))).toBe('malformed');
});

test('bencode comes back as it was written', () => {
  const { value, end } = decode(encode({ b: [1, -2, 'x'], a: { c: Buffer.from([0, 255]) } }));
  expect(end).toBe(29);
  expect(value).toEqual(
    new Map<string, unknown>([
      ['a', new Map([['c', Buffer.from([0, 255])]])],
      ['b', [1, -2, Buffer.from('x')]],
    ]),
  );
});

describe('a magnet link', () => {
  const hash = '0123456789abcdef0123456789abcdef01234567';
  test.each([
    [
      `magnet:?xt=urn:btih:${hash.toUpperCase()}&dn=A+b&tr=udp%3A%2F%2Ft.test%3A1`,
      ['A b', ['udp://t.test:1']],
    ],
    [`magnet:?xt=urn:btih:${hash}&tr=wss%3A%2F%2Fw.test&tr=https%3A%2F%2Ft.test`, ['', ['https://t.test']]],
    ['magnet:?xt=urn:sha1:X&xt=urn:btih:AERUKZ4JVPG66AJDIVTYTK6N54ASGRLH', ['', []]],
  ])('%s', (link, [name, trackers]) => {
    expect(readMagnet(link)).toMatchObject({ infoHash: hash, name, trackers });
  });

  test('names web seeds, and nothing that is no address', () => {
    const link = `magnet:?xt=urn:btih:${hash}&ws=http%3A%2F%2Fw.test%2F&ws=ftp%3A%2F%2Fw.test&tr=udp%3A%2F%2Ft.test%00&x.pe=%00`;
    expect(readMagnet(link)).toMatchObject({ webSeeds: ['http://w.test/'], trackers: [], peers: [] });
  });

  test('is written as it is read', () => {
    expect(readMagnet(magnetOf(hash, 'ä & b'))).toMatchObject({ infoHash: hash, name: 'ä & b' });
  });

  test('of BitTorrent v2 alone says so; one of both versions is read', () => {
    const second = `urn:btmh:1220${'ab'.repeat(32)}`;
    expect(() => readMagnet(`magnet:?xt=${second}`)).toThrow('v2 alone');
    expect(readMagnet(`magnet:?xt=${second}&xt=urn:btih:${hash}`).infoHash).toBe(hash);
  });

  test.each(['magnet:?xt=urn:btih:123', 'magnet:', 'https://a.test'])('%s is none', (link) => {
    expect(reasonOf(() => readMagnet(link))).toBe('malformed');
  });
});
