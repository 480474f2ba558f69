import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { manifest, manifestWith, openFixture } from '../fixture.tsx';
import { formFault } from './link-form.ts';

const text = 'content/policies/privacy/2023-01-01.en-US.md';
const translation = 'content/policies/privacy/2023-01-01.ja.md';

/** The findings of `site check` about links: place, code and message. */
async function linkFindings(files: Record<string, string>): Promise<readonly string[]> {
  const fixture = await openFixture(files);
  const { out } = await fixture.site('check', '--format', 'json');
  return (JSON.parse(out) as Diagnostic[])
    .filter(({ code }) => /link|anchor/.test(code))
    .map(({ file, range, code, message }) => {
      const { line, column } = range.start;
      return `${file}:${line}:${column} ${code}: ${message}`;
    });
}
const nowhere = (to: string) => `leads to ${to}, which answers 404.`;
const noPlace = (to: string) => `leads to ${to}, and there is no such place on that page.`;

describe('a dead link is reported where it is written', () => {
  test('at each place, once each', async () => {
    expect(
      await linkFindings({
        [text]:
          '---\r\ntitle: A\r\n---\r\n[a](/nope) and [b](/nope), [/nope](/nope "/nope"), [c][d]\r\n\r\n[d]: /nope\r\n',
        [translation]: '[い](/nope)\n',
      }),
    ).toEqual([
      `${text}:4:5 dead-link: /policy/privacy (en-US) ${nowhere('/en-US/nope')}`,
      `${text}:4:20 dead-link: /policy/privacy (en-US) ${nowhere('/en-US/nope')}`,
      expect.stringMatching(/:4:\d+ dead-link/),
      `${text}:6:6 dead-link: /policy/privacy (en-US) ${nowhere('/en-US/nope')}`,
      `${translation}:1:5 dead-link: /policy/privacy (ja) ${nowhere('/ja/nope')}`,
    ]);
  });
  test('with what a parameter takes, where it does not take the text of the link', async () => {
    const orders = manifestWith(
      'policies:\n',
      '  - {path: "/orders/:code", page: links, title: {message: title}, params: {code: {pattern: PK-<digits 4>}}, content: {}}\npolicies:\n',
    );
    const fixture = await openFixture({
      'routes.yaml': orders,
      [text]: '[a](/orders/PK-0042) [b](/orders/PK-42)\n',
    });
    const { out } = await fixture.site('check');
    expect(out).toMatch(/leads to \/en-US\/orders\/PK-42, which answers 404\./);
    expect(out).toContain('help :code of /orders/:code takes PK-<digits 4> (such as PK-1234).');
    // The other address fits, and only the page knows that it has none.
    expect(out.split(':code of').length).toBe(2);
  });
  test('in a file and in the manifest', async () => {
    const both = manifestWith('links: [/en-US/words]', 'links: [/en-US/nope]');
    expect(await linkFindings({ 'routes.yaml': both, [text]: '[a](/nope)\n' })).toEqual([
      `routes.yaml:9:94 dead-link: / (en-US) ${nowhere('/en-US/nope')}`,
      `${text}:1:5 dead-link: /policy/privacy (en-US) ${nowhere('/en-US/nope')}`,
    ]);
  });
  test('a heading of one text is none of another', async () => {
    const terms = manifestWith(
      '{date: 2027-01-01}]}',
      '{date: 2027-01-01}]}\n    - {kind: terms, title: {message: title}, versions: [{name: terms}]}',
    );
    const there = '## One\n\n[a](#one)\n';
    const other = 'content/policies/terms/terms.en-US.md';
    expect(await linkFindings({ 'routes.yaml': terms, [text]: there, [other]: '[a](#one)\n' })).toEqual([
      `${other}:1:5 dead-anchor: /policy/terms (en-US) ${noPlace('#one')}`,
    ]);
  });
  test('in menus and windows, whether a layout shows them or not', async () => {
    const menus = manifestWith(
      'navigation: {}',
      'navigation:\n  more: [{links: [{to: "/names/nobody", label: {message: title}}]}]\npopups:\n  hint: {title: {message: title}, text: {message: title}, link: {to: /words#nope, label: {message: title}}}',
    );
    expect(await linkFindings({ 'routes.yaml': menus })).toEqual([
      `routes.yaml:8:25 dead-link: The menu "more" (en-US) ${nowhere('/en-US/names/nobody')}`,
      `routes.yaml:10:70 dead-anchor: The window "hint" (en-US) ${noPlace('/en-US/words#nope')}`,
    ]);
  });
  test('in redirects', async () => {
    const redirects = manifestWith('to: /words, status: 301}', 'to: "/words#nope", status: 301}');
    expect(await linkFindings({ 'routes.yaml': redirects })).toEqual([
      `routes.yaml:25:23 dead-anchor: The redirect from /old (en-US) ${noPlace('/en-US/words#nope')}`,
    ]);
  });
});

describe('languages', () => {
  const terms = manifestWith(
    '{date: 2027-01-01}]}',
    '{date: 2027-01-01}]}\n    - {kind: terms, title: {message: title}, versions: [{name: terms}]}',
  );
  const other = 'content/policies/terms/terms.en-US.md';
  const files = {
    'routes.yaml': terms,
    [text]: '## One\n',
    'content/policies/privacy/2027-01-01.en-US.md': '## One\n',
    [translation]: '## いち\n',
    [other]: '[a](/policy/privacy#one)\n',
  };
  test('a heading that a translation does not have is missed by those who are led to it', async () => {
    expect(await linkFindings(files)).toEqual([
      `${other}:1:5 dead-anchor: /policy/terms (ja) ${noPlace('/ja/policy/privacy#one')}`,
    ]);
  });
  test('one that a later version does not have is missed from then on', async () => {
    const later = { 'content/policies/privacy/2027-01-01.en-US.md': '## Two\n', [translation]: '## One\n' };
    expect(await linkFindings({ ...files, ...later })).toEqual([
      `${other}:1:5 link-will-die: /policy/terms (en-US) leads to /en-US/policy/privacy#one, which is gone from 2027-01-01 00:00 UTC on.`,
    ]);
  });
  test('unless that language has words of its own', async () => {
    const own = { 'content/policies/terms/terms.ja.md': '[a](/policy/privacy#いち)\n' };
    expect(await linkFindings({ ...files, ...own })).toEqual([]);
  });
  test('a menu is looked at in each of them', async () => {
    const menu = manifestWith(
      'navigation: {}',
      'navigation: {more: [{links: [{to: "/policy/privacy#one", label: {message: title}}]}]}',
    );
    expect(await linkFindings({ ...files, 'routes.yaml': menu, [other]: '' })).toEqual([
      `routes.yaml:7:36 dead-anchor: The menu "more" (ja) ${noPlace('/ja/policy/privacy#one')}`,
    ]);
  });
  test('a link that names one leads to it and nowhere else', async () => {
    const fixture = await openFixture({ [text]: '[a](/ja/words#list)\n' });
    const { out } = await fixture.site('check');
    expect(out).toContain(`${nowhere('/en-US/ja/words#list')}\n  --> ${text}:1:5\n`);
    expect(out).toContain('help Write it without a language, /words#list: each reader is led');
  });
});

test('the nearest address and the nearest place are named', async () => {
  expect(await linkFindings({ [text]: '[a](/wordz) [b](/words#lst)\n' })).toEqual([
    `${text}:1:5 dead-link: /policy/privacy (en-US) ${nowhere('/en-US/wordz')} Did you mean "/words"?`,
    `${text}:1:17 dead-anchor: /policy/privacy (en-US) ${noPlace('/en-US/words#lst')} Did you mean "#list"?`,
  ]);
});

describe('other sites are judged by the form of their address', () => {
  test.each([
    ['https://a.example', undefined],
    ['https://a.example:8080/x?y#z', undefined],
    ['https://[2001:db8::1]/x', undefined],
    ['https://bücher.example/ä', undefined],
    ['mailto:a@b.example?subject=x', undefined],
    ['http://a.example', 'begins with http: what passes there can be read and changed by others on the way'],
    ['/words', undefined],
    ['#list', undefined],
    ['', 'has no address'],
    ['//a.example', 'does not say how to get to //a.example: write https://a.example'],
    ['www.a.example/x', 'does not say how to get to www.a.example/x: write https://www.a.example/x'],
    ['words', 'leads to "words", which depends on the page that it stands on: begin with "/"'],
    ['../words.md', 'leads to "../words.md", which depends on the page that it stands on: begin with "/"'],
    ['htps://a.example', 'begins with "htps:", which is not shown as a link. Did you mean "https:"?'],
    ['javascript:alert(1)', 'begins with "javascript:", which is not shown as a link'],
    ['tel:+491234', 'begins with "tel:", which is not shown as a link'],
    ['https:/a.example', 'must have two slashes behind "https:"'],
    ['https://', 'names no site'],
    ['https://example', 'names "example", which is no site'],
    ['https://a..example', 'names "a..example", which is no site'],
    [
      'mailto:nobody',
      'is no mail address: write mailto:name@example.com, with ?subject=… behind it if need be',
    ],
  ])('%s', (url, fault) => expect(formFault(url)).toBe(fault));
  test('and told at their place, but not in code', async () => {
    const words = '`[a](htps://a.example)`\n\n[a](htps://a.example) <https://b.example>\n';
    expect(await linkFindings({ [text]: words })).toEqual([
      `${text}:3:5 link-form: This link begins with "htps:", which is not shown as a link. Did you mean "https:"?`,
    ]);
  });
  test.each([
    ['beside a picture', '![a](a.png) [b](htps://b.example)', 17],
    ['around a picture', '[![a](a.png)](htps://b.example)', 15],
    ['behind an escaped sign', '\\![b](htps://b.example)', 7],
    ['behind code that looks like a picture', '[a `![`](htps://b.example)', 10],
  ])('a link %s', async (_, words, column) => {
    expect(await linkFindings({ [text]: words })).toContain(
      `${text}:1:${column} link-form: This link begins with "htps:", which is not shown as a link. Did you mean "https:"?`,
    );
  });
});

test('a sound site has no finding of links', async () => {
  expect(await linkFindings({ 'routes.yaml': manifest })).toEqual([]);
});
