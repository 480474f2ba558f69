import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkToOwn } from './document-guide.ts';

const choose = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = cookie;
};

beforeEach(() => {
  document.documentElement.lang = 'en-US';
  document.body.innerHTML = ['en-US', 'ja', 'zh-CN', 'zh-TW']
    .map((tag) => `<a data-locale="${tag}" href="/${tag}/faq">x</a>`)
    .join('');
  document.body.insertAdjacentHTML('beforeend', '<a data-locale="ko" href="https://ko.example/faq">x</a>');
});
afterEach(() => choose('locale=; max-age=0'));

test.each([
  [['ja-JP', 'en'], 'ja'],
  [['xx', 'zh-HK'], 'zh-TW'],
  [['zh-Hans-CN'], 'zh-CN'],
  [['en-GB', 'ja'], undefined],
  [['ko'], undefined],
  [[], undefined],
])('of %j the guide offers %s', (languages, locale) => {
  expect(linkToOwn(languages)?.dataset.locale).toBe(locale);
});

test('on a page in the same language, but another script, the own one is offered', () => {
  document.documentElement.lang = 'zh-CN';
  expect(linkToOwn(['zh-TW', 'zh', 'en'])?.dataset.locale).toBe('zh-TW');
});

test('a language that was chosen comes before those of the browser', () => {
  choose('locale=zh-TW');
  expect(linkToOwn(['ja'])?.dataset.locale).toBe('zh-TW');
  choose('locale=en-US');
  expect(linkToOwn(['ja'])).toBeUndefined();
  // Another cookie says nothing.
  choose('locale=; max-age=0');
  choose('guessed_locale=en-US');
  expect(linkToOwn(['ja'])?.dataset.locale).toBe('ja');
  choose('guessed_locale=; max-age=0');
});
