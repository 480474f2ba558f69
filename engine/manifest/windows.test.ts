import { describe, expect, test } from 'vitest';
import { at, compile } from './index.ts';
import { registries } from './registries.fixture.ts';

const manifest = (rest: string, navigation = '') => `
site: {name: Example, contact: help@example.com, layout: plain}
locales: {default: en, supported: {en: English, fr: Français}}
navigation: {${navigation}}
routes:
  - {path: /, page: home, title: {message: home.title}}
  - {path: /sale, page: home, title: {message: home.title}}
${rest}
errors:
  notFound: {page: error, layout: plain, title: {message: error.title}}
  failed: {page: error, layout: plain, title: {message: error.title}}
`;
const read = (text: string) => compile(text, registries, { file: 'routes.yaml' });
const [may, june, july, august] = ['05', '06', '07', '08'].map((month) => `2026-${month}-01T00:00:00Z`);
const window = (from: string | undefined, to: string | undefined) =>
  `window: {${[from && `from: "${from}"`, to && `to: "${to}"`].filter(Boolean).join(', ')}}`;
const codesOf = (text: string) => read(text).diagnostics.map(({ code }) => code);
const redirects = (...lines: string[]) =>
  manifest(`redirects:\n${lines.map((line) => `  - {${line}}\n`).join('')}`);

describe('redirects with windows', () => {
  test('are for now where they end, and for good otherwise; their edges are boundaries of the site', () => {
    const { site } = read(
      redirects(
        `from: /a, to: /sale, ${window(may, june)}`,
        `from: /b, to: /sale, ${window(may, undefined)}`,
        `from: /c, to: /sale, status: 307, ${window(undefined, july)}`,
      ),
    );
    expect(site?.redirects.map(({ status }) => status)).toEqual([302, 301, 307]);
    expect(site?.boundaries).toEqual([may, june, july].map((text) => Date.parse(text ?? '')));
  });

  test('may stand before a route, which answers again afterwards', () => {
    expect(codesOf(redirects(`from: /sale, to: /, ${window(may, june)}`))).toEqual([]);
    expect(codesOf(redirects('from: /sale, to: /'))).toEqual(['unreachable-route']);
  });

  test('may follow each other, and not be open at once', () => {
    const first = `from: /x, to: /sale, ${window(may, june)}`;
    expect(codesOf(redirects(first, `from: /x, to: /, ${window(june, july)}`))).toEqual([]);
    expect(codesOf(redirects(first, `from: /x, to: /, ${window(undefined, june)}`))).toEqual([
      'duplicate-path',
    ]);
    expect(codesOf(redirects(first, 'from: /x, to: /'))).toEqual(['duplicate-path']);
    expect(
      codesOf(
        redirects(
          `from: "/x/:a", to: /sale, ${window(may, august)}`,
          `from: "/x/:b", to: /, ${window(june, july)}`,
        ),
      ),
    ).toEqual(['duplicate-path']);
  });

  test('lead in a circle only where all of it is open at once', () => {
    const back = (from: string | undefined, to: string | undefined) =>
      codesOf(redirects(`from: /x, to: /y, ${window(may, july)}`, `from: /y, to: /x, ${window(from, to)}`));
    expect(back(june, august)).toContain('redirect-loop');
    expect(back(july, august)).not.toContain('redirect-loop');
  });

  test('a circle by way of the less particular is found, while the particular one is closed', () => {
    const open = redirects(`from: /x/a, to: /sale, ${window(may, june)}`, 'from: "/x/:name", to: "/x/:name"');
    expect(codesOf(open)).toContain('redirect-loop');
  });

  test('must have a page behind what they lead to when that is closed', () => {
    const onward = (from: string | undefined, to: string | undefined) =>
      codesOf(
        redirects(`from: /x, to: /y, ${window(may, july)}`, `from: /y, to: /sale, ${window(from, to)}`),
      );
    expect(onward(may, july)).toEqual([]);
    expect(onward(june, july)).toEqual(['unknown-target']);
  });

  test('two thousand in a row are followed', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => {
      const minute = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
      return `from: "/x${index}/*rest", to: "/x${index + 1}/*rest", ${window(minute, undefined)}`;
    });
    expect(codesOf(redirects(...many))).toContain('redirect-loop');
  });
});

describe('menus with windows', () => {
  const link = (rest: string) => `header: [{links: [{to: /sale, label: {message: home.title}, ${rest}}]}]`;
  test('are shown within them', () => {
    const { site } = read(manifest('', link(window(may, june))));
    const shown = site?.navigation.header?.[0]?.links[0]?.window;
    const isOpen = (instant: string | undefined) => site && at(site, Date.parse(instant ?? '')).isOpen(shown);
    expect([may, june].map(isOpen)).toEqual([true, false]);
    expect(site?.boundaries).toHaveLength(2);
  });
  test('a link whose window lies outside that of its group is reported', () => {
    const group = `header: [{${window(june, july)}, links: [{to: /sale, label: {message: home.title}, ${window(may, june)}}]}]`;
    expect(codesOf(manifest('', group))).toEqual(['window-order']);
  });
  test.each([
    ['{}', 'empty-window'],
    ['{from: tomorrow}', 'invalid-date'],
    ['{from: "2026-01-01T00:00:00"}', 'missing-offset'],
    ['{form: "2026-01-01T00:00:00Z"}', 'unknown-key'],
  ])('window: %s is %s', (written, code) =>
    expect(codesOf(manifest('', link(`window: ${written}`)))).toContain(code),
  );
});
