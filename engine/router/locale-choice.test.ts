import { expect, test, vi } from 'vitest';
import { chooseLocale } from './locale-choice.ts';

function openDocument() {
  const replace = vi.fn();
  const link = (hreflang: string) => ({ hreflang });
  vi.stubGlobal('location', { search: '?x=1', hash: '#a', replace });
  vi.stubGlobal('document', {
    documentElement: { lang: 'en-US' },
    querySelectorAll: () => ['en-US', 'ja', 'zh-TW', 'x-default'].map(link),
  });
  return replace;
}

test.each([
  [['xx', 'ja-JP', 'en'], '/ja?x=1#a'],
  [['zh-HK'], '/zh-TW?x=1#a'],
])('the first of %j that the page has decides', (languages, to) => {
  const replace = openDocument();
  chooseLocale(languages);
  expect(replace).toHaveBeenCalledWith(to);
});

test.each([[['xx']], [['en-GB', 'ja']], [[]]])('with %j the page stays', (languages) => {
  const replace = openDocument();
  chooseLocale(languages);
  expect(replace).not.toHaveBeenCalled();
});
