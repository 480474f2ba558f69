import { describe, expect, test } from 'vitest';
import { readCookie } from './cookies.ts';
import { localeHref } from './href.ts';
import { isSitePath } from './site-path.ts';

describe('localeHref', () => {
  test.each([
    ['/', '/ja'],
    ['/?x=1', '/ja?x=1'],
    ['/#plans', '/ja#plans'],
    ['/faq?x=1#y', '/ja/faq?x=1#y'],
    ['/s/abc', '/s/abc'],
    ['/sharing', '/ja/sharing'],
  ])('%s → %s', (path, expected) => {
    expect(localeHref(path, 'ja', ['/s'])).toBe(expected);
  });
});

describe('isSitePath', () => {
  test.each(['/', '/faq', '/a/b?x=1#y', '/s/%D1%8F', '/a.b'])('%s is one', (path) => {
    expect(isSitePath(path)).toBe(true);
  });
  test.each([
    '',
    'faq',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\tb',
    '/a\nb',
    '/a/../b',
    '/%2e%2e/a',
    '/a b',
  ])('%j is none', (path) => {
    expect(isSitePath(path)).toBe(false);
  });
});

describe('readCookie', () => {
  test('finds a value among others, unquoted and decoded', () => {
    expect(readCookie('a=1; locale="zh-TW"; locale=ja', 'locale')).toBe('zh-TW');
    expect(readCookie('xlocale=1', 'locale')).toBeUndefined();
    expect(readCookie('locale=%E0%A4%A', 'locale')).toBe('%E0%A4%A');
    expect(readCookie(undefined, 'locale')).toBeUndefined();
  });
});
