import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLocale, matchLocale, parseAcceptLanguage, splitLocale } from './locale.ts';

const tags = ['en-US', 'es', 'id', 'ja', 'ko', 'ms', 'pt', 'ru', 'uk', 'zh-CN', 'zh-TW'];
const locales = { default: 'en-US', supported: tags.map((tag) => ({ tag })) };

describe('splitLocale', () => {
  test.each([
    ['/ja/faq', 'ja', '/faq', true],
    ['/ja', 'ja', '/', true],
    ['/ja/', 'ja', '/', true],
    ['/EN-us/faq', 'en-US', '/faq', false],
    ['/fr/faq', undefined, '/fr/faq', true],
    ['/', undefined, '/', true],
    ['/jaguar', undefined, '/jaguar', true],
  ])('%s', (pathname, locale, path, isCanonical) => {
    expect(splitLocale(pathname, locales)).toEqual({ locale, path, isCanonical });
  });

  test('gives back every path that was put behind a language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tags), fc.webPath(), (tag, path) => {
        const rest = path.startsWith('/') ? path : `/${path}`;
        expect(splitLocale(`/${tag}${rest}`, locales)).toEqual({
          locale: tag,
          path: rest,
          isCanonical: true,
        });
      }),
    );
  });
});

describe('parseAcceptLanguage', () => {
  test('orders by quality, then as written, and leaves out what is refused', () => {
    expect(parseAcceptLanguage('fr;q=0.2, ja, en;q=0.8, ko;q=0, pt-BR')).toEqual(['ja', 'pt-BR', 'en', 'fr']);
  });
  test('passes over what is malformed and never throws', () => {
    expect(parseAcceptLanguage(';;,q=1,*,<script>,ja')).toEqual(['ja']);
    fc.assert(fc.property(fc.string(), (header) => Array.isArray(parseAcceptLanguage(header))));
  });
});

describe('matchLocale', () => {
  test.each([
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['en-GB', 'en-US'],
    ['es-419', 'es'],
    ['in', 'id'],
    ['JA', 'ja'],
    ['uk-UA', 'uk'],
    ['fr', undefined],
    ['x', undefined],
  ])('%s → %s', (tag, expected) => {
    expect(matchLocale(tag, locales)).toBe(expected);
  });
});

describe('chooseLocale', () => {
  test('the cookie wins over the header, the header over the default', () => {
    expect(chooseLocale({ cookie: 'ru', acceptLanguage: 'ja' }, locales)).toEqual({
      locale: 'ru',
      because: 'cookie',
    });
    expect(chooseLocale({ cookie: 'xx', acceptLanguage: 'fr, ja;q=0.5' }, locales)).toEqual({
      locale: 'ja',
      because: 'accept-language',
    });
    expect(chooseLocale({ cookie: undefined, acceptLanguage: 'fr' }, locales)).toEqual({
      locale: 'en-US',
      because: 'default',
    });
  });

  test('answers a supported language whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.option(fc.string(), { nil: undefined }),
        fc.option(fc.string(), { nil: undefined }),
        (cookie, acceptLanguage) => {
          expect(tags).toContain(chooseLocale({ cookie, acceptLanguage }, locales).locale);
        },
      ),
    );
  });
});
