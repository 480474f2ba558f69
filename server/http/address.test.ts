import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { judgeAddress } from './address.ts';

describe('addresses that are served', () => {
  test.each([
    '/',
    '/en-US',
    '/en-US/',
    '/en-US/faq?x=1',
    '/robots.txt',
    '/assets/index-D3_x.js',
    '/s/AbC-1/2/3',
    '/drive/v1/files:batchMove',
    '/zh-CN/%E5%B8%AE%E5%8A%A9',
    '/a%20b',
    '/100%25',
    '/.well-known/security.txt',
    '/...',
    '/a?',
    '/a?q=%2F%5C..//',
    '/a?lines=one%0Atwo%09three',
    '/a?q=a\\b|c',
    `/${'a'.repeat(8191)}`,
  ])('%s', (target) => expect(judgeAddress(target)).toBeUndefined());
});

describe('addresses that are refused', () => {
  test.each([
    ['//evil.example', 'empty segment'],
    ['///evil.example', 'empty segment'],
    ['/en-US//evil.example', 'empty segment'],
    ['/%2Fevil.example', 'encoded slash'],
    ['/%2f%2fevil.example', 'encoded slash'],
    ['/\\evil.example', 'backslash'],
    ['/%5Cevil.example', 'backslash'],
    ['/%255Cevil.example', 'percent-encoded twice'],
    ['/%252e%252e/x', 'percent-encoded twice'],
    ['/a/../b', 'segment'],
    ['/a/%2e%2E/b', 'segment'],
    ['/a/.', 'segment'],
    ['/\t/evil.example', 'percent-encoded'],
    ['/%09/evil.example', 'control character'],
    ['/%0d%0aset-cookie:x', 'control character'],
    ['/a\r\nb', 'percent-encoded'],
    ['/%00', 'control character'],
    ['/%7f', 'control character'],
    ['/%C2%85', 'control character'],
    ['/%E2%80%A8', 'control character'],
    ['/a?x=%00', 'control character'],
    ['/%', 'percent sign'],
    ['/%zz', 'percent sign'],
    ['/%E5%B8', 'percent sign'],
    ['/%C0%AF', 'percent sign'],
    ['/a?x=100%', 'percent sign'],
    ['/é', 'percent-encoded'],
    ['/a#b', 'percent-encoded'],
    ['/a b', 'percent-encoded'],
    ['', 'path of this site'],
    ['*', 'path of this site'],
    ['?x', 'path of this site'],
    ['en-US', 'path of this site'],
    ['http://evil.example/', 'path of this site'],
  ])('%j: %s', (target, reason) => {
    expect(judgeAddress(target)).toMatchObject({ status: 400, reason: expect.stringContaining(reason) });
  });

  test('one character too long', () => {
    expect(judgeAddress(`/${'a'.repeat(8192)}`)).toMatchObject({ status: 414 });
  });
});

const hostile = fc.stringMatching(/^[/\\.%?#a-f0-9@:;\t\r\n é]{0,24}$/);
const target = fc.oneof(
  fc.string(),
  fc.webPath(),
  fc.webUrl(),
  hostile,
  hostile.map((text) => `/${text}`),
);

test('whatever passes stays on the site, in front of any path that has been decoded or not', () => {
  fc.assert(
    fc.property(target, (text) => {
      if (judgeAddress(text) !== undefined) return;
      const path = text.replace(/\?.*$/s, '');
      for (const form of [text, decodeURIComponent(path), decodeURIComponent(path).replace(/^\/[^/]*/, '')]) {
        expect(new URL(form || '/', 'https://drive.test').origin).toBe('https://drive.test');
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('every answer is a refusal of the 4xx class with a sentence, never an exception', () => {
  fc.assert(
    fc.property(target, (text) => {
      const refusal = judgeAddress(text);
      if (refusal === undefined) return;
      expect([400, 414]).toContain(refusal.status);
      expect(refusal.reason).toMatch(/\.$/);
    }),
  );
});
