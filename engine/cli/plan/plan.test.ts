import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { manifest, manifestWith, openFixture } from '../fixture.tsx';

/** The output of `plan` for a manifest, against the fixture's own. */
async function plan(after: string, before = manifest) {
  const fixture = await openFixture({ 'routes.yaml': after, 'before.yaml': before });
  const { code, out } = await fixture.site('plan', '--base', `${fixture.folder}/before.yaml`);
  return {
    code,
    says: out
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
const without = (line: RegExp) => {
  const text = manifest.replace(line, '');
  if (text === manifest) throw new Error(`the manifest holds no ${line}`);
  return text;
};
const words = /^ {2}- \{path: \/words.*\n/m;
const unlinked = (text: string) => text.replace('[/en-US/words]', '[]').replace('to: /words', 'to: /guarded');

const shows = (type: string): string =>
  `  - {path: "/shows/:year", page: links, title: {message: title}, params: {year: ${type}}, content: {}}\n`;

const menu = (...links: string[]) =>
  manifestWith(
    'navigation: {}',
    `navigation: {header: [{links: [${links.map((to) => `{to: ${to}, label: {message: title}}`).join(', ')}]}]}`,
  );

describe('sentences', () => {
  test.each<[string, string, string | undefined, number, string[]]>([
    ['nothing', manifest, undefined, 0, []],
    [
      'an address that appears',
      manifest,
      unlinked(without(words)),
      2,
      [
        '/words appears, page "links" in layout "plain".',
        '/ has other content: gains "/en-US/words".',
        '/old leads to /words (301), not /guarded (301).',
      ],
    ],
    [
      'a parameter that takes less',
      manifestWith('policies:\n', `${shows('{pattern: PK-<digits 4>}')}policies:\n`),
      manifestWith('policies:\n', `${shows('{type: slug}')}policies:\n`),
      2,
      [
        '/shows/:year takes PK-<digits 4> (such as PK-1234) for :year, not a slug such as winter-sale; an address that does not fit is not its own.',
      ],
    ],
    [
      'a path in a language that appears',
      manifestWith('  - {path: /words,', '  - {path: /words, paths: {ja: /言葉},'),
      undefined,
      2,
      ['/words has the path /言葉 in ja.'],
    ],
    [
      'a path in a language that vanishes',
      manifest,
      manifestWith('  - {path: /words,', '  - {path: /words, paths: {ja: /言葉},'),
      1,
      [
        'error /言葉 vanishes. Give it a redirect, or list it under "gone:".',
        '/words has no path of its own in ja any more.',
      ],
    ],
    [
      'an address that vanishes',
      unlinked(without(words)),
      undefined,
      1,
      [
        'error /words vanishes. Give it a redirect, or list it under "gone:".',
        '/ has other content: loses "/en-US/words".',
        '/old leads to /guarded (301), not /words (301).',
      ],
    ],
    [
      'one that is gone for good',
      unlinked(without(words)).replace('errors:', 'gone: [/words]\nerrors:'),
      undefined,
      2,
      [
        '/words vanishes and answers 410: it is listed under "gone".',
        '/ has other content: loses "/en-US/words".',
        '/old leads to /guarded (301), not /words (301).',
      ],
    ],
    [
      'one with a redirect',
      unlinked(without(words)).replace(
        'redirects:',
        'redirects:\n  - {from: /words, to: /sale, status: 308}',
      ),
      undefined,
      2,
      [
        '/words vanishes and leads to /sale (308).',
        '/ has other content: loses "/en-US/words".',
        '/old leads to /guarded (301), not /words (301).',
      ],
    ],
    [
      'one that a pattern answers',
      manifest,
      manifestWith(
        '  - {path: "/names/:name"',
        '  - {path: /names/known, page: links, title: {message: title}, content: {}}\n  - {path: "/names/:name"',
      ),
      2,
      ['/names/known is answered by /names/:name from now on.'],
    ],
    [
      'a pattern that vanishes',
      without(/^ {2}- \{path: "\/names.*\n/m),
      undefined,
      1,
      ['error /names/:name vanishes. Give it a redirect, or list it under "gone:".'],
    ],
    [
      'another window',
      manifestWith('2026-12-01T00:00:00Z', '2026-12-05T00:00:00+08:00'),
      undefined,
      2,
      [
        '/sale has another window: from 2026-11-20 00:00 UTC until 2026-12-05 00:00 +08:00, not from 2026-11-20 00:00 UTC until 2026-12-01 00:00 UTC.',
      ],
    ],
    [
      'no window any more',
      without(/^ {4}window:.*\n/m),
      undefined,
      2,
      ['/sale has another window: none, not from 2026-11-20 00:00 UTC until 2026-12-01 00:00 UTC.'],
    ],
    [
      'a guard more',
      manifestWith('guards: [to-words]', 'guards: [only-hash, to-words]').replace(
        'content: {}}\n  - {path: "/names',
        'content: {words: x}}\n  - {path: "/names',
      ),
      undefined,
      2,
      ['/guarded is kept by the guard "only-hash" too.', '/guarded has other content: gains "x".'],
    ],
    [
      'a rule less',
      manifestWith(', validate: [is-known]', ''),
      undefined,
      2,
      ['/names/:name is no longer kept by the rule "is-known".'],
    ],
    [
      'another page',
      manifestWith('path: /guarded, page: links', 'path: /guarded, page: failed'),
      undefined,
      2,
      ['/guarded is shown by page "failed" in layout "plain", not page "links" in layout "plain".'],
    ],
    [
      'hidden and shown',
      manifestWith('path: /guarded,', 'path: /guarded, noindex: true,'),
      undefined,
      2,
      ['/guarded is hidden from search engines.'],
    ],
    [
      'shown again',
      manifest,
      manifestWith('path: /guarded,', 'path: /guarded, noindex: true,'),
      2,
      ['/guarded is shown to search engines.'],
    ],
    [
      'no longer at the root',
      manifestWith(' unprefixed: same-page,', ''),
      undefined,
      2,
      ['/ is no longer served at the bare root.'],
    ],
    [
      'a redirect that ends',
      without(/^redirects:\n.*\n/m),
      undefined,
      1,
      ['error /old leads nowhere any more. Keep the redirect, or list it under "gone:".'],
    ],
    [
      'a redirect that is gone',
      without(/^redirects:\n.*\n/m).replace('errors:', 'gone: [/old]\nerrors:'),
      undefined,
      2,
      ['/old leads nowhere any more and answers 410.'],
    ],
    ['a new redirect', manifest, without(/^redirects:\n.*\n/m), 2, ['/old leads to /words (301).']],
    [
      'a version to come',
      manifest,
      manifestWith(', {date: 2027-01-01}', ''),
      2,
      [
        '/policy/privacy/2027-01-01 appears, page "policy" in layout "plain".',
        '/policy/privacy will show 2027-01-01 from 2027-01-01 00:00 UTC on.',
      ],
    ],
    [
      'a latest that moves at once',
      manifestWith('{date: 2023-01-01}, ', ''),
      undefined,
      1,
      [
        'error /policy/privacy/2023-01-01 vanishes. Give it a redirect, or list it under "gone:".',
        '/policy/privacy has no version in force any more.',
      ],
    ],
    [
      'words that lose a language',
      manifestWith('content: {}\npolicies', 'content: {offer: {text: {en-US: Half}}}\npolicies'),
      undefined,
      2,
      ['/sale has other content: gains "Half".', '/sale lacks words in ja.'],
    ],
    [
      'a language that vanishes',
      manifestWith(', ja: 日本語', ''),
      undefined,
      1,
      ['error The language ja vanishes, and every address under /ja with it.'],
    ],
    ['a language that appears', manifest, manifestWith(', ja: 日本語', ''), 2, ['The language ja appears.']],
    [
      'a menu',
      manifestWith(
        'navigation: {}',
        'navigation: {header: [{links: [{to: /words, label: {message: title}}]}]}',
      ),
      undefined,
      2,
      ['The menu "header" gains /words.'],
    ],
    [
      'a menu without a link',
      manifest,
      manifestWith(
        'navigation: {}',
        'navigation: {header: [{links: [{to: /words, label: {message: title}}]}]}',
      ),
      2,
      ['The menu "header" loses /words.'],
    ],
    [
      'another title',
      manifestWith(
        'path: /words, page: links, title: {message: title}',
        'path: /words, page: links, title: {text: {en-US: Words, ja: 語}}',
      ),
      undefined,
      2,
      ['/words has another title.'],
    ],
    [
      'another description',
      manifestWith('path: /words,', 'path: /words, description: {message: title},'),
      undefined,
      2,
      ['/words has another description.'],
    ],
    [
      'guards in another order',
      manifestWith('guards: [to-words]', 'guards: [to-words, only-hash]'),
      manifestWith('guards: [to-words]', 'guards: [only-hash, to-words]'),
      2,
      ['/guarded runs its guards in another order: to-words, only-hash.'],
    ],
    [
      'a path that carries no language any more',
      manifestWith('unprefixed: [/s]', 'unprefixed: [/s, /guarded]'),
      undefined,
      2,
      ['/guarded stands without a language.'],
    ],
    [
      'a path that carries a language from now on',
      manifest,
      manifestWith('unprefixed: [/s]', 'unprefixed: [/s, /guarded]'),
      2,
      ['/guarded stands under the languages.'],
    ],
    [
      'at the root from now on',
      manifest,
      manifestWith(' unprefixed: same-page,', ''),
      2,
      ['/ is served at the bare root too.'],
    ],
    [
      'a redirect that leads elsewhere',
      manifestWith('to: /words, status: 301', 'to: /guarded, status: 302'),
      undefined,
      2,
      ['/old leads to /guarded (302), not /words (301).'],
    ],
    [
      'a redirect that is a page again',
      without(/^redirects:\n.*\n/m)
        .replace('path: /guarded,', 'path: /old,')
        .replace('errors:', 'gone: [/guarded]\nerrors:'),
      undefined,
      2,
      [
        '/guarded vanishes and answers 410: it is listed under "gone".',
        '/old appears, page "links" in layout "plain".',
        '/old is a page again, and no redirect.',
      ],
    ],
    [
      'a latest that is shown at once',
      manifest,
      manifestWith('{date: 2023-01-01}, ', ''),
      2,
      [
        '/policy/privacy/2023-01-01 appears, page "policy" in layout "plain".',
        '/policy/privacy shows 2023-01-01 at once.',
      ],
    ],
    [
      'a menu in another order',
      menu('/words', '/guarded'),
      menu('/guarded', '/words'),
      2,
      ['The menu "header" has another order.'],
    ],
    [
      'the name and the address for letters',
      manifestWith('{name: Test, contact: a@b.example,', '{name: Toast, contact: c@b.example,'),
      undefined,
      2,
      ['The site is called Toast, not Test.', 'People write to c@b.example, not to a@b.example.'],
    ],
    [
      'who may embed the site',
      manifestWith('layout: plain}\nlocales', 'layout: plain, embedders: ["https://a.example"]}\nlocales'),
      manifestWith('layout: plain}\nlocales', 'layout: plain, embedders: ["https://b.example"]}\nlocales'),
      2,
      ['https://a.example may embed the site.', 'https://b.example may embed the site no longer.'],
    ],
    [
      'an error page',
      manifestWith('failed: {page: failed', 'failed: {page: missing'),
      undefined,
      2,
      ['The error page "failed" is page "missing" in layout "plain", not page "failed" in layout "plain".'],
    ],
  ])('%s', async (_, after, before, code, says) => {
    const got = await plan(after, before);
    expect(got.says.slice(0, -1)).toEqual(says);
    expect(got.code).toBe(code);
  });
});

describe('the base', () => {
  test('is the last revision where none is named', async () => {
    const fixture = await openFixture();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
        cwd: fixture.folder,
        stdio: 'pipe',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    expect((await fixture.site('plan')).out).toBe('Nothing changes for visitors, against HEAD.\n');
    await fixture.write('routes.yaml', manifestWith('path: /guarded,', 'path: /kept,'));
    const { code, out } = await fixture.site('plan', '--base', 'HEAD');
    expect(code).toBe(1);
    expect(out).toContain('2 changes against HEAD, 1 error.');
  });
  test('a base that does not compile today says why', async () => {
    const fixture = await openFixture({ 'before.yaml': manifestWith('[to-words]', '[to-word]') });
    const { code, err } = await fixture.site('plan', '--base', `${fixture.folder}/before.yaml`);
    expect([code, err]).toEqual([3, expect.stringContaining('There is no guard "to-word"')]);
  });
});
