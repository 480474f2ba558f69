import { describe, expect, test } from 'vitest';
import * as bounds from '../../api/contract/bounds.ts';
import {
  campaignCookie,
  campaignIn,
  campaignOf,
  entrySourceOf,
  life,
  longestCampaign,
  referrersIn,
  withReferrer,
} from './rules.ts';

const now = 1_800_000_000_000;
const kept = (val: string, expired = now + 1) => ({ val, expired });

describe('hosts that are kept', () => {
  test('count until their time', () => {
    expect(referrersIn([kept('a.example'), kept('b.example', now)], now)).toEqual([kept('a.example')]);
  });
  test('are the first ten of those that are whole', () => {
    const all = Array.from({ length: 12 }, (_, at) => kept(`${at}.example`));
    const broken = [null, 'x', {}, { val: 'x' }, { val: 1, expired: now + 1 }, { val: 'x', expired: '9e15' }];
    expect(referrersIn([...broken, ...all], now)).toEqual(all.slice(0, 10));
  });
  test.each([undefined, null, {}, 'x', 1])('are none in %j', (value) => {
    expect(referrersIn(value, now)).toEqual([]);
  });
});

describe('an arrival', () => {
  const arrive = (referrer: string, list = [kept('old.example')]) =>
    withReferrer(list, { referrer, here: 'drive.example', now }).map(({ val }) => val);
  test('from elsewhere stands first, for twelve hours', () => {
    const [first] = withReferrer([], { referrer: 'https://a.example/x?y', here: 'drive.example', now });
    expect(first).toEqual({ val: 'a.example', expired: now + 12 * 60 * 60 * 1000 });
    expect(arrive('https://a.example/')).toEqual(['a.example', 'old.example']);
  });
  test('from this site, or from where the last one came, is none', () => {
    expect(arrive('https://drive.example/faq')).toEqual(['old.example']);
    expect(arrive('https://old.example/other')).toEqual(['old.example']);
    expect(arrive('https://a.example/', [kept('b.example'), kept('a.example')])[0]).toBe('a.example');
  });
  test.each(['', 'about:blank', 'no address'])('from %j is none', (referrer) => {
    expect(arrive(referrer)).toEqual(['old.example']);
  });
  test('is one of ten at most', () => {
    const full = Array.from({ length: 10 }, (_, at) => kept(`${at}.example`));
    expect(arrive('https://new.example/', full)).toEqual([
      'new.example',
      ...full.slice(0, 9).map(({ val }) => val),
    ]);
  });
});

describe('a campaign', () => {
  test('stands in the address, as far as it is named', () => {
    const query = new URLSearchParams('__source=mail&__medium=&__campaign=%20winter%20&source=x');
    expect(campaignIn(query)).toEqual({ source: 'mail', campaign: 'winter' });
  });
  test('of too many letters is cut, and is still one that a cookie can hold', () => {
    const query = new URLSearchParams({ __campaign: `${'x'.repeat(99)}😀` });
    const { campaign = '' } = campaignIn(query);
    expect(campaign).toMatch(/^x{99}/);
    expect(() => campaignCookie('campaign', campaign)).not.toThrow();
  });
  test('goes through cookies, whatever its words are', () => {
    const words = { source: 'a; b=c', medium: '冬', campaign: '100 %' };
    const cookies = [
      `x=1`,
      ...Object.entries(words).map(([name, word]) => campaignCookie(name as 'source', word)),
    ];
    expect(campaignOf(cookies.map((cookie) => cookie.split('; ')[0]).join('; '))).toEqual(words);
    expect(campaignCookie('source', 'x')).toBe(`source=x; path=/; max-age=43200; samesite=strict; secure`);
    expect(life).toBe(43_200_000);
  });
  test('that is broken or too long is cut or none', () => {
    expect(campaignOf('source=%E0%A4%A; medium=; campaign')).toEqual({});
    expect(campaignIn(new URLSearchParams({ __source: 'x'.repeat(500) })).source).toHaveLength(100);
  });
});

describe('the way in', () => {
  const from = (referrer: string, query = '') =>
    entrySourceOf(new URLSearchParams(query), { referrer, origin: 'https://drive.example', locales: ['ja'] });
  test('is what a link says by its scene, if that is known', () => {
    expect(from('', 'scene=add_button&from_source=pp_browser_extension')).toBe('add_button');
    expect(from('https://drive.example/faq', 'scene=made-up')).toBe('official_page');
  });
  test.each([
    ['/', 'official_website'],
    ['/ja', 'official_website'],
    ['/ja/', 'official_website'],
    ['/ja/drive/recent', 'home_recent'],
    ['/drive/all/F1', 'cloud_page'],
    ['/drive/payment/storage', 'payment_page'],
    ['/ja/activity/christmas', 'landing_page'],
    ['/browser-extension', 'plugin_entry'],
    ['/s/abc', 'share_page'],
    ['/faq', 'official_page'],
  ])('from %s is %s', (path, source) => {
    expect(from(`https://drive.example${path}`)).toBe(source);
  });
  test('of the extension is what it says; of strangers there is none', () => {
    expect(from('', 'from_source=pp_browser_extension')).toBe('browser_extension');
    expect(from('https://evil.example/drive/all')).toBeUndefined();
    expect(from('https://drive.example.evil.example/')).toBeUndefined();
    expect(from('')).toBeUndefined();
  });
});

test('the bounds are those of the server', () => {
  expect(longestCampaign).toBe(bounds.longestCampaign);
});
