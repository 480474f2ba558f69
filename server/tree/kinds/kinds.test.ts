import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/long.ts';
import { categoryOf, mayRunScript, sniff } from './kinds.ts';
import { knownExtensions, typeOfName } from './media-types.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part))),
  );
const zeros = (count: number): readonly number[] => new Array<number>(count).fill(0);

const chunk = [0, 0, 0, 13];
const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], chunk, 'IHDR', zeros(21), 'IDAT', zeros(20));
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', zeros(40));
const webp = bytes('RIFF', [60, 0, 0, 0], 'WEBPVP8 ', zeros(60));
const gif = bytes('GIF89a', zeros(40));
const mp4 = bytes([0, 0, 0, 24], 'ftypisom', zeros(4), 'isomiso2', zeros(60));
const m4a = bytes([0, 0, 0, 24], 'ftypM4A ', zeros(4), 'isomiso2', zeros(60));
const ebml = (type: string) =>
  bytes([0x1a, 0x45, 0xdf, 0xa3, 0x80 + type.length + 3, 0x42, 0x82, 0x80 + type.length], type, zeros(60));
const mp3 = bytes([0xff, 0xfb, 0x90, 0x00], zeros(100));
const flac = bytes('fLaC', zeros(60));
const ogg = bytes('OggS', zeros(24), [1, 0x76, 0x6f, 0x72, 0x62, 0x69, 0x73], zeros(60));
const pdf = bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n1 0 obj\n');
const rar = bytes('Rar!', [0x1a, 0x07, 0x01, 0x00], zeros(20));
const sevenZip = bytes('7z', [0xbc, 0xaf, 0x27, 0x1c, 0, 4], zeros(20));
const exe = bytes('MZ', zeros(80));
const ole = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], zeros(60));
const packet = [0x47, 0x40, 0x11, 0x10, ...zeros(184)];
const mpegTs = bytes(packet, packet, packet, packet);
const torrent = bytes(
  'd8:announce35:udp://tracker.example:80/announce4:infod6:lengthi1e4:name1:a6:pieces20:',
  [0xff, 0xfe],
);

/** A zip of one stored file. */
function zip(name: string, content: string): Uint8Array {
  const [path, body] = [Buffer.from(name), Buffer.from(content)];
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(body.length, 18);
  header.writeUInt32LE(body.length, 22);
  header.writeUInt16LE(path.length, 26);
  return Buffer.concat([header, path, body, Buffer.from('PK\x01\x02'), Buffer.alloc(60)]);
}
const plainZip = zip('notes/a.txt', 'hello');
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const contentTypes = (type: string) =>
  zip('[Content_Types].xml', `<Types><Override ContentType="${type}.main+xml"/></Types>`);

describe('content decides', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['a.txt', png, 'image/png', 'IMAGE'],
    ['a.html', png, 'image/png', 'IMAGE'],
    ['a.svg', jpeg, 'image/jpeg', 'IMAGE'],
    ['a.png', jpeg, 'image/jpeg', 'IMAGE'],
    ['video.mp4', webp, 'image/webp', 'IMAGE'],
    ['a', gif, 'image/gif', 'IMAGE'],
    ['a.avi', mp4, 'video/mp4', 'VIDEO'],
    ['a', ebml('matroska'), 'video/matroska', 'VIDEO'],
    ['a.mkv', ebml('webm'), 'video/webm', 'VIDEO'],
    ['a', mp3, 'audio/mpeg', 'AUDIO'],
    ['a.wav', flac, 'audio/flac', 'AUDIO'],
    ['a.txt', pdf, 'application/pdf', 'DOCUMENT'],
    ['a.txt', bytes('%PDF-1.4\n1 0 obj\n'), 'application/pdf', 'DOCUMENT'],
    ['a.doc', bytes('{\\rtf1\\ansi text}'), 'application/rtf', 'DOCUMENT'],
    ['a.zip', rar, 'application/vnd.rar', 'ARCHIVE'],
    ['a.jpg', sevenZip, 'application/x-7z-compressed', 'ARCHIVE'],
    ['a.txt', gzipSync('hello'), 'application/gzip', 'ARCHIVE'],
    ['a.txt', torrent, 'application/x-bittorrent', 'TORRENT'],
    ['photo.jpg', exe, 'image/jpeg', 'IMAGE'],
    ['photo.txt', exe, 'application/vnd.microsoft.portable-executable', 'OTHER'],
    ['a.docx', contentTypes(xlsx), xlsx, 'DOCUMENT'],
    ['a.zip', contentTypes(docx), docx, 'DOCUMENT'],
    ['a.zip', zip('mimetype', 'application/epub+zip'), 'application/epub+zip', 'DOCUMENT'],
    ['a.docx', plainZip.slice(0, 20), docx, 'DOCUMENT'],
  ])('%s', async (name, head, mimeType, category) => {
    expect(await sniff(head, name)).toEqual({ mimeType, category });
  });
});

describe('the name decides within a container', () => {
  test.each([
    ['a.zip', plainZip, 'application/zip', 'ARCHIVE'],
    ['a', plainZip, 'application/zip', 'ARCHIVE'],
    ['a.txt', plainZip, 'application/zip', 'ARCHIVE'],
    ['a.pdf', plainZip, 'application/zip', 'ARCHIVE'],
    ['a.docx', plainZip, docx, 'DOCUMENT'],
    ['a.epub', plainZip, 'application/epub+zip', 'DOCUMENT'],
    ['a.EPUB', plainZip, 'application/epub+zip', 'DOCUMENT'],
    ['a.odt', plainZip, 'application/vnd.oasis.opendocument.text', 'DOCUMENT'],
    ['a.cbz', plainZip, 'application/vnd.comicbook+zip', 'DOCUMENT'],
    ['a.fbz', plainZip, 'application/x-zip-compressed-fb2', 'DOCUMENT'],
    ['a.key', plainZip, 'application/vnd.apple.keynote', 'DOCUMENT'],
    ['a.apk', plainZip, 'application/vnd.android.package-archive', 'OTHER'],
    ['a.jar', plainZip, 'application/java-archive', 'OTHER'],
    ['a.apk', zip('META-INF/MANIFEST.MF', 'a'), 'application/vnd.android.package-archive', 'OTHER'],
    ['a.doc', ole, 'application/msword', 'DOCUMENT'],
    ['a.xls', ole, 'application/vnd.ms-excel', 'DOCUMENT'],
    ['a.msi', ole, 'application/x-msi', 'OTHER'],
    ['a.png', ole, 'application/x-cfb', 'DOCUMENT'],
    ['a.cbr', rar, 'application/vnd.comicbook-rar', 'DOCUMENT'],
    ['a.m4a', m4a, 'audio/mp4', 'AUDIO'],
    ['a.m4b', mp4, 'audio/mp4', 'AUDIO'],
    ['a', m4a, 'audio/mp4', 'AUDIO'],
    ['a.mka', ebml('matroska'), 'audio/matroska', 'AUDIO'],
    ['a.ogv', ogg, 'video/ogg', 'VIDEO'],
    ['a.ogg', ogg, 'audio/ogg', 'AUDIO'],
    ['a.tgz', gzipSync('hello'), 'application/gzip', 'ARCHIVE'],
    ['a.svgz', gzipSync('<svg/>'), 'application/gzip', 'ARCHIVE'],
    ['a.vob', mp3, 'video/mpeg', 'VIDEO'],
  ])('%s', async (name, head, mimeType, category) => {
    expect(await sniff(head, name)).toEqual({ mimeType, category });
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('text', () => {
  test.each<[string, string, string]>([
    ['a.txt', 'hello', 'text/plain'],
    ['README', 'hello', 'text/plain'],
    ['a.zip', 'hello, I am no zip', 'text/plain'],
    ['a.png', 'hello', 'text/plain'],
    ['a.mp4', 'hello', 'text/plain'],
    ['cars.txt', 'BMW is a car', 'text/plain'],
    ['cars', 'BMW is a car', 'text/plain'],
    ['a', 'GIFs are fun', 'text/plain'],
    ['a.md', 'MZ, PK and # other letters', 'text/markdown'],
    ['index.ts', 'export const a = 1;\n', 'text/x-typescript'],
    ['index.mts', 'export const a = 1;\n', 'text/x-typescript'],
    ['index.ts', `G${'a'.repeat(187)}G${'a'.repeat(187)}G`, 'text/x-typescript'],
    ['a.json', '{"a":1}', 'application/json'],
    ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\nHi\n', 'application/x-subrip'],
    ['a.csv', 'a;b\n', 'text/csv'],
    ['server.key', '-----BEGIN PRIVATE KEY-----\n', 'text/plain'],
    ['server.pem', '-----BEGIN CERTIFICATE-----\n', 'application/x-x509-ca-cert'],
    ['a.stl', 'solid cube\n', 'model/stl'],
    ['a.svg', svg, 'image/svg+xml'],
    [
      'a.svg',
      `\ufeff<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<!DOCTYPE svg PUBLIC "x">\n${svg}`,
      'image/svg+xml',
    ],
    ['a.svg', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a.svg', 'no picture', 'text/plain'],
    ['a.svg', '<html><script>', 'text/html'],
    ['a.png', svg, 'image/svg+xml'],
    ['a.jpg', '<!DOCTYPE html><script>', 'text/html'],
    ['a', '<html lang="en">', 'text/html'],
    ['a', '<?xml version="1.0"?><note/>', 'application/xml'],
    ['a.gpx', '<?xml version="1.0"?><gpx/>', 'application/gpx+xml'],
    ['a.fb2', '<?xml version="1.0"?><FictionBook/>', 'application/x-fictionbook+xml'],
    ['a.txt', '<html>', 'text/plain'],
    ['a.html', 'no tag at all', 'text/html'],
    ['a', 'BEGIN:VCALENDAR\nVERSION:2.0\n', 'text/calendar'],
    ['a.txt', 'WEBVTT\n\n', 'text/plain'],
    ['a', 'd8:announce is a text', 'application/x-bittorrent'],
    ['a', 'do 7:days', 'text/plain'],
  ])('%s, %j: %s', async (name, content, mimeType) => {
    expect(await sniff(bytes(content), name)).toEqual({ mimeType, category: categoryOf(mimeType) });
  });

  test('in any encoding', async () => {
    const words = 'Привет, мир. 你好，世界。';
    expect(await sniff(bytes(words), 'a')).toMatchObject({ mimeType: 'text/plain' });
    for (const cut of [1, 2, 3]) {
      expect(await sniff(bytes(words).subarray(0, -3 - cut), 'a.zip')).toMatchObject({
        mimeType: 'text/plain',
      });
    }
    const utf16 = Buffer.from(`\ufeff${svg}`, 'utf16le');
    expect(await sniff(utf16, 'a')).toMatchObject({ mimeType: 'image/svg+xml' });
    expect(await sniff(Buffer.from(utf16).swap16(), 'a')).toMatchObject({ mimeType: 'image/svg+xml' });
    const windows1251 = bytes([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect(await sniff(windows1251, 'a.txt')).toMatchObject({ mimeType: 'text/plain' });
    expect(await sniff(bytes([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]), 'a.srt')).toMatchObject({
      mimeType: 'application/x-subrip',
    });
  });

  test('with anything binary in it is none', async () => {
    expect(await sniff(bytes('hello', [0, 1, 2]), 'a.txt')).toMatchObject({
      mimeType: 'application/octet-stream',
    });
    expect(await sniff(bytes('hello', [0, 1, 2]), 'a.html')).toMatchObject({ category: 'OTHER' });
    expect(await sniff(bytes('bplist00', [0, 1, 2]), 'a.plist')).toMatchObject({
      mimeType: 'application/xml',
    });
  });
});

describe('a film or TypeScript', () => {
  test.each(['a.ts', 'a.mts', 'a.m2ts', 'a'])('%s that is a film', async (name) => {
    expect(await sniff(mpegTs, name)).toEqual({ mimeType: 'video/mp2t', category: 'VIDEO' });
  });

  test('an encrypted segment keeps the type of its name', async () => {
    expect(await sniff(bytes([1, 2, 3, 0xff]), 'a.ts')).toEqual({
      mimeType: 'video/mp2t',
      category: 'VIDEO',
    });
  });
});

describe('a declared type', () => {
  const binary = bytes([0, 1, 2, 3]);
  test.each<[string, Uint8Array, string, string]>([
    ['a', binary, 'application/x-special', 'application/x-special'],
    ['a', binary, 'Application/X-Special; a=b', 'application/x-special'],
    ['a', binary, 'video/webp_pipe', 'image/webp'],
    ['a', binary, 'text/plain', 'application/octet-stream'],
    ['a', binary, 'text/html', 'application/octet-stream'],
    ['a', binary, 'image/svg+xml', 'application/octet-stream'],
    ['a', binary, 'multipart/x-mixed-replace', 'application/octet-stream'],
    ['a', binary, 'x\r\nset-cookie: a/b', 'application/octet-stream'],
    ['a', binary, '', 'application/octet-stream'],
    ['a', binary, `application/${'x'.repeat(300)}`, 'application/octet-stream'],
    ['a', bytes('hello'), 'text/x-special', 'text/x-special'],
    ['a', bytes('hello'), 'image/png', 'text/plain'],
    ['a', bytes('hello'), 'text/html', 'text/plain'],
    ['a.txt', bytes('hello'), 'text/x-special', 'text/plain'],
    ['a.mp4', binary, 'audio/mpeg', 'video/mp4'],
    ['a', png, 'text/plain', 'image/png'],
  ])('of %s %#: %s', async (name, head, declared, mimeType) => {
    expect(await sniff(head, name, declared)).toMatchObject({ mimeType });
  });
});

test('an empty file is what its name says', async () => {
  const empty = new Uint8Array(0);
  expect(await sniff(empty, 'a.txt')).toEqual({ mimeType: 'text/plain', category: 'DOCUMENT' });
  expect(await sniff(empty, 'a.png', 'text/html')).toEqual({ mimeType: 'image/png', category: 'IMAGE' });
  expect(await sniff(empty, 'a')).toEqual({ mimeType: 'application/octet-stream', category: 'OTHER' });
});

describe('the table', () => {
  test('holds some 250 extensions or more, each with a well-formed type', () => {
    expect(knownExtensions().length).toBeGreaterThan(250);
    for (const extension of knownExtensions()) {
      const type = typeOfName(`a${extension.toUpperCase()}`);
      expect(type).toMatch(/^[a-z]+\/[a-z\d][a-z\d.+-]*$/);
      expect(new Set(knownExtensions()).size).toBe(knownExtensions().length);
    }
  });

  test('calls nothing an archive that is an e-book', () => {
    for (const name of ['a.epub', 'a.mobi', 'a.azw3', 'a.cbz', 'a.cbr', 'a.fb2']) {
      expect(categoryOf(typeOfName(name) ?? '')).toBe('DOCUMENT');
    }
  });
});

describe('the category', () => {
  test.each([
    ['video/webp_pipe', 'IMAGE'],
    ['Image/PNG', 'IMAGE'],
    ['text/html; charset=utf-8', 'DOCUMENT'],
    ['application/vnd.ms-excel', 'DOCUMENT'],
    ['application/vnd.ms-cab-compressed', 'ARCHIVE'],
    ['application/vnd.ms-fontobject', 'OTHER'],
    ['application/x-bittorrent', 'TORRENT'],
    ['application/mxf', 'VIDEO'],
    ['image/vnd.dwg', 'OTHER'],
    ['application/octet-stream', 'OTHER'],
    ['', 'OTHER'],
    ['constructor', 'OTHER'],
    ['__proto__', 'OTHER'],
  ])('of %j is %s', (type, category) => expect(categoryOf(type)).toBe(category));
});

describe('script', () => {
  test.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'application/vnd.wap.xhtml+xml',
    'image/svg+xml',
    'text/xml',
    'application/xml',
    'application/rss+xml',
    'application/mathml+xml',
    'application/xslt+xml',
    'text/xsl',
    'text/javascript',
    'application/javascript',
    'application/x-javascript',
    'application/ecmascript',
    'text/javascript1.5',
    'text/livescript',
    'text/jscript',
    'text/css',
    'text/x-component',
    'text/cache-manifest',
    'application/wasm',
    'application/x-shockwave-flash',
    'multipart/x-mixed-replace',
    'message/rfc822',
    'multipart/related',
    'unknown/unknown',
    '*/*',
    'text',
    '',
  ])('may run: %j', (type) => expect(mayRunScript(type)).toBe(true));

  test.each([
    'text/plain',
    'text/csv; charset=utf-8',
    'image/png',
    'image/webp',
    'video/mp4',
    'audio/mpeg',
    'application/pdf',
    'application/zip',
    'application/json',
    'application/octet-stream',
    'application/postscript',
    'font/woff2',
    docx,
  ])('does not run: %s', (type) => expect(mayRunScript(type)).toBe(false));
});

test('any bytes under any name get a well-formed type in time, and never one to run by declaration', async () => {
  const magic = fc.constantFrom(
    png,
    jpeg,
    webp,
    mp4,
    ogg,
    ole,
    plainZip,
    torrent,
    mpegTs,
    rar,
    bytes('<svg'),
    bytes('<!--'),
  );
  const head = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.tuple(magic, fc.uint8Array({ maxLength: 200 })).map(([start, rest]) => Buffer.concat([start, rest])),
    fc.tuple(magic, fc.nat(60)).map(([start, length]) => start.subarray(0, length)),
  );
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom(...knownExtensions()).map((extension) => `a${extension}`),
  );
  await fc.assert(
    fc.asyncProperty(
      head,
      name,
      fc.option(fc.string(), { nil: undefined }),
      async (content, file, declared) => {
        const { mimeType, category } = await sniff(content, file, declared);
        expect(mimeType).toMatch(/^[a-z]+\/[\w.+-]+$/);
        expect(category).toBe(categoryOf(mimeType));
        if (mayRunScript(mimeType)) expect(await sniff(content, file)).toEqual({ mimeType, category });
      },
    ),
    { numRuns: runs(500) },
  );
});

test('long runs of comments and spaces are read in one go', async () => {
  for (const content of [
    '<!---->'.repeat(1100),
    '<!--'.repeat(2000),
    ' '.repeat(8000),
    '<?xml '.repeat(1300),
  ]) {
    expect(await sniff(bytes(content, '<svg'), 'a')).toMatchObject({ category: 'DOCUMENT' });
  }
});
