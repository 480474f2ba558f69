import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../../http/security-headers.ts';
import { diskName } from '../disk-names.ts';
import { contentDisposition } from '../disposition.ts';
import { type ContentServer, contentServerOfFile, linked } from '../fixtures/content-server.ts';
import { contentHeaders } from './content-headers.ts';

const headers = securityHeaders('https://drive.test');
const atHome = contentHeaders({ publicUrl: 'https://drive.test', headers });
const apart = contentHeaders({
  publicUrl: 'https://drive.test',
  contentUrl: 'https://content.test',
  headers,
});
const shown = (mimeType: string, disposition: 'inline' | 'attachment' = 'inline') => ({
  name: 'x',
  mimeType,
  disposition,
});
const isInline = (given: Readonly<Record<string, string>>): boolean =>
  given['content-disposition']?.startsWith('inline') ?? false;

const active = [
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'text/javascript',
  'text/css',
  'application/wasm',
  'multipart/related',
  'nonsense',
  '',
];

describe('what could run script', () => {
  test.each(active)('%j is never shown in the origin of our pages, and sandboxed anywhere', (type) => {
    const here = atHome.of(shown(type), 'drive.test');
    expect(isInline(here)).toBe(false);
    expect(here['content-security-policy']).toMatch(/^sandbox;/);
    // The server answers at both names: the address of the request decides, not the configuration.
    expect(isInline(apart.of(shown(type), 'drive.test'))).toBe(false);
    expect(isInline(apart.of(shown(type), 'content.test.evil.test'))).toBe(false);
    const there = apart.of(shown(type), 'content.test');
    expect(isInline(there)).toBe(true);
    expect(there['content-security-policy']).toMatch(/^sandbox;/);
    expect(there['x-content-type-options']).toBe('nosniff');
  });

  test('has no type in our origin by which a page could load it; a drawing keeps its own', () => {
    expect(atHome.of(shown('text/javascript'), 'drive.test')['content-type']).toBe(
      'application/octet-stream',
    );
    expect(atHome.of(shown('text/css'), 'drive.test')['content-type']).toBe('application/octet-stream');
    expect(atHome.of(shown('image/svg+xml'), 'drive.test')['content-type']).toBe('image/svg+xml');
    expect(apart.of(shown('text/html'), 'content.test')['content-type']).toBe('text/html; charset=utf-8');
  });
});

describe('what is harmless', () => {
  test.each(['image/png', 'video/mp4', 'audio/mpeg', 'application/pdf', 'text/plain'])(
    '%s is shown to our pages, and without a policy that would hide it',
    (type) => {
      for (const given of [atHome.of(shown(type), 'drive.test'), apart.of(shown(type), 'content.test')]) {
        expect(isInline(given)).toBe(true);
        expect(given['content-type']?.split(';')[0]).toBe(type);
        expect(given['content-security-policy']).not.toMatch(/sandbox|default-src|object-src/);
        expect(given['content-security-policy']).toContain("frame-ancestors 'self'");
      }
    },
  );

  test('is saved where the link says so', () => {
    expect(isInline(atHome.of(shown('image/png', 'attachment'), 'drive.test'))).toBe(false);
  });

  test('may be read across origins by our pages alone', () => {
    const here = atHome.of(shown('image/png'), 'drive.test');
    expect(here['cross-origin-resource-policy']).toBe('same-origin');
    expect(here['access-control-allow-origin']).toBeUndefined();
    const there = apart.of(shown('image/png'), 'content.test');
    expect(there['cross-origin-resource-policy']).toBe('cross-origin');
    expect(there['access-control-allow-origin']).toBe('https://drive.test');
    expect(there['access-control-allow-credentials']).toBeUndefined();
    expect(there['content-security-policy']).toContain("frame-ancestors 'self' https://drive.test");
  });

  test('text is UTF-8 unless it says otherwise', () => {
    const typeOf = (type: string) => atHome.of(shown(type), 'drive.test')['content-type'];
    expect(typeOf('text/plain')).toBe('text/plain; charset=utf-8');
    expect(typeOf('text/plain; charset=big5')).toBe('text/plain; charset=big5');
    expect(typeOf('image/png\r\nx: y')).toBe('application/octet-stream');
  });
});

describe('content-disposition', () => {
  test.each([
    ['a b.txt', 'attachment; filename="a b.txt"'],
    ['測試.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E6%B8%AC%E8%A9%A6.pdf`],
    ['🎉.png', `attachment; filename="_.png"; filename*=UTF-8''%F0%9F%8E%89.png`],
    [`a"b'.txt`, `attachment; filename="a_b'.txt"; filename*=UTF-8''a%EF%BC%82b%27.txt`],
    ['a\\b.txt', `attachment; filename="a_b.txt"; filename*=UTF-8''a%EF%BC%BCb.txt`],
    ['100%.txt', `attachment; filename="100_.txt"; filename*=UTF-8''100%25.txt`],
    ['(1)!.txt', 'attachment; filename="(1)!.txt"'],
    ['é(1)!.txt', `attachment; filename="_(1)!.txt"; filename*=UTF-8''%C3%A9%281%29!.txt`],
    ['C:', `attachment; filename="C_"; filename*=UTF-8''C%EF%BC%9A`],
    ['NUL.txt', 'attachment; filename="NUL_.txt"'],
    ['b. ', `attachment; filename="b._"; filename*=UTF-8''b.%E2%90%A0`],
  ])('%j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });

  test('of any name is one header of ASCII that gives back the name as a disk takes it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const header = contentDisposition('inline', name);
        const [, plain = '', extended] =
          /^inline; filename="([ !#-~]*)"(?:; filename\*=UTF-8''([\w!#$&+.^`|~%-]+))?$/.exec(header) ?? [];
        expect(extended === undefined ? plain : decodeURIComponent(extended)).toBe(diskName(name));
      }),
    );
  });
});

describe('behind a believed proxy', () => {
  const contentUrl = 'http://content.test';
  const trusting = contentServerOfFile({ contentUrl, isBehindProxy: true });
  const separateOrigin = contentServerOfFile({ contentUrl });
  const shownAt = async (server: () => ContentServer, host: string, forwarded: string): Promise<string> => {
    const { addFile, addUser, get, links } = server();
    const page = await addFile(await addUser(), {
      name: 'a.html',
      bytes: Buffer.from('<p>'),
      mimeType: 'text/html',
    });
    const { url } = links.inline(linked(page));
    const { status, headers: reported } = await get(url.replace(contentUrl, `http://${host}`), {
      headers: { 'x-forwarded-host': forwarded },
    });
    return `${status} ${reported['content-disposition']?.split(';')[0]}`;
  };

  test('the host that it tells of decides what is shown', async () => {
    expect(await shownAt(trusting, 'backend.test', 'content.test')).toBe('200 inline');
    expect(await shownAt(trusting, 'content.test', 'drive.test')).toBe('200 attachment');
    expect(await shownAt(trusting, 'content.test', 'content.test, drive.test')).toBe('200 attachment');
    expect(await shownAt(separateOrigin, 'backend.test', 'content.test')).toBe('200 attachment');
    expect(await shownAt(separateOrigin, 'content.test', 'drive.test')).toBe('200 inline');
  });
});
