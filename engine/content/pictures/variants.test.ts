import { describe, expect, test } from 'vitest';
import { shownFiles, shownPictures } from '../../render/pictures.ts';
import { renderMarkdown } from '../markdown.ts';
import type { PictureFacts } from './facts.ts';
import { baseOf, chooseFiles, missingFiles } from './variants.ts';

const has = (names: readonly string[]) => (name: string) => names.includes(name);

describe('the files of a picture', () => {
  const files = ['list.en-US.webp', 'list.en-US.dark.webp', 'list.ja.webp', 'list.ja.dark.webp', 'plan.webp'];
  test.each<[string, readonly string[], string | undefined, string | undefined]>([
    ['list.webp', ['ja', 'en-US'], 'list.ja.webp', 'list.ja.dark.webp'],
    ['list.webp', ['ru', 'en-US'], 'list.en-US.webp', 'list.en-US.dark.webp'],
    ['list.webp', ['ru'], undefined, undefined],
    ['plan.webp', ['ru', 'en-US'], 'plan.webp', undefined],
  ])('%s for %j', (name, locales, light, dark) => {
    const chosen = chooseFiles(name, locales, has(files));
    expect([chosen?.light, chosen?.dark]).toEqual([light, dark]);
  });
  test('a dark form belongs to the file of its own language', () => {
    const some = ['list.en-US.webp', 'list.en-US.dark.webp', 'list.ja.webp'];
    expect(chooseFiles('list.webp', ['ja', 'en-US'], has(some))).toEqual({
      light: 'list.ja.webp',
      dark: undefined,
      phone: undefined,
    });
  });
  test('a form for phones belongs to the file of its own language, and has a dark form of its own', () => {
    const some = ['list.ja.webp', 'list.ja.phone.webp', 'list.ja.phone.dark.webp', 'list.en-US.webp'];
    expect(chooseFiles('list.webp', ['ja', 'en-US'], has(some))?.phone).toEqual({
      light: 'list.ja.phone.webp',
      dark: 'list.ja.phone.dark.webp',
    });
    expect(chooseFiles('list.webp', ['en-US'], has(some))?.phone).toBeUndefined();
    expect(missingFiles('list.webp', 'en-US', new Set(some))).toEqual([
      'list.en-US.dark.webp',
      'list.en-US.phone.webp',
      'list.en-US.phone.dark.webp',
    ]);
  });
  test.each([
    ['list.webp', 'list.webp'],
    ['a/list.zh-TW.webp', 'a/list.webp'],
    ['list.ja.dark.webp', 'list.webp'],
    ['list.ja.phone.dark.webp', 'list.webp'],
    ['list.phone.webp', 'list.webp'],
    ['list.dark.svg', 'list.svg'],
    ['2026.report.png', '2026.report.png'],
  ])('%s is written as %s', (file, base) => {
    expect(baseOf(file)).toBe(base);
  });
  test.each<[string, readonly string[] | undefined]>([
    ['list.webp', ['list.ru.webp', 'list.ru.dark.webp']],
    ['plan.webp', []],
    ['none.webp', undefined],
  ])('%s lacks %j in a language of its own', (name, missing) => {
    expect(missingFiles(name, 'ru', new Set(files))).toEqual(missing);
  });
});

describe('a text', () => {
  const facts = (digit: string, width = 600): PictureFacts => ({
    ...{ digest: digit.repeat(24), type: 'webp' },
    ...{ width, height: 400 },
  });
  const pictures = new Map([
    ['pictures/list.en-US.webp', facts('a')],
    ['pictures/list.ja.webp', facts('b')],
    ['pictures/list.ja.dark.webp', facts('c', 602)],
    ['pictures/list.ko.dark.webp', facts('d')],
  ]);
  const html = (locale: string) =>
    renderMarkdown(
      '![The list](list.webp)',
      (path) => path,
      shownPictures('help/begin', ['list.webp'], pictures, [locale, 'en-US']),
    ).html;

  test('shows the picture of its reader’s language, and on dark pages the dark one, each in its size', () => {
    const dark = 'data-scheme="dark" media="(prefers-color-scheme: dark)" width="602" height="400"';
    const sizes = 'sizes="(min-width: 44rem) 42rem, 92vw"';
    const set = (digit: string, width: number, format: string) =>
      [480, width].map((one) => `/pictures/${digit.repeat(24)}-${one}.${format} ${one}w`).join(', ');
    expect(html('ja')).toBe(
      [
        '<figure><picture>',
        `<source ${dark} type="image/avif" srcset="${set('c', 602, 'avif')}" ${sizes}>`,
        `<source ${dark} srcset="${set('c', 602, 'webp')}" ${sizes}>`,
        `<source type="image/avif" srcset="${set('b', 600, 'avif')}" ${sizes}>`,
        `<img src="/pictures/${'b'.repeat(24)}-600.webp" srcset="${set('b', 600, 'webp')}" ${sizes} `,
        'alt="The list" width="600" height="400" loading="lazy" decoding="async">',
        '</picture></figure>',
      ].join(''),
    );
  });
  test('shows that of the default language where there is none, without a dark form that it has not', () => {
    expect(html('ko')).toContain('a'.repeat(24));
    expect(html('ko')).not.toContain('data-scheme');
  });
  test('shows a picture of twice the density half as large, and no larger', () => {
    const shown = renderMarkdown(
      '![The list](list@2x.webp)',
      (path) => path,
      shownPictures('help/begin', ['list@2x.webp'], new Map([['help/list@2x.ja.webp', facts('e')]]), ['ja']),
    ).html;
    expect(shown).toContain('alt="The list" width="300" height="200"');
    expect(shown).toContain(`${'e'.repeat(24)}-600.webp 600w" sizes="min(300px, 92vw)"`);
  });
  test('shows phones the picture that is for them, light and dark, before the others', () => {
    const forPhones = new Map([
      ['help/list@2x.ja.webp', facts('a', 1760)],
      ['help/list@2x.ja.dark.webp', facts('b', 1760)],
      ['help/list@2x.ja.phone.webp', facts('c', 780)],
      ['help/list@2x.ja.phone.dark.webp', facts('d', 780)],
    ]);
    const shown = renderMarkdown(
      '![The list](list@2x.webp)',
      (path) => path,
      shownPictures('help/begin', ['list@2x.webp'], forPhones, ['ja']),
    ).html;
    const sources = [...shown.matchAll(/<source (.*?) srcset="\/pictures\/(\w)/g)].map(
      ([, asked, digit]) => `${digit} ${asked}`,
    );
    const narrow = 'media="(max-width: 36rem)" width="390" height="200"';
    const dark =
      'data-scheme="dark" data-also=" and (max-width: 36rem)" media="(prefers-color-scheme: dark) and (max-width: 36rem)" width="390" height="200"';
    const wideDark = 'data-scheme="dark" media="(prefers-color-scheme: dark)" width="880" height="200"';
    expect(sources).toEqual([
      `d ${dark} type="image/avif"`,
      `d ${dark}`,
      `c ${narrow} type="image/avif"`,
      `c ${narrow}`,
      `b ${wideDark} type="image/avif"`,
      `b ${wideDark}`,
      'a type="image/avif"',
    ]);
    expect(shown).toContain('780w" sizes="min(390px, 92vw)"');
    expect(shownFiles('help/begin', ['list@2x.webp'], forPhones, ['ja'])).toEqual([...forPhones.keys()]);
  });
  test('shows all that its readers may see', () => {
    expect(new Set(shownFiles('help/begin', ['list.webp'], pictures, ['en-US', 'ja', 'ko']))).toEqual(
      new Set(['pictures/list.en-US.webp', 'pictures/list.ja.webp', 'pictures/list.ja.dark.webp']),
    );
  });
});
