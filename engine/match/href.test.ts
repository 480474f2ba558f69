import { describe, expect, test } from 'vitest';
import { readCookie } from './cookies.ts';
import { href, type LinkTarget, localeHref, redirectTarget, type SitePath, withSearch } from './href.ts';
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
    expect(localeHref(path, 'ja', { unprefixed: ['/s'] })).toBe(expected);
  });
});

describe('href', () => {
  test.each([
    [href('/'), '/'],
    [href('/faq'), '/faq'],
    [href('/drive/all/:folder_id', { folder_id: 'a/b c' }), '/drive/all/a%2Fb%20c'],
    [href('/help-center/*slug', { slug: 'sharing/links' }), '/help-center/sharing/links'],
    [href('/help-center/*slug', { slug: '' }), '/help-center'],
    [href('/drive/search', { query: { q: 'cats & dogs' } }), '/drive/search?q=cats+%26+dogs'],
    [href('/faq', { hash: 'ä' }), '/faq#%C3%A4'],
    [href('/drive/all', { action: { name: 'open_redeem_box' } }), '/drive/all?action=open_redeem_box'],
    [
      href('/drive/all', { action: { name: 'show_popup_window', params: { name: 'welcome' } }, hash: 'x' }),
      '/drive/all?action=show_popup_window&name=welcome#x',
    ],
    [href('/', { locale: 'ja' }), '/ja'],
    [href('/drive/all/:folder_id', { folder_id: 'a' }, { locale: 'ja' }), '/ja/drive/all/a'],
  ])('%s', (made, expected) => {
    expect(made).toBe(expected);
  });

  test('an empty parameter is refused, since its address would be that of another route', () => {
    expect(() => href('/drive/all/:folder_id', { folder_id: '' })).toThrow('takes no "folder_id"');
  });

  test('what the manifest does not have does not compile', () => {
    const wrong: readonly (() => string)[] = [
      // @ts-expect-error: no such route
      () => href('/faqs'),
      // @ts-expect-error: no such route in place of a parameter
      () => href('/drive/all/abc'),
      // @ts-expect-error: the parameter is missing
      () => href('/drive/all/:folder_id'),
      // @ts-expect-error: no such parameter
      () => href('/drive/all/:folder_id', { folder: 'a' }),
      // @ts-expect-error: no such option
      () => href('/faq', { qeury: { q: 'a' } }),
      // @ts-expect-error: no such action
      () => href('/drive/all', { action: { name: 'open_everything' } }),
      // @ts-expect-error: the action's parameter is missing
      () => href('/drive/all', { action: { name: 'open_file' } }),
      // @ts-expect-error: another action's parameter
      () => href('/drive/all', { action: { name: 'open_file', params: { q: 'a' } } }),
      // @ts-expect-error: an address with its language is no target of a Link
      (): SitePath => href('/faq', { locale: 'ja' }),
      // @ts-expect-error: nobody vouches for a string
      (): LinkTarget => '/fax',
    ];
    expect(wrong).toHaveLength(10);
  });
});

describe('the query of an address that leads on', () => {
  test.each([
    ['/a', 'action=show_login&x=1', '/a?action=show_login&x=1'],
    ['/a?x=1', 'x=2&x=3&z=%20+4', '/a?x=1&z=%20+4'],
    ['/a?x=1#y', '%78=2', '/a?x=1#y'],
    ['/a#y?z#w', 'x=1', '/a?x=1#y?z#w'],
    ['/a', '', '/a'],
    ['/a', '&&', '/a'],
    ['/', 'x=%E0%A4', '/?x=%E0%A4'],
  ])('%s with %s', (target, search, whole) => {
    expect(withSearch(target, search)).toBe(whole);
  });
  test('a guard that leads to its own page says the whole address', () => {
    const from = { path: '/a', search: 'action=show_login&x=1' };
    expect(redirectTarget('/b', from)).toBe('/b?action=show_login&x=1');
    expect(redirectTarget('/a?action=show_login', from)).toBe('/a?action=show_login');
    expect(redirectTarget('/a', from)).toBe('/a');
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

test('a number of an address is a whole one', () => {
  const path = '/shows/:year' as never;
  const made = href as unknown as (path: string, params: Record<string, unknown>) => string;
  expect(made(path, { year: 2026 })).toBe('/shows/2026');
  expect(made(path, { year: 0 })).toBe('/shows/0');
  for (const year of [-1, 1.5, Number.NaN, 2 ** 60, ''])
    expect(() => made(path, { year })).toThrow(RangeError);
});
