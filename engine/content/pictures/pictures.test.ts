import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../markdown.ts';
import { judgePicture, type PictureFacts } from './facts.ts';
import { pictureAddress, readForm, widthsOf } from './forms.ts';
import { readHeader } from './header.ts';
import { readSvg } from './svg.ts';

const plain = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 7, height: 5, channels, background: { r: 10, g: 111, b: 105, alpha: 0.5 } } });

describe('a picture is what its bytes are', () => {
  const made = {
    'a.png': plain().png(),
    'a.jpg': plain().jpeg(),
    'a.webp': plain().webp(),
    'lossless.webp': plain().webp({ lossless: true }),
    'transparent.webp': plain(4).webp(),
    'a.avif': plain().avif(),
  };
  test.each(Object.entries(made))('%s', async (name, picture) => {
    const type = name.split('.').at(-1)?.replace('jpg', 'jpeg');
    expect(judgePicture(name, await picture.toBuffer())).toEqual({ type, width: 7, height: 5 });
  });
  test('a photograph that lies on its side stands as browsers show it', async () => {
    const turned = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(judgePicture('a.jpeg', turned)).toEqual({ type: 'jpeg', width: 5, height: 7 });
  });
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a.jpg', () => made['a.png'].toBuffer(), 'The picture is PNG; name it so: a.png.'],
    ['a.gif', () => plain().gif().toBuffer(), 'A GIF is not shown'],
    ['a.png', () => new TextEncoder().encode('<html>'), 'The file is no PNG, JPEG, WebP, AVIF or SVG'],
    ['a.png', () => new Uint8Array(), 'The file is empty.'],
    ['a.png', async () => (await made['a.png'].toBuffer()).subarray(0, 18), 'The file breaks off.'],
    ['a.png', () => header(20_000, 1), 'The picture has 20000 × 1 pixels'],
    ['a.png', () => header(8_000, 8_000), 'The picture has 8000 × 8000 pixels'],
    ['a.png', () => new Uint8Array(4 * 1024 * 1024), 'The picture has more than 4 MB'],
  ])('%s is refused with a reason', async (name, bytes, said) => {
    expect(judgePicture(name, await bytes())).toContain(said);
  });
  test('no bytes make the reader throw', async () => {
    const seeds = await Promise.all(Object.values(made).map((picture) => picture.toBuffer()));
    const broken = fc
      .tuple(fc.constantFrom(...seeds), fc.nat(), fc.uint8Array({ maxLength: 12 }))
      .map(([seed, at, bytes]) => {
        const copy = new Uint8Array(seed);
        copy.set(bytes.subarray(0, Math.max(0, copy.length - (at % copy.length))), at % copy.length);
        return copy.subarray(0, 1 + (at % copy.length));
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 64 }), broken), (bytes) => {
        const found = readHeader(bytes);
        expect(typeof found === 'string' || found.width >= 0).toBe(true);
      }),
    );
  });
});

/** The beginning of a PNG of so many pixels. */
function header(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('a drawing', () => {
  const svg = (inside: string, attributes = 'viewBox="0 0 40 30"') =>
    `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
  test.each([
    [svg('<path d="M0 0h4"/>'), 40, 30],
    [svg('<style>.a{fill:url(#b)}</style><use href="#c"/>'), 40, 30],
    [svg('', 'width="80px" height="60"'), 80, 60],
  ])('%s is shown', (text, width, height) => {
    expect(readSvg(text)).toEqual({ type: 'svg', width, height });
  });
  test.each([
    svg('<script>alert(1)</script>'),
    svg('<svg:script>alert(1)</svg:script>'),
    svg('<foreignObject><p>x</p></foreignObject>'),
    svg('<image href="https://evil.example/x.png"/>'),
    svg('<a href="#x"><path d=""/></a>'),
    svg('<path onclick="alert(1)"/>'),
    svg("<path ONLOAD = 'alert(1)'/>"),
    svg('<use xlink:href="other.svg#a"/>'),
    svg('<path style="fill:url(https://evil.example)"/>'),
    svg('<path style="fill:\\75rl(https://evil.example)"/>'),
    svg('<path fill="url(&#104;ttps://evil.example)"/>'),
    svg('<style>@import "https://evil.example/x.css"</style>'),
    svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
    svg('<style><![CDATA[*{}]]></style>'),
    svg('<path d="'),
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>',
    '<?xml-stylesheet href="x.css"?><svg viewBox="0 0 1 1"/>',
    '<g/>',
    'words',
    svg('', 'width="100%" height="100%"'),
  ])('%s is not', (text) => {
    expect(typeof readSvg(text)).toBe('string');
  });
});

describe('pictures of a text', () => {
  const facts: PictureFacts = { digest: '0123456789abcdef01234567', type: 'png', width: 1000, height: 500 };
  const drawing: PictureFacts = { digest: 'f'.repeat(24), type: 'svg', width: 40, height: 30 };
  const pictures = new Map([
    ['my list.png', facts],
    ['line.svg', drawing],
  ]);
  const html = (source: string) => renderMarkdown(source, (path) => path, pictures).html;

  test('are sent in widths and formats of ours, with measures and words', () => {
    expect(html('![The list](my%20list.png "With a caption")')).toBe(
      [
        '<figure><picture>',
        '<source type="image/avif" srcset="/pictures/0123456789abcdef01234567-480.avif 480w, ',
        '/pictures/0123456789abcdef01234567-960.avif 960w, /pictures/0123456789abcdef01234567-1000.avif 1000w" ',
        'sizes="(min-width: 44rem) 42rem, 92vw">',
        '<img src="/pictures/0123456789abcdef01234567-1000.webp" ',
        'srcset="/pictures/0123456789abcdef01234567-480.webp 480w, ',
        '/pictures/0123456789abcdef01234567-960.webp 960w, /pictures/0123456789abcdef01234567-1000.webp 1000w" ',
        'sizes="(min-width: 44rem) 42rem, 92vw" alt="The list" width="1000" height="500" loading="lazy" decoding="async">',
        '</picture><figcaption>With a caption</figcaption></figure>',
      ].join(''),
    );
  });
  test('that only decorate have no words', () => {
    expect(html('![](line.svg "decorative")')).toBe(
      `<figure><img src="/pictures/${'f'.repeat(24)}.svg" alt="" width="40" height="30" loading="lazy" decoding="async"></figure>`,
    );
  });
  test('stand within a sentence', () => {
    expect(html('Press ![the button](./line.svg) twice.')).toMatch(/^<p>Press <img [^>]*> twice\.<\/p>$/);
  });
  test.each(['other.png', 'https://evil.example/x.png', '//evil.example/x.png', '/logo.png', 'data:,x'])(
    '%s is its words alone',
    (url) => {
      expect(html(`a ![the <words>](${url}) b`)).toBe('<p>a the &#x3C;words> b</p>');
    },
  );
});

test('names of forms are read as they are written, and no others', () => {
  const digest = '0123456789abcdef01234567';
  for (const width of widthsOf({ width: 5000 })) {
    const form = { digest, format: 'avif', width } as const;
    expect(readForm(pictureAddress(form).slice('/pictures/'.length))).toEqual(form);
  }
  expect(widthsOf({ width: 300 })).toEqual([300]);
  for (const name of [
    `${digest}.png`,
    `${digest}-0.avif`,
    `${digest}-480.svg`,
    `${digest}.webp`,
    '../x',
    'x',
  ])
    expect(readForm(name)).toBeUndefined();
});
