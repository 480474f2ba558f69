import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/long.ts';
import { type Answer, listening } from './fixtures/listening.ts';

const isRefused = ({ status }: Answer) => status >= 400 && status < 500;

/** Where a browser would go, if the answer sends it somewhere. */
const destination = ({ headers }: Answer) =>
  new URL(headers.get('location') ?? '/', 'https://drive.test/a/b').origin;

describe('addresses', () => {
  test.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/%5Cevil.example',
    '/\\evil.example',
    '/%2F/evil.example',
    '/en-US//evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/%0d%0alocation:%20https://evil.example',
    '/%00',
    '/en-US?x=%00',
    '/%',
    '/%zz',
    '/%E0%A4%A',
    '/en-US?x=%',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    'http://evil.example/',
    'https://evil.example',
    'evil.example',
    '*',
    `/${'a'.repeat(9000)}`,
    `/${'a'.repeat(16 * 1024)}`,
    `/?${'a'.repeat(64 * 1024)}`,
  ])('%.40s', async (target) => {
    const { get, site } = await listening();
    const answer = await get(target);
    expect(answer.status).toSatisfy(() => isRefused(answer));
    expect(answer.headers.has('location')).toBe(false);
    expect(answer.body.length).toBeLessThan(200);
    expect(site.requests).toEqual([]);
  });

  test('no raw path gives a 5xx or sends a browser off the site', async () => {
    const { get } = await listening();
    const hostile = fc.stringMatching(/^[/\\.%?#a-f0-9@:;\t\r\n é]{0,24}$/);
    const target = fc.oneof(
      hostile,
      hostile.map((text) => `/${text}`),
      fc.webPath(),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(target, async (text) => {
        const answer = await get(text);
        expect(answer.status).toBeGreaterThanOrEqual(200);
        expect(answer.status).toBeLessThan(500);
        expect(destination(answer)).toBe('https://drive.test');
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('requests', () => {
  test.each([
    ['a method that nobody knows', 'STEAL / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['two hosts', 'GET /en-US HTTP/1.1\r\nhost: a\r\nHOST: b\r\n\r\n'],
    ['a version to come', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
    ['a TLS greeting', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])],
    ['two lengths', 'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
    ['an expectation', 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\nexpect: wonders\r\n\r\n'],
    ['OPTIONS of everything', 'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const { exchange } = await listening();
    const answer = await exchange(bytes);
    expect(answer.status).toSatisfy(() => isRefused(answer));
  });

  test('two hosts, though they are the same, reach nobody', async () => {
    const { get, site } = await listening();
    expect((await get('/en-US', ['Host: drive.test'])).status).toBe(400);
    expect((await get('/healthz', ['Host: drive.test'])).status).toBe(400);
    expect(site.requests).toEqual([]);
  });

  const fields = (count: number, value: string) =>
    Array.from({ length: count }, (_, number) => `x-${number}: ${value}`);

  test.each([
    ['10,000 headers', fields(10_000, 'y')],
    ['10,000 long headers', fields(10_000, 'y'.repeat(100))],
    ['300 short headers', fields(300, 'y')],
    ['one header of 64 kB', fields(1, 'y'.repeat(64 * 1024))],
  ])('%s: 431, and the sender sees it', async (_, headers) => {
    const { get, site } = await listening();
    expect((await get('/en-US', headers)).status).toBe(431);
    expect(site.requests).toEqual([]);
  });

  test('garbage behind a request that is still being answered does not bring the process down', async () => {
    const { connect, get, site } = await listening();
    const socket = await connect();
    socket.write('GET /en-US/held HTTP/1.1\r\nhost: a\r\n\r\n');
    await site.held.arrived;
    socket.write('STEAL / HTTP/1.1\r\n\r\n');
    site.held.release();
    expect((await get('/en-US')).status).toBe(200);
  });
});
