import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isLong, someOf } from '../../../tests/long.ts';
import { book, pdf, solid, zipOf } from '../fixtures/documents.ts';
import { readCoverInProcess, readInProcess } from '../reading-process.ts';
import { type CoverKind, coverKindOf } from './kinds.ts';

const stored = (bytes: Buffer) => ({
  blobs: {
    read: async (_: string, range?: { start: number; end: number }) =>
      Readable.from([bytes.subarray(range?.start, (range?.end ?? 0) + 1)]),
  },
  content: { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length },
});
const cover = (kind: CoverKind, bytes: Buffer | string) => {
  const { blobs, content } = stored(Buffer.from(bytes));
  return readCoverInProcess(blobs, content, kind);
};

async function pixel(picture: Uint8Array | undefined, left: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(top * info.height) * info.width + Math.floor(left * info.width)) * 3;
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 64) * 64);
}
const [red, blue, white, _black] = [
  [256, 0, 0],
  [0, 0, 256],
  [256, 256, 256],
  [0, 0, 0],
];
describe('a PDF', () => {
  test('is shown by its first page, on white', async () => {
    const picture = await cover('pdf', pdf());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1280, height: 640 });
    expect(await pixel(picture, 0.25, 0.5)).toEqual(red);
    expect(await pixel(picture, 0.75, 0.5)).toEqual(white);
  });

  test.each([
    ['that is torn', pdf().slice(0, 60)],
    ['that is none', 'MZ'.repeat(500)],
  ])('%s has none', async (_, bytes) => {
    expect(await cover('pdf', bytes)).toBeUndefined();
  });

  test.runIf(isLong)('of a page of a mile is drawn as small as any other', async () => {
    const picture = await cover('pdf', pdf('1 0 0 rg 0 0 9000000 90000 re f', '0 0 9000000 90000'));
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1280, height: 13 });
  });
});

describe('a drawing', () => {
  const svg = (inside: string, size = 'width="400" height="200"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`;

  test.runIf(isLong)('is drawn on white, with its letters', async () => {
    const letters = '<text x="200" y="200" font-size="260" font-family="Arial">■</text>';
    const picture = await cover('svg', svg(`<rect width="100" height="200" fill="#f00"/>${letters}`));
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1280, height: 640 });
    expect(await pixel(picture, 0.1, 0.5)).toEqual(red);
    expect(await pixel(picture, 0.35, 0.1)).toEqual(white);
    const { channels } = await sharp(picture).extract({ left: 640, top: 0, width: 640, height: 640 }).stats();
    expect(channels[0]?.min).toBe(0);
  });

  test('reads nothing beside itself', async () => {
    const { href } = new URL('../fixtures/red.png', import.meta.url);
    const inside = [href, 'http://127.0.0.1:9/red.png']
      .map((address) => `<image width="400" height="200" xlink:href="${address}"/>`)
      .join('');
    expect(await pixel(await cover('svg', svg(inside)), 0.5, 0.5)).toEqual(white);
  });

  test('that unfolds without end is given up', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`,
    );
    const bomb = svg(
      `<defs><rect id="g0" width="9" height="9"/>${levels.join('')}</defs><use xlink:href="#g30"/>`,
    );
    const { blobs, content } = stored(Buffer.from(bomb));
    expect(await readCoverInProcess(blobs, content, 'svg', { within: 2000 })).toBeUndefined();
  });

  test.runIf(isLong)('that is none has none', async () => {
    expect(await cover('svg', '<html/>')).toBeUndefined();
    expect(await cover('svg', svg('', 'width="0" height="0"'))).toBeUndefined();
  });
});

describe('a photograph of HEVC', () => {
  const heic = readFileSync(join(import.meta.dirname, '../fixtures/small.heic'));

  test.runIf(isLong)('is decoded', async () => {
    const picture = await cover('heic', heic);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 96, height: 64 });
    // Blue on the left, red on the right.
    for (const [left, more, less] of [
      [0.2, 2, 0],
      [0.8, 0, 2],
    ] as const) {
      const colour = await pixel(picture, left, 0.5);
      expect(colour[more]! - colour[less]!).toBeGreaterThan(100);
    }
  });

  test.runIf(isLong)('that breaks off has none', async () => {
    expect(await cover('heic', heic.subarray(0, 300))).toBeUndefined();
    expect(await cover('heic', Buffer.alloc(2000, 7))).toBeUndefined();
  });
});

describe('a container', () => {
  test.each([
    ['by its property', '<item id="x" properties="nav cover-image" href="images/a%20b.png"/>', ''],
    [
      'by the older way',
      '<opf:item xmlns:opf="http://www.idpf.org/2007/opf" id="x" href="images/a%20b.png"/>',
      '<meta name="cover" content="x"/>',
    ],
    ['by its name', '<item id="text" href="cover.xhtml"/><item id="cover-1" href="images/a%20b.png"/>', ''],
  ])('the cover of a book is found %s', async (_, items, meta) => {
    expect(await pixel(await cover('zip', await book(items, meta)), 0.5, 0.5)).toEqual(red);
  });

  test('a path may lead out of the folder of the list, and no further', async () => {
    const bytes = await book('<item properties="cover-image" href="../../../images/other.jpg"/>');
    expect(await pixel(await cover('zip', bytes), 0.5, 0.5)).toEqual(blue);
  });

  test.runIf(isLong)('a comic shows its first page, counted as people count', async () => {
    const bytes = await zipOf({
      '__MACOSX/._1.png': 'x',
      'page 10.png': await solid('#00f'),
      'page 9.png': await solid('#f00'),
      'notes.txt': 'x',
    });
    expect(await pixel(await cover('zip', bytes), 0.5, 0.5)).toEqual(red);
  });

  test.each(someOf(['Thumbnails/thumbnail.png', 'docProps/thumbnail.jpeg', 'QuickLook/Thumbnail.jpg']))(
    'a document shows %s',
    async (name) => {
      const bytes = await zipOf({
        'content.xml': '<a/>',
        'Pictures/1.png': await solid('#00f'),
        [name]: await solid('#f00'),
      });
      expect(await pixel(await cover('zip', bytes), 0.5, 0.5)).toEqual(red);
    },
  );

  test.runIf(isLong)('that has none is known to have none', async () => {
    const facts = (bytes: Buffer) => {
      const { blobs, content } = stored(bytes);
      return readInProcess(blobs, content, 'container');
    };
    expect(await facts(await book('<item properties="cover-image" href="images/a%20b.png"/>'))).toEqual({
      hasCover: true,
    });
    expect(await facts(await book('<item href="images/gone.png" properties="cover-image"/>'))).toEqual({});
    expect(await facts(await zipOf({ 'content.xml': '<a/>' }))).toEqual({});
    expect(await facts(await zipOf({ '1.png': await solid('#f00') }, 'secret'))).toEqual({});
    expect(await facts(Buffer.from('PK\x03\x04 torn'))).toBeUndefined();
  });

  test('whose picture unfolds to more than it says has none', async () => {
    const bytes = await zipOf({ '1.png': new Uint8Array(40 * 1024 * 1024) });
    // Its size, as it stands in the list of contents.
    const at = bytes.indexOf(Buffer.from('PK\x01\x02')) + 24;
    bytes.writeUInt32LE(1000, at);
    expect(await cover('zip', bytes)).toBeUndefined();
  });
});

test.each([
  ['application/epub+zip', 'zip'],
  ['application/vnd.oasis.opendocument.text', 'zip'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'zip'],
  ['application/zip', undefined],
  ['image/heic', 'heic'],
  ['image/png', undefined],
  ['audio/flac', 'record'],
  ['text/plain', undefined],
] as const)('%s: %s', (mimeType, kind) => {
  expect(coverKindOf(mimeType)).toBe(kind);
});
