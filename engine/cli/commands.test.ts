import { describe, expect, test } from 'vitest';
import { readPreview } from '../render/preview.ts';
import { manifestWith, openFixture } from './fixture.tsx';

describe('the command line', () => {
  test.each([[], ['--help'], ['help']])(
    'without a command, or asked for help, tells all of them: %j',
    async (...argv) => {
      const { code, out } = await (await openFixture()).site(...argv);
      expect(code).toBe(argv.length === 0 ? 3 : 0);
      for (const name of ['check', 'list', 'explain', 'plan', 'timeline', 'words', 'preview', 'graph', 'add'])
        expect(out).toContain(`  ${name}`);
    },
  );
  test.each([
    ['check', '[--format FORMAT] [--at DATE] [--fix]', '--fix            makes the repairs'],
    ['list', '[--at DATE] [--locale TAG] [--json] [--texts] [--access]', '--locale TAG     addresses with'],
    ['explain', 'ADDRESS|CODE [--at DATE]', '--as is one of '],
    ['plan', '[--base REVISION|FILE] [--all] [--json] [--write]', '--base REVISION|FILE  a revision of git'],
    ['timeline', '[--svg FILE]', '--svg FILE       draws'],
    ['words', '[--locale TAG] [--report] [--json]', '--json           an array'],
    ['preview', '[ADDRESS] --at DATE [--expires TIME]', 'how long the link is good'],
    ['graph', '[--svg FILE]', '--manifest FILE  another'],
    ['add', 'KIND NAME […] [--like NAME]', '  policy KIND DATE     a version of a policy'],
  ])('%s --help tells how it is used, from what it declares', async (name, usage, line) => {
    const { code, out } = await (await openFixture()).site(name, '--help');
    expect([code, out.split(':')[0]]).toEqual([0, name]);
    expect(out).toContain(`  npm run --silent site -- ${name} ${usage}`);
    expect(out).toContain(line);
    expect(out).toContain('  --help');
  });
  test.each([
    ['nope'],
    ['list', '--nope'],
    ['list', '--at'],
    ['list', '--at', '2026-02-30'],
    ['list', '--at', '2026-11-20T10:00'],
    ['list', '--locale', 'fr'],
    ['explain'],
    ['explain', '/a', '/b'],
    ['explain', '/a', '--agent', 'watch'],
    ['explain', 'unknown-gard'],
    ['plan', '--base', 'no-such-revision'],
    ['plan', '--base', '--upload-pack=x'],
  ])('what makes no sense is 3, and says why: %j', async (...argv) => {
    const { code, out, err } = await (await openFixture()).site(...argv);
    expect([code, out, err.length > 20]).toEqual([3, '', true]);
  });
  test.each([
    [['chek'], 'There is no command "chek". Did you mean "check"?'],
    [['check', '--fromat', 'json'], 'There is no option --fromat. Did you mean --format?'],
    [['list', '--zzz'], 'There is no option --zzz.'],
    [['check', 'other.yaml'], 'Another manifest is named with --manifest other.yaml.'],
    [['list', 'routes'], '"list" takes options alone, and "routes" is none.'],
  ])('%j is told what was meant', async (argv, words) => {
    const { code, err } = await (await openFixture()).site(...argv);
    expect([code, err.split('\n')[0]]).toEqual([3, expect.stringContaining(words)]);
  });
  test.each(['timeline', 'graph'])('%s says where a drawing cannot be written', async (name) => {
    const { code, err } = await (await openFixture()).site(name, '--svg', '/no/such/folder/x.svg');
    expect([code, err]).toEqual([3, "ENOENT: no such file or directory, open '/no/such/folder/x.svg'\n"]);
  });
  test('commands that need a sound manifest say so', async () => {
    const fixture = await openFixture({ 'routes.yaml': manifestWith('[to-words]', '[to-word]') });
    for (const name of ['list', 'timeline', 'graph', 'plan']) {
      const { code, err } = await fixture.site(name);
      expect([name, code, err]).toEqual([
        name,
        name === 'plan' ? 1 : 3,
        expect.stringContaining('routes.yaml:11'),
      ]);
    }
  });
});

describe('list', () => {
  const stateOfSale = async (...argv: string[]) => {
    const { out } = await (await openFixture()).site('list', '--json', ...argv);
    const routes = JSON.parse(out) as { path: string; state: string }[];
    return routes.find(({ path }) => path.endsWith('/sale'))?.state;
  };
  test.each([
    ['2026-11-19', 'before'],
    ['2026-11-20', 'open'],
    ['2026-11-30T23:59:59Z', 'open'],
    ['2026-12-01T00:00:00Z', 'after'],
    ['2026-12-01T01:00:00+08:00', 'open'],
  ])('at %s the sale is %s', async (day, state) => {
    expect(await stateOfSale('--at', day)).toBe(state);
  });
  test('shows addresses of a language, and policy versions before their day', async () => {
    const { out } = await (await openFixture()).site('list', '--locale', 'ja');
    expect(out).toContain('/ja/words');
    expect(out).toMatch(/\/ja\/policy\/privacy\/2027-01-01 +policy +plain +not published yet/);
    expect(out).toContain('8 routes at 2026-11-22 12:00 UTC');
  });
});

describe('list --access', () => {
  test('who gets what, in each phase of a window', async () => {
    const { code, out } = await (await openFixture()).site('list', '--access', '--json');
    const rows = JSON.parse(out) as { path: string; when: string; server: string[]; gets: string[] }[];
    const said = (path: string) =>
      rows.filter((row) => row.path === path).map((row) => [row.when, ...row.gets]);
    expect(code).toBe(0);
    expect(said('/words')).toEqual([['always', 'page', 'page', '403']]);
    expect(said('/guarded')).toEqual([['always', '→ /words?from=guard', '→ /words?from=guard', '403']]);
    expect(said('/sale')).toEqual([
      ['before its window', '404', '404', '403'],
      ['in its window', 'sign-in', 'page', '403'],
      ['after its window', '404', '404', '403'],
    ]);
    expect(said('/policy/privacy/2027-01-01')).toEqual([
      ['before 2027-01-01', '404', '404', '403'],
      ['from then on', 'page', 'page', '403'],
    ]);
    expect(rows.find(({ path }) => path === '/guarded')?.server).toEqual(['to-words']);
  });
});

describe('preview', () => {
  const secret = 'a secret of the staff, 32 signs long';
  const site = async (...argv: string[]) =>
    (await openFixture({}, { previewSecret: secret })).site('preview', ...argv);
  test('a link that the server takes', async () => {
    const { code, out, err } = await site('/ja/sale', '--at', '2026-11-25', '--expires', '12h');
    expect([code, err]).toEqual([0, 'The site at 2026-11-25 00:00 UTC; good until 2026-11-23 00:00 UTC.\n']);
    const link = new URL(out.trim());
    expect(link.origin + link.pathname).toBe('https://site.example/ja/sale');
    expect(readPreview(link.searchParams.get('__at') ?? '', secret, 0)?.instant).toBe(
      Date.parse('2026-11-25'),
    );
  });
  test.each([
    [['/ja/sale'], '--at is missing'],
    [['//evil.example', '--at', '2026-11-25'], 'Say one address'],
    [['/', '--at', '2026-11-25', '--expires', '99d'], '--expires 99d is no time'],
  ])('%j is refused', async (argv, words) => {
    const { code, err } = await site(...argv);
    expect([code, err]).toEqual([3, expect.stringContaining(words)]);
  });
  test('without a secret there is none', async () => {
    const { code, err } = await (await openFixture()).site('preview', '/', '--at', '2026-11-25');
    expect([code, err]).toEqual([3, expect.stringContaining('PREVIEW_SECRET is not set')]);
  });
});

describe('explain', () => {
  const say = async (...argv: string[]) => (await openFixture()).site('explain', ...argv);
  test('a page: language, match with its line, guard with what it reads, status, canonical', async () => {
    const { code, out } = await say('/words', '--accept-language', 'ja;q=0.9, fr');
    expect(code).toBe(0);
    expect(out).toMatch(/locale +ja, from Accept-Language; then \/words/);
    expect(out).toMatch(/match +\/words +routes\.yaml:10/);
    expect(out).toMatch(/only-hash: runs in the browser, once the page is there \(reads hash, content\)/);
    expect(out).toMatch(/status +302, to \/ja\/words: the address names no language/);
  });
  test('what the layout asks of whom', async () => {
    const { out } = await say('/sale', '--as', 'visitor');
    expect(out).toMatch(
      /as +visitor: Nobody\.[\s\S]*browser +the layout asks for a sign-in in place of the page/,
    );
    expect((await say('/sale', '--as', 'member')).out).toMatch(
      /browser +the layout asks for .*, which there is/,
    );
    const { code, err } = await say('/sale', '--as', 'ghost');
    expect([code, err]).toEqual([
      3,
      expect.stringContaining('--as is one of visitor, member, barred, not "ghost".'),
    ]);
  });
  test('the cookie outdoes the header', async () => {
    const { out } = await say('/words', '--accept-language', 'ja', '--cookie', 'a=b; locale=en-US');
    expect(out).toMatch(/locale +en-US, from the cookie/);
  });
  test('a miss names what was nearly meant, and why it was not', async () => {
    const { code, out } = await say('/ja/wrods/x');
    expect(code).toBe(1);
    expect(out).toMatch(/match +no route/);
    expect(out).toContain('not /words: segment 1 is "wrods", not "words", a segment more than it has');
    expect(out).toMatch(/status +404, the page "missing"/);
  });
  test('rules, guards, redirects, windows and what is gone', async () => {
    expect((await say('/ja/names/unknown')).out).toMatch(/is-known: not found[\s\S]*status +404/);
    expect((await say('/ja/names/known')).out).toMatch(/is-known: allow \(reads nothing\)[\s\S]*status +200/);
    expect((await say('/ja/guarded')).out).toMatch(
      /to-words: redirect to \/words\?from=guard[\s\S]*302, to \/ja\/words/,
    );
    expect((await say('/ja/old?x=1')).out).toMatch(
      /redirects +to \/words\?x=1[\s\S]*301, to \/ja\/words\?x=1/,
    );
    expect((await say('/ja/sale', '--at', '2026-12-01')).out).toMatch(/window +after[\s\S]*status +404/);
    expect((await say('https://site.example/JA/words/')).out).toMatch(/status +301, to \/ja\/words/);
    const fixture = await openFixture({ 'routes.yaml': manifestWith('errors:', 'gone: [/once]\nerrors:') });
    expect((await fixture.site('explain', '/ja/once')).out).toMatch(/match +gone for good[\s\S]*status +410/);
  });
  test('a policy says which version is the latest', async () => {
    expect((await say('/ja/policy/privacy')).out).toMatch(/version +2023-01-01, the latest of privacy/);
    expect((await say('/ja/policy/privacy', '--at', '2027-01-01')).out).toMatch(/version +2027-01-01/);
  });
});

describe('timeline and graph', () => {
  test('every turn, in order, with what is past', async () => {
    const { out } = await (await openFixture()).site('timeline');
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.replace(/ +/g, ' ')),
    ).toEqual([
      '2023-01-01 00:00 UTC past /policy/privacy/2023-01-01 is published',
      '2026-11-20 00:00 UTC past /sale opens',
      '2026-12-01 00:00 UTC /sale closes',
      '2027-01-01 00:00 UTC /policy/privacy/2027-01-01 is published',
    ]);
  });
  test('popups open and close', async () => {
    const show = 'show: {as: banner, to: new, every: 1, most: 3}';
    const window = 'window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}';
    const words = 'title: {message: title}, text: {message: title}';
    const popups = (more: string) => `navigation: {}\npopups: {fair: {${words}, ${more}}}`;
    const fixture = await openFixture({
      'routes.yaml': manifestWith('navigation: {}', popups(`${window}, ${show}`)),
    });
    const { out } = await fixture.site('timeline');
    expect(out).toContain('the popup "fair" opens');
    expect(out).toContain('the popup "fair" closes');
    await fixture.write('routes.yaml', manifestWith('navigation: {}', popups('window: {}')));
    expect((await fixture.site('check')).out).toContain('The window has neither `from` nor `to`.');
    await fixture.write('routes.yaml', manifestWith('navigation: {}', popups(show.replace('new', 'nobody'))));
    expect((await fixture.site('check')).out).toContain('everyone, new, free');
  });
  test('redirects and menus turn too', async () => {
    const window = 'window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}';
    const fixture = await openFixture({
      'routes.yaml': manifestWith(
        'navigation: {}',
        `navigation: {header: [{links: [{to: /words, label: {message: title}, ${window}}]}]}`,
      ).replace('to: /words, status: 301', `to: https://a.example, status: 302, ${window}`),
    });
    const { out } = await fixture.site('timeline');
    expect(out).toContain('the redirect from /old to https://a.example/ opens');
    expect(out).toContain('the menu "header": /words disappears');
    await fixture.site('timeline', '--svg', `${fixture.folder}/drawing.svg`);
    expect(await fixture.read('drawing.svg')).toContain('/old → https://a.example/');
    await fixture.write(
      'before.yaml',
      manifestWith(
        'navigation: {}',
        'navigation: {header: [{links: [{to: /words, label: {message: title}}]}]}',
      ),
    );
    const plan = (await fixture.site('plan', '--base', `${fixture.folder}/before.yaml`)).out;
    expect(plan).toContain(
      'The menu "header" shows /words from 2026-11-20 00:00 UTC until 2026-12-01 00:00 UTC.',
    );
    expect(plan).toContain(
      '/old leads to https://a.example/ (302 from 2026-11-20 00:00 UTC until 2026-12-01 00:00 UTC), not /words (301).',
    );
    const { out: found } = await fixture.site('check', '--at', '2026-11-19T00:00:00Z');
    expect(found).not.toContain('The menu "header"');
  });
  test('days and times are reported as they were written', async () => {
    const fixture = await openFixture({
      'routes.yaml': manifestWith(
        'window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}',
        'window: {from: "2026-11-20T00:00:00+08:00", to: "2026-12-01T00:00:00-03:30"}',
      ),
    });
    expect((await fixture.site('list')).out).toContain('open (2026-11-20 … 2026-12-01)');
    const { out } = await fixture.site('timeline');
    expect(out).toContain('2026-11-20 00:00 +08:00');
    expect(out).toContain('2026-12-01 00:00 -03:30');
    expect((await fixture.site('check')).out).toContain('the next 2026-12-01 00:00 -03:30');
    const explained = await fixture.site('explain', '/en-US/sale');
    expect(explained.out).toContain('2026-11-20 00:00 +08:00 – 2026-12-01 00:00 -03:30');
    for (const name of ['timeline', 'graph']) {
      await fixture.site(name, '--svg', `${fixture.folder}/drawing.svg`);
      expect(await fixture.read('drawing.svg')).toContain('>2026-11-20 – 2026-12-01<');
    }
  });
  test('the tree of addresses', async () => {
    const { out } = await (await openFixture()).site('graph');
    expect(out).toContain('├─ /names\n│  └─ /:name  links');
    expect(out).toContain('   └─ /privacy  policy');
  });
  test.each(['timeline', 'graph'])('%s draws itself, as a file that is well formed', async (name) => {
    const fixture = await openFixture({ 'routes.yaml': manifestWith('name: Test', 'name: "A & <B>"') });
    const { code } = await fixture.site(name, '--svg', `${fixture.folder}/drawing.svg`);
    const drawing = await fixture.read('drawing.svg');
    expect(code).toBe(0);
    expect(drawing).toMatch(/<title>.*A &amp; &lt;B&gt;.*<\/title>/);
    expect(drawing).toContain('>/sale<');
    expect(drawing).toContain('>2026-11-20 – 2026-12-01<');
    expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  });
});
