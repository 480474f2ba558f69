import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { resolveLocale } from './resolve-locale.ts';

const tags = ['en-US', 'ja', 'zh-TW'];
const locales = {
  default: 'en-US',
  supported: tags.map((tag) => ({ tag, name: tag })),
  unprefixed: ['/s'],
  translated: {},
  domains: {},
};
const come = (address: string, cookie?: string, acceptLanguage?: string) => {
  const [pathname = '', search = ''] = address.split('?');
  return resolveLocale({ pathname, search, cookie, acceptLanguage }, locales);
};

describe('resolveLocale', () => {
  test('the language in the address wins', () => {
    expect(come('/ja/faq', 'zh-TW', 'en')).toMatchObject({
      type: 'go',
      locale: 'ja',
      path: '/faq',
      bare: false,
    });
  });
  test('a bare address takes the cookie, then the header, then the default', () => {
    expect(come('/faq', 'zh-TW', 'ja')).toMatchObject({
      type: 'go',
      locale: 'zh-TW',
      bare: true,
      because: 'cookie',
    });
    expect(come('/faq', undefined, 'zh-HK')).toMatchObject({ locale: 'zh-TW', because: 'accept-language' });
    expect(come('/faq')).toMatchObject({ locale: 'en-US', because: 'default' });
  });
  test('?locale= switches, is stored, and leaves the address; the rest of the query stays', () => {
    expect(come('/ja/faq?locale=zh-TW&x=1')).toEqual({
      type: 'redirect',
      to: '/zh-TW/faq?x=1',
      status: 302,
      storeLocale: 'zh-TW',
    });
    expect(come('/?locale=ja')).toEqual({ type: 'redirect', to: '/ja', status: 302, storeLocale: 'ja' });
    expect(come('/s/abc?locale=ja')).toEqual({
      type: 'redirect',
      to: '/s/abc',
      status: 302,
      storeLocale: 'ja',
    });
  });
  test('the rest of a query is passed on as it was written, not a byte longer', () => {
    expect(come("/faq/?q=it's%20(here)&&b")).toMatchObject({ to: "/faq?q=it's%20(here)&&b" });
    expect(come("/en-US/faq?a='&loc%61le=ja&b=%zz")).toMatchObject({
      to: "/ja/faq?a='&b=%zz",
      storeLocale: 'ja',
    });
  });
  test('?locale= with a language that is not supported is ignored', () => {
    expect(come('/ja/faq?locale=fr')).toMatchObject({ type: 'go', locale: 'ja' });
  });
  test('a language in front of an unprefixed path is stored and taken off', () => {
    expect(come('/ja/s/abc?x=1')).toEqual({
      type: 'redirect',
      to: '/s/abc?x=1',
      status: 302,
      storeLocale: 'ja',
    });
    expect(come('/s/abc')).toMatchObject({ type: 'go', path: '/s/abc' });
  });
  test('another case of the language and a slash at the end lead to the one address', () => {
    expect(come('/JA/faq')).toMatchObject({ type: 'redirect', to: '/ja/faq', status: 301 });
    expect(come('/ja/faq/')).toMatchObject({ type: 'redirect', to: '/ja/faq', status: 301 });
    expect(come('/ja/')).toMatchObject({ type: 'redirect', to: '/ja', status: 301 });
    expect(come('/faq/')).toMatchObject({ type: 'redirect', to: '/faq', status: 301 });
  });
  test('never leads off the site, and never to where it came from', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '//', '\\', 'ja', 'JA', 's', '..', '%2e%2e', 'evil.example', '%5C', '\t'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.option(fc.constantFrom(...tags, 'fr')), (pieces, asked) => {
        const pathname = `/${pieces.join('').replaceAll('?', '')}`;
        const search = asked === null ? '' : `locale=${asked}`;
        const decision = resolveLocale(
          { pathname, search, cookie: undefined, acceptLanguage: undefined },
          locales,
        );
        if (decision.type !== 'redirect') return;
        const url = new URL(decision.to, 'https://site.example');
        expect(url.origin).toBe('https://site.example');
        expect(decision.to).not.toBe(search === '' ? pathname : `${pathname}?${search}`);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
