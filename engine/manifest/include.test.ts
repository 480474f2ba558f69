import { describe, expect, test } from 'vitest';
import { Faults } from './faults.ts';
import { formatDiagnostic } from './format.ts';
import { withIncluded } from './include.ts';
import { at, compile } from './index.ts';
import { registries } from './registries.fixture.ts';
import { Source } from './source.ts';
import { parse } from './yaml/parse.ts';

const rest = `site: {name: Test, contact: a@b.example, layout: plain}
locales: {default: en, supported: {en: English}}
errors:
  notFound: {page: error, layout: plain, title: {message: error.title}}
  failed: {page: error, layout: plain, title: {message: error.title}}
`;
const title = 'title: {message: home.title}';
const route = (path: string, more = '') => `  - {path: ${path}, page: home, ${title}${more}}\n`;
const own = `${rest}routes:\n${route('/')}`;
const ofAll = (entries: readonly string[]) => `include: [${entries.join(', ')}]\n`;

function compiled(text: string, files: Readonly<Record<string, string | undefined>>, file = 'routes.yaml') {
  return compile(text, registries, { file, included: new Map(Object.entries(files)) });
}
/** `code file:line message` of each finding. */
function faultsOf(text: string, files: Readonly<Record<string, string | undefined>>) {
  return compiled(text, files).diagnostics.map(
    ({ code, file, range, message }) => `${code} ${file}:${range.start.line} ${message}`,
  );
}
const part = (...entries: readonly string[]) => `routes:\n${entries.map((one) => `  - ${one}\n`).join('')}`;
const include = ofAll(['"parts/*.yaml"']);

describe('a site in several files', () => {
  test('is the site that stands in one', () => {
    const lists = {
      routes: route('/a') + route('/b', ', window: {to: "2026-12-01T00:00:00Z"}'),
      groups: `  - {prefix: /g, routes: [{path: /c, page: home, ${title}}]}\n`,
      redirects: '  - {from: /old, to: /a}\n',
      gone: '  - /gone\n',
      popups: `  hello: {${title}, text: {message: home.title}, link: {to: /b, label: {message: home.title}}}\n`,
    };
    const section = (name: keyof typeof lists) => `${name}:\n${lists[name]}`;
    const whole = compiled(
      `${rest}${(Object.keys(lists) as (keyof typeof lists)[]).map(section).join('')}`,
      {},
    );
    const divided = compiled(`${include}${rest}`, {
      'parts/one.yaml': section('routes') + section('gone'),
      'parts/two.yaml': section('groups') + section('redirects') + section('popups'),
    });
    expect(divided.diagnostics).toEqual([]);
    const without = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, part) => (key === 'file' || key === 'line' ? undefined : part)));
    expect(without(divided.site)).toEqual(without(whole.site));
    expect(at(divided.site as never, 0)).toBeDefined();
  });

  test('has its own entries first, then those of the entries of include, of a pattern by name', () => {
    const files = {
      'parts/b.yaml': `routes:\n${route('/b')}`,
      'parts/a.yaml': `# a remark\nroutes:\n${route('/a1')}${route('/a2')}`,
      'last.yaml': `routes:\n${route('/last')}`,
      'parts/unnamed.yml': `routes:\n${route('/unnamed')}`,
    };
    const { site, diagnostics } = compiled(ofAll(['last.yaml', '"parts/*.yaml"']) + own, files);
    expect(diagnostics).toEqual([]);
    expect(site?.routes.map(({ path, file, line }) => [path, file, line])).toEqual([
      ['/', 'routes.yaml', 8],
      ['/last', 'last.yaml', 2],
      ['/a1', 'parts/a.yaml', 3],
      ['/a2', 'parts/a.yaml', 4],
      ['/b', 'parts/b.yaml', 2],
    ]);
    expect(site?.file).toBe('routes.yaml');
  });

  test('names its files from where the manifest is named', () => {
    const { site } = compiled(include + own, { 'parts/a.yaml': `routes:\n${route('/a')}` }, 'sites/one.yaml');
    expect(site?.routes.map(({ file }) => file)).toEqual(['sites/one.yaml', 'sites/parts/a.yaml']);
  });

  test('needs routes in no particular file, and takes a mark of UTF-8 and Windows line ends', () => {
    const files = { 'parts/a.yaml': `\uFEFFroutes:\r\n${route('/a').replace('\n', '\r\n')}` };
    expect(compiled(`\uFEFF${include}${rest}`, files).diagnostics).toEqual([]);
  });
});

describe('faults', () => {
  test('stand in their own file with their own line, those of the manifest first', () => {
    expect(
      faultsOf(include + own.replace('page: home', 'page: hmoe'), {
        'parts/b.yaml': `routes:\n${route('/b', ', guards: [sign-inn]')}`,
        'parts/a.yaml': `redirects:\n  - {from: /x, to: /nowhere}\n  - {from: /y}\n`,
      }),
    ).toEqual([
      'unknown-page routes.yaml:8 There is no page "hmoe". Did you mean "home"?',
      'unknown-target parts/a.yaml:2 There is no route "/nowhere".',
      'missing-key parts/a.yaml:3 The key "to" is missing in an entry of "redirects".',
      'unknown-guard parts/b.yaml:2 There is no guard "sign-inn". Did you mean "sign-in"?',
    ]);
  });

  test('between two files name both places', () => {
    const files = {
      'parts/a.yaml': `routes:\n${route('/a')}`,
      'parts/b.yaml': `# b\n\nroutes:\n${route('/a')}`,
    };
    const [found, ...others] = compiled(include + own, files).diagnostics;
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'duplicate-path',
      file: 'parts/b.yaml',
      range: { start: { line: 4 } },
      related: [{ range: { file: 'parts/a.yaml', start: { line: 2 } } }],
    });
    expect(found?.range).not.toHaveProperty('file');
    const text = formatDiagnostic(found as never, files['parts/b.yaml']);
    expect(text).toContain('--> parts/b.yaml:4:12');
    expect(text).toContain('parts/a.yaml:2:12');
  });

  test('between a file and the manifest name both, and so do windows with one name', () => {
    const popup = `popups:\n  hello: {${title}, text: {message: home.title}}\n`;
    const [path, name, ...others] = compiled(include + own + popup, {
      'parts/a.yaml': `routes:\n${route('/')}${popup}`,
    }).diagnostics;
    expect(others).toEqual([]);
    expect(path?.related[0]?.range).toMatchObject({ file: 'routes.yaml', start: { line: 8 } });
    expect(name).toMatchObject({
      code: 'duplicate-key',
      file: 'parts/a.yaml',
      range: { start: { line: 4 } },
      related: [{ range: { file: 'routes.yaml', start: { line: 10 } } }],
    });
  });

  test.each([
    ['an empty file', '', 'empty parts/a.yaml:1 The file holds nothing at all.'],
    ['a remark alone', '# to come\n', 'empty parts/a.yaml:1 The file holds nothing but comments.'],
    ['a tab', 'routes:\n\t- {path: /a}\n', 'tab-indent parts/a.yaml:2 '],
    ['UTF-16', '\uFFFD\uFFFDr\0o\0', 'encoding parts/a.yaml:1 The file is UTF-16, not UTF-8.'],
    ['no YAML', '%PDF-1.7\n', 'unsupported-yaml parts/a.yaml:1 '],
    [
      'a list',
      '- {path: /a}\n',
      'wrong-type parts/a.yaml:1 An included file must be made of keys with their values, not a list.',
    ],
    [
      'words',
      'routes\n',
      'wrong-type parts/a.yaml:1 An included file must be made of keys with their values, not ',
    ],
    ['a section that is no list', 'routes: /a\n', 'wrong-type parts/a.yaml:1 "routes" must be a list, not '],
    ['a section without a value', 'redirects:\n', 'wrong-type parts/a.yaml:1 "redirects" has no value.'],
    [
      'a key of the manifest',
      'navigation: {main: []}\n',
      'unknown-key parts/a.yaml:1 The key "navigation" is not known in an included file.',
    ],
    [
      'an include of its own',
      'include: [b.yaml]\n',
      'unknown-key parts/a.yaml:1 The key "include" is not known in an included file.',
    ],
    [
      'a misspelt section',
      'ruotes: []\n',
      'unknown-key parts/a.yaml:1 The key "ruotes" is not known in an included file. Did you mean "routes"?',
    ],
    [
      'a key twice',
      'gone: [/a]\ngone: [/b]\n',
      'duplicate-key parts/a.yaml:2 The key "gone" is written twice.',
    ],
    ['two documents', 'gone: [/a]\n---\ngone: [/b]\n', 'multiple-documents parts/a.yaml:2 '],
  ])('%s is reported once, and nothing else follows from it', (_, text, says) => {
    const withLink = `${include}${own}navigation: {main: [{title: {message: home.title}, links: [{to: /a, label: {message: home.title}}]}]}\n`;
    expect(faultsOf(withLink, { 'parts/a.yaml': text })).toEqual([expect.stringContaining(says)]);
    expect(faultsOf(include + rest, { 'parts/a.yaml': text })).toEqual([expect.stringContaining(says)]);
  });

  test('of a file that cannot be read are reported by who could not read it', () => {
    expect(faultsOf(include + rest, { 'parts/a.yaml': undefined })).toEqual([]);
    expect(faultsOf(ofAll(['parts/a.yaml']) + rest, { 'parts/a.yaml': undefined })).toEqual([]);
  });

  test('are repaired in the file where they stand', () => {
    const text = `routes:\n${route('/a', ', guards: [sign-inn]')}`;
    const [found] = compiled(include + own, { 'parts/a.yaml': text }).diagnostics;
    const [edit] = found?.suggestions[0]?.edits ?? [];
    expect(found?.file).toBe('parts/a.yaml');
    expect(edit?.range).not.toHaveProperty('file');
    expect(text.slice(edit?.range.start.offset, edit?.range.end.offset)).toBe('sign-inn');
  });

  test('of one kind on one line of two files are told of both, and entries of two files are not taken for one', () => {
    const files = {
      'parts/a.yaml': 'gone: [1]\nredirects:\n  - from: /x\n',
      'parts/b.yaml': 'gone: [2]\nredirects:\n  - to: /\n',
    };
    expect(faultsOf(include + own, files)).toEqual([
      'wrong-type parts/a.yaml:1 An entry of "gone" must be text, not the number 1.',
      'missing-key parts/a.yaml:3 The key "to" is missing in an entry of "redirects".',
      'wrong-type parts/b.yaml:1 An entry of "gone" must be text, not the number 2.',
      'missing-key parts/b.yaml:3 The key "from" is missing in an entry of "redirects".',
    ]);
    const torn = '# one\n# two\nredirects:\n  - from: /x\n  - to: /\n';
    expect(faultsOf(include + own, { 'parts/a.yaml': 'gone: [/y]\n', 'parts/b.yaml': torn })).toEqual([
      'missing-key parts/b.yaml:5 The dash before "to" begins another entry, and "to" belongs to the one above.',
    ]);
  });

  test('that are found by the words around them look at the words of their own file', () => {
    const text = `# one\n${part(
      `{path: /a, page: home, title: {text: {en: Over, and out}}}`,
      `{path: /b, page: home, ${title}, validate: article-exists}`,
      'path: /c\n    page: home\n    title:\n      text:\n        en: No. 1 #one',
    )}`;
    const found = compiled(include + own, { 'parts/a.yaml': text }).diagnostics;
    expect(
      found.map(({ file, range, suggestions }) => [
        `${file}:${range.start.line}`,
        suggestions[0]?.edits.map(({ range: at, text: instead }) => [
          text.slice(at.start.offset, at.end.offset),
          instead,
        ]),
      ]),
    ).toEqual([
      ['parts/a.yaml:3', [['Over, and out', '"Over, and out"']]],
      ['parts/a.yaml:4', [['article-exists', '[article-exists]']]],
      ['parts/a.yaml:9', [['No. 1 #one', '"No. 1 #one"']]],
    ]);
  });

  test('a remark that was meant as a value is found in its own file', () => {
    const [found] = compiled(include + own, {
      'parts/a.yaml': `redirects:\n  - from: /x\n    to: #/a\n`,
    }).diagnostics;
    expect(found).toMatchObject({ file: 'parts/a.yaml', range: { start: { line: 3, column: 9 } } });
  });
});

describe('an entry of include', () => {
  test.each([
    ['/etc/a.yaml', 'begins at the root'],
    ['../a.yaml', 'leads out'],
    ['a/../../b.yaml', 'leads out'],
    ['a//b.yaml', 'has an empty part'],
    ['./a.yaml', 'has an empty part'],
    ['.git/a.yaml', 'hidden'],
    ['a/.b.yaml', 'hidden'],
    ['a/*/b.yaml', 'has a * where none may be'],
    ['a/**.yaml', 'has a * where none may be'],
    ['*.yaml', 'has a * outside of a folder'],
    ['a/b.json', 'does not end in .yaml'],
    ['a', 'does not end in .yaml'],
    ['content/a.yaml', 'lies in content/'],
    ['locales/a.yaml', 'lies in locales/'],
    ['a\\b.yaml', 'holds a sign that no path here has'],
    ['a/[ab].yaml', 'holds a sign that means nothing here'],
    ['routes.yaml', 'is the manifest itself'],
  ])('%s is refused', (entry, says) => {
    const faults = faultsOf(`include:\n  - parts/a.yaml\n  - ${JSON.stringify(entry)}\n${rest}`, {
      'parts/a.yaml': `routes:\n${route('/a')}`,
      [entry]: 'routes: []',
    });
    expect(faults).toEqual([expect.stringMatching(/^include-file routes\.yaml:3 /)]);
    expect(faults[0]).toContain(says);
  });

  test('that names a missing file is an error at its line; a pattern without files is a warning', () => {
    expect(faultsOf(`include:\n  - parts/a.yaml\n  - "parts/*.yaml"\n${own}`, {})).toEqual([
      'include-file routes.yaml:2 There is no file parts/a.yaml.',
      'include-nothing routes.yaml:3 No file fits "parts/*.yaml".',
    ]);
    expect(compiled(include + own, {}).site?.routes).toHaveLength(1);
  });

  test('stands once; a file that two entries name is read once', () => {
    const files = { 'parts/a.yaml': `routes:\n${route('/a')}` };
    expect(faultsOf(ofAll(['parts/a.yaml', '"parts/*.yaml"']) + own, files)).toEqual([]);
    expect(faultsOf(ofAll(['parts/a.yaml', 'parts/a.yaml']) + own, files)).toEqual([
      'duplicate-entry routes.yaml:1 "parts/a.yaml" is included twice.',
    ]);
  });

  test('stands in a list of texts', () => {
    expect(faultsOf(`include: parts/a.yaml\n${rest}`, { 'parts/a.yaml': '' })).toEqual([
      'wrong-type routes.yaml:1 "include" must be a list, not the word "parts/a.yaml".',
    ]);
    expect(faultsOf(`include: [1]\n${rest}`, {})).toEqual([
      'wrong-type routes.yaml:1 An entry of "include" must be text, not the number 1.',
    ]);
  });

  test('is reported where those who watch the files could not find it', () => {
    const text = `{include: [parts/a.yaml], ${rest.split('\n').slice(0, 2).join(', ')}, errors: {notFound: {page: error, layout: plain, title: {message: error.title}}, failed: {page: error, layout: plain, title: {message: error.title}}}}`;
    expect(faultsOf(text, { 'parts/a.yaml': `routes:\n${route('/a')}` })).toEqual([
      expect.stringContaining('include-file routes.yaml:1 "parts/a.yaml" is not found from outside'),
    ]);
  });
});

describe('bounds', () => {
  test('no more than 500 files', () => {
    const files = Object.fromEntries(
      Array.from({ length: 501 }, (_, index) => [`parts/${index}.yaml`, `routes:\n${route(`/a${index}`)}`]),
    );
    expect(faultsOf(include + own, files)).toEqual([
      'too-large routes.yaml:1 More than 500 files are included.',
    ]);
    delete files['parts/0.yaml'];
    expect(compiled(include + own, files).site?.routes).toHaveLength(501);
  });

  test('no more than 1 MB in a file, and 3 MB in all', () => {
    const long = (length: number) => `# ${'x'.repeat(length)}\nroutes: []\n`;
    expect(faultsOf(include + own, { 'parts/a.yaml': long(1_100_000) })).toEqual([
      'too-large parts/a.yaml:1 The file has 1.1 MB; 1 MB is allowed.',
    ]);
    const files = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [`parts/${name}.yaml`, long(900_000)]),
    );
    expect(faultsOf(include + own, files)).toEqual([
      'too-large routes.yaml:1 The manifest and its files have 3.6 MB together; 3 MB are allowed.',
    ]);
  });

  test('no more tokens than one manifest may have', () => {
    const faults = new Faults(new Source('routes.yaml', `${include}${rest}`));
    const read = { tokens: 799_950 };
    const root = parse(faults, { tokens: 0 });
    const { isPartial } = withIncluded(
      root as never,
      new Map([['parts/a.yaml', `routes:\n${route('/a').repeat(9)}`]]),
      faults,
      read,
    );
    expect([isPartial, faults.list()]).toMatchObject([
      true,
      [
        {
          code: 'too-large',
          file: 'parts/a.yaml',
          message:
            'The manifest and its files have together more than 800,000 tokens; what begins here is not read.',
        },
      ],
    ]);
  });

  test('no more findings than in one file', () => {
    const wrong = (name: string) =>
      `routes:\n${Array.from({ length: 400 }, (_, index) => `  - {path: /${name}${index}, page: hoome, ${title}}\n`).join('')}`;
    const { diagnostics } = compiled(include + own, {
      'parts/a.yaml': wrong('a'),
      'parts/b.yaml': wrong('b'),
    });
    expect(diagnostics).toHaveLength(501);
    expect(diagnostics.at(-1)?.code).toBe('too-many-faults');
  });
});
