import { describe, expect, test } from 'vitest';
import { defineRecord } from '../../define/content-kind.ts';
import { defineApp } from '../../define/page.ts';
import type { CodeRegistries } from '../../define/registries.ts';
import { code, manifest, manifestWith, openFixture } from '../fixture.tsx';

const codesIn = (json: string): string[] => (JSON.parse(json) as { code: string }[]).map(({ code }) => code);
const homeLinks = (...links: string[]) =>
  manifestWith('content: {links: [/en-US/words]}', `content: {links: ${JSON.stringify(links)}}`);

/** The fixture's own unused code, which no test here is about. */
const found = async (files: Record<string, string | undefined>, ...argv: string[]) => {
  const fixture = await openFixture(files);
  const { code, out } = await fixture.site('check', '--format', 'json', ...argv);
  const own = (
    JSON.parse(out) as { code: string; message: string; file: string; range: { start: { line: number } } }[]
  ).filter(({ message }) => !message.includes('"broken"'));
  return { code, own, fixture };
};

describe('a sound site', () => {
  test('names the one page that no route shows, and exits with 1', async () => {
    const fixture = await openFixture();
    const { code, out } = await fixture.site('check');
    expect(code).toBe(1);
    expect(out).toContain('warning[unused-page]: Nothing in the manifest names the page "broken".');
    expect(out).toContain('the next 2026-12-01 00:00 UTC');
  });
  test('exits with 0 once nothing is left', async () => {
    const fixture = await openFixture({
      'routes.yaml': manifestWith('failed: {page: failed', 'failed: {page: broken').replace(
        'page: links, title: {message: title}, guards: [to-words]',
        'page: failed, title: {message: title}, guards: [to-words]',
      ),
    });
    const { code, out } = await fixture.site('check');
    expect([code, out]).toEqual([0, expect.stringContaining('routes.yaml is sound')]);
  });
});

describe('what the compiler finds', () => {
  test('is shown with its line, and nothing of the whole site beside it', async () => {
    const { code, own } = await found({ 'routes.yaml': manifestWith('[to-words]', '[to-word]') });
    expect(code).toBe(1);
    expect(own.map(({ code, range }) => [code, range.start.line])).toEqual([['unknown-guard', 11]]);
  });
  test('says what was not looked at for want of a sound site', async () => {
    const fixture = await openFixture({ 'routes.yaml': manifestWith('[to-words]', '[to-word]') });
    const { out } = await fixture.site('check');
    expect(out).toMatch(
      /1 error in the site\nLinks, and what nothing uses, are looked at once no error is left\.\n$/,
    );
  });
  test.each(['missing.yaml', 'content'])('a manifest that cannot be read (%s) is 2', async (file) => {
    const fixture = await openFixture();
    const { code, out, err } = await fixture.site('check', '--manifest', `${fixture.folder}/${file}`);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain('The site could not be read');
  });
});

describe('catalogues', () => {
  test('a message that cannot be read, or is not known, is shown on its line; what is missing needs none', async () => {
    const fixture = await openFixture({
      'locales/en-US.json': '{\n  "title": "Title",\n  "count": "{n, plural, one {#}}"\n}\n',
      'locales/ja.json': '{\n  "other.one": "他"\n}\n',
    });
    const broken = await fixture.site('check');
    expect(broken.out).toContain('error[message-syntax]: Message "count": The placeholder {n, plural…}');
    expect(broken.out).toContain('  --> locales/en-US.json:3:13');
    expect(broken.out).toContain('> 3 |   "count"');
    await fixture.write('locales/en-US.json', '{\n  "title": "Title"\n}\n');
    const { out } = await fixture.site('check');
    expect(out).toContain(`lacks 1 message: title.\n  --> locales/ja.json:1:1\n  help Until they are there`);
    expect(out).toContain('has 1 message: other.one, unknown in en-US.\n  --> locales/ja.json:2:3\n');
    expect(out).toContain('> 2 |   "other.one"');
  });
});

describe('files in locales/ that nobody reads', () => {
  test.each([
    [
      'ja_JP',
      '"ja_JP", which the name of the file says. Did you mean "ja"?',
      'locales/ja.json is there already',
    ],
    ['JA', '"JA", which the name of the file says. Did you mean "ja"?', 'locales/ja.json is there already'],
    [
      'de-CH-1996',
      '"de-CH-1996", which the name of the file says.\n',
      'add "de-CH-1996" to `locales.supported`',
    ],
    [
      'old words',
      '"old words", which the name of the file says.\n',
      'The name of a catalogue is its language',
    ],
    [
      'drafts/ja',
      'The catalogue lies in a folder of its own, where nobody reads it.',
      'locales/ja.json is there',
    ],
  ])('%s', async (name, message, help) => {
    // Nothing in it counts, not even that it is no catalogue.
    const { out } = await (await openFixture({ [`locales/${name}.json`]: 'no JSON' })).site('check');
    const findings = out.split('\n\n').filter((part) => part.includes(`  --> locales/${name}.json:1:1`));
    expect(findings).toEqual([expect.stringMatching(/^warning\[catalogue-name\]: /)]);
    expect(findings[0]).toContain(message);
    expect(findings[0]).toContain(help);
  });

  test('a language whose file has another name is told of both', async () => {
    const { out } = await (
      await openFixture({ 'locales/ja.json': undefined, 'locales/jp.json': '{"title": "題"}' })
    ).site('check');
    expect(out).toContain('error[catalogue]: The file is missing.\n  --> locales/ja.json:1:1');
    expect(out).toContain('help Rename the file to locales/ja.json.');
  });
});

describe('the words of the manifest', () => {
  test('a message that wants values is reported where the manifest names it', async () => {
    const fixture = await openFixture({
      'locales/en-US.json': '{"title": "Title of {name}"}',
      'locales/ja.json': '{"title": "{name}の題"}',
    });
    const { out } = await fixture.site('check');
    expect(out).toContain(
      'warning[message-values]: The message "title" wants {name}, which nothing brings here.',
    );
    expect(out).toContain('--> routes.yaml:9:45');
  });
});

describe('whoever may only read the site', () => {
  test('checks it: nothing of it is written, and notes that cannot be kept are no fault', async () => {
    const fixture = await openFixture(
      { '.generated': 'a file where the folder of the notes would be' },
      { build: 'one' },
    );
    const { code, err } = await fixture.site('check');
    expect([code, err]).toEqual([1, '']);
    await expect(fixture.read('app/addresses.d.ts')).rejects.toThrow('ENOENT');
  });
});

describe('--fix', () => {
  test('makes what is certain and leaves the rest as it is written', async () => {
    const fixture = await openFixture({ 'routes.yaml': manifestWith('[to-words]', '[to-word]') });
    const { out } = await fixture.site('check', '--fix');
    expect(out).toContain('1 repair made.\nroutes.yaml:11: Write "to-words"\n');
    expect(await fixture.read('routes.yaml')).toBe(manifest);
  });
  test('ends in one run, though one repair brings the next to light, and mends every kind of file', async () => {
    const fixture = await openFixture({
      'routes.yaml': manifestWith('[to-words]', '[to-word]').replace('    page: links\n', '    page:links\n'),
      'locales/ja.json': '{"title": "題",}',
    });
    const { out } = await fixture.site('check', '--fix');
    expect(out).toContain('3 repairs made.\n');
    expect(await fixture.read('routes.yaml')).toBe(manifest);
    expect(await fixture.read('locales/ja.json')).toBe('{"title": "題"}');
    expect((await fixture.site('check', '--fix')).out).toContain('0 repairs made.');
  });
  test('leaves alone what may have been meant in two ways: Norwegian is not Korean', async () => {
    const wrong = manifestWith('ja: 日本語}', 'ja: 日本語, ko: 한국어}').replace(
      'content: {links: [/en-US/words]}',
      'content: {offer: {text: {en-US: Half, no: Halv}}}',
    );
    const fixture = await openFixture({ 'routes.yaml': wrong, 'locales/ko.json': '{"title": "제목"}' });
    const { out } = await fixture.site('check', '--fix');
    expect(out).toContain('There is no language "no".');
    expect(await fixture.read('routes.yaml')).toBe(wrong);
  });
  test('without a repair to make does not touch the file', async () => {
    const wrong = manifestWith('page: links', 'page: entirely-different');
    const fixture = await openFixture({ 'routes.yaml': wrong });
    const { code, out } = await fixture.site('check', '--fix');
    expect([code, out]).toEqual([1, expect.stringContaining('0 repairs made')]);
    expect(await fixture.read('routes.yaml')).toBe(wrong);
  });
});

describe('links', () => {
  test('a link that leads nowhere, and an anchor that is not there', async () => {
    const { own } = await found({
      'routes.yaml': homeLinks('/en-US/nope', '/en-US/words#list', '/en-US/words#nope', '#nope'),
    });
    expect(own.map(({ code, message }) => [code, message])).toEqual([
      ['dead-link', '/ (en-US) leads to /en-US/nope, which answers 404.'],
      ['dead-anchor', '/ (en-US) leads to /en-US/words#nope, and there is no such place on that page.'],
      ['dead-anchor', '/ (en-US) leads to #nope, and there is no such place on that page.'],
    ]);
    expect(own.every(({ file, range }) => file === 'routes.yaml' && range.start.line === 9)).toBe(true);
  });
  test('redirects and guards are followed to their end', async () => {
    const { own } = await found({ 'routes.yaml': homeLinks('/en-US/old', '/en-US/guarded') });
    expect(own).toEqual([]);
  });
  test('a link in Markdown points into its file', async () => {
    const { own } = await found({
      'content/policies/privacy/2023-01-01.en-US.md': 'Words.\n\nAnd [a link](/nope).\n',
    });
    expect(own).toMatchObject([
      {
        code: 'dead-link',
        file: 'content/policies/privacy/2023-01-01.en-US.md',
        range: { start: { line: 3 } },
      },
    ]);
  });
  test('a link in one language alone is found in that language', async () => {
    const { own } = await found({ 'content/policies/privacy/2023-01-01.ja.md': '言葉 [リンク](/nope)\n' });
    expect(own.map(({ message }) => message)).toEqual([
      '/policy/privacy (ja) leads to /ja/nope, which answers 404.',
    ]);
  });
  test('a link to a window that closes is reported before it does', async () => {
    const { own } = await found({ 'routes.yaml': homeLinks('/en-US/sale') });
    expect(own.map(({ code, message }) => [code, message])).toEqual([
      ['link-will-die', '/ (en-US) leads to /en-US/sale, which is gone from 2026-12-01 00:00 UTC on.'],
    ]);
  });
  test('a page that appears with a policy to come is known when it does', async () => {
    const { own } = await found({
      'content/policies/privacy/2027-01-01.en-US.md': 'New: [these](/policy/privacy/2027-01-01).\n',
    });
    expect(own).toEqual([]);
  });
  test('before it opens it is to come', async () => {
    const { own } = await found({ 'routes.yaml': homeLinks('/en-US/sale') }, '--at', '2026-11-01');
    expect(own.map(({ code }) => code)).toEqual(['link-to-come']);
  });
  test('a page that throws is a finding, not a crash', async () => {
    const fixture = await openFixture({
      'routes.yaml': manifestWith('path: /guarded, page: links', 'path: /guarded, page: broken').replace(
        ', guards: [to-words]',
        '',
      ),
    });
    const { out } = await fixture.site('check', '--format', 'json');
    expect(codesIn(out)).toEqual(['unused-guard', 'page-fails']);
    expect(out).toContain('The page \\"broken\\" fails at /guarded (en-US): Error: the view is broken.');
  });
  test('a page whose data only a running server has is no finding, and links to it are good', async () => {
    const app = defineApp({
      description: 'Made from what a server knows.',
      messages: [],
      source: 'somewhere',
      head: () => {
        throw new TypeError('no data');
      },
      view: async () => ({ default: () => null }),
    }) as CodeRegistries['pages'][string];
    const fixture = await openFixture(
      {
        'routes.yaml': manifest
          .replace('/guarded, page: links', '/guarded, page: app')
          .replace(', guards: [to-words]', '')
          .replace('links: [/en-US/words]', 'links: [/en-US/guarded]'),
      },
      { code: { ...code, pages: { ...code.pages, app } } },
    );
    const { out } = await fixture.site('check', '--format', 'json');
    expect(codesIn(out)).toEqual(['unused-page', 'unused-guard']);
  });
  test('so is one that cannot list its addresses, and a guard that throws', async () => {
    const links = {
      ...code.pages.links!,
      addresses: () => {
        throw new TypeError('no list');
      },
    };
    const toWords = {
      ...code.guards['to-words']!,
      check: () => {
        throw new TypeError('no way');
      },
    };
    const pages = { ...code.pages, links };
    const guards = { ...code.guards, 'to-words': toWords };
    const fixture = await openFixture(
      { 'routes.yaml': homeLinks('/en-US/guarded') },
      { code: { ...code, pages, guards } },
    );
    const { code: exit, out, err } = await fixture.site('check', '--format', 'json');
    expect([exit, err]).toEqual([1, '']);
    const said = (JSON.parse(out) as { message: string; range: { start: { line: number } } }[]).map(
      ({ message, range }) => `${range.start.line}: ${message}`,
    );
    expect(said).toContain('12: The page "links" fails at /names/:name (en-US): TypeError: no list.');
    expect(said).toContain('11: The page "links" fails at /guarded (en-US): TypeError: no way.');
  });
});

describe('what nothing uses', () => {
  test('messages', async () => {
    const { own } = await found({
      'locales/en-US.json': JSON.stringify({
        title: 'Title',
        'a.said': 'A',
        'a.put.together': 'B',
        'a.unsaid': 'C',
      }),
      'locales/ja.json': JSON.stringify({
        title: '題',
        'a.said': 'あ',
        'a.put.together': 'い',
        'a.unsaid': 'う',
      }),
      'pages/x.tsx': `// 'a.unsaid' was here once\nconst one = 'a.said'; const two = \`a.put.\${name}\`;`,
    });
    expect(own.map(({ code, message, file }) => [code, message, file])).toEqual([
      ['unused-message', 'Nothing says the message "a.unsaid".', 'locales/en-US.json'],
    ]);
  });
  test('code that cannot be parsed is named', async () => {
    const fixture = await openFixture({ 'pages/x.tsx': 'const one = ;' });
    const { code, err } = await fixture.site('check');
    expect([code, err]).toEqual([3, expect.stringContaining('pages/x.tsx could not be read')]);
  });
  test('content files', async () => {
    const { own } = await found({ 'content/help/lost.en-US.md': 'Nobody reads this.\n' });
    expect(own).toMatchObject([{ code: 'unused-content', file: 'content/help/lost.en-US.md' }]);
  });
  test('content files that the page of an error reads are not', async () => {
    const list = defineRecord({ key: 'lists/barred', description: 'A list.', schema: { type: 'array' } });
    const missing = { ...code.pages.missing!, files: [list] };
    const fixture = await openFixture(
      { 'content/lists/barred.yaml': '[]\n' },
      { code: { ...code, pages: { ...code.pages, missing } } },
    );
    expect(codesIn((await fixture.site('check', '--format', 'json')).out)).not.toContain('unused-content');
  });
});

describe('windows', () => {
  const written = manifestWith('content: {}\npolicies', 'content: {offer: {text: {en-US: Half}}}\npolicies');
  test.each([
    ['2026-11-05', []],
    ['2026-11-06', ['/sale opens 2026-11-20 00:00 UTC without words in ja.']],
    ['2026-11-25', ['/sale is open without words in ja.']],
    ['2026-12-01', []],
  ])('at %s', async (day, said) => {
    const { own } = await found({ 'routes.yaml': written }, '--at', day);
    expect(own.filter(({ code }) => code === 'untranslated-window').map(({ message }) => message)).toEqual(
      said,
    );
  });
});

describe('formats', () => {
  const wrong = manifestWith('[to-words]', '[to-word]');
  test('SARIF names rule, place and repair', async () => {
    const { out } = await (await openFixture({ 'routes.yaml': wrong })).site('check', '--format', 'sarif');
    const [run] = JSON.parse(out).runs;
    expect(run.tool.driver.rules).toMatchObject([{ id: 'unknown-guard' }]);
    expect(run.results).toMatchObject([
      {
        ruleId: 'unknown-guard',
        level: 'error',
        locations: [
          { physicalLocation: { artifactLocation: { uri: 'routes.yaml' }, region: { startLine: 11 } } },
        ],
        fixes: [{ artifactChanges: [{ replacements: [{ insertedContent: { text: 'to-words' } }] }] }],
      },
    ]);
  });
  test('annotations escape what would end them', async () => {
    const { out } = await (await openFixture({ 'routes.yaml': wrong })).site(
      'check',
      '--format',
      'annotations',
    );
    expect(out).toMatch(
      /^::error file=routes\.yaml,line=11,col=\d+,endLine=11,endColumn=\d+,title=unknown-guard::There is no guard/,
    );
    expect(out.trimEnd().split('\n')).toHaveLength(1);
  });
  test('an unknown format is 2', async () => {
    const { code, err } = await (await openFixture()).site('check', '--format', 'xml');
    expect([code, err]).toEqual([3, expect.stringContaining('text, json, sarif, annotations')]);
  });
});
