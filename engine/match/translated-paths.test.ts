import { describe, expect, test } from 'vitest';
import { localeHref } from './href.ts';
import { translatedIn, translatePath } from './translated-paths.ts';

const translated = {
  es: [
    { path: '/faq', to: '/preguntas' },
    { path: '/guide/contact', to: '/guide/contact' },
    { path: '/events/:year/:name', to: '/:year/eventos/:name' },
    { path: '/guide/*page', to: '/gu%C3%ADa/*page' },
  ],
};

describe('a path in a language', () => {
  test.each([
    ['/faq', '/preguntas'],
    ['/faq/more', '/faq/more'],
    ['/guide', '/gu%C3%ADa'],
    ['/guide/a/b%20c', '/gu%C3%ADa/a/b%20c'],
    ['/guide/contact', '/guide/contact'],
    ['/events/2026/x', '/2026/eventos/x'],
    ['/events/2026', '/events/2026'],
    ['/events//x', '/events//x'],
    ['/', '/'],
  ])('%s is %s', (path, expected) => {
    expect(translatePath(path, 'es', translated)).toBe(expected);
    expect(translatePath(path, 'ja', translated)).toBe(path);
    expect(translatePath(path, 'es', undefined)).toBe(path);
  });

  test('keeps query and hash, and has the language in front', () => {
    const paths = { unprefixed: ['/s'], translated };
    expect(localeHref('/guide/a?x=1#y', 'es', paths)).toBe('/es/gu%C3%ADa/a?x=1#y');
    expect(localeHref('/faq#one', 'ja', paths)).toBe('/ja/faq#one');
    expect(localeHref('/s/guide', 'es', paths)).toBe('/s/guide');
  });

  test('the paths of one language are all that its readers are sent', () => {
    expect(translatedIn(translated, 'es')).toEqual(translated);
    expect(translatedIn(translated, 'ja')).toBeUndefined();
  });
});
