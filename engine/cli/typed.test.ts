import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPreview } from '../render/preview.ts';
import { allCodes } from './codes.ts';
import { manifest, manifestWith, openFixture } from './fixture.tsx';

const campaign = manifestWith(
  'policies:\n',
  `  - path: /activity/sale
    page: links
    title: {message: title}
    window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}
    content: {}
policies:
`,
);

describe('a date that is typed', () => {
  test.each([
    ['2026-02-28', '2026-02-28 00:00 UTC'],
    ['2028-02-29', '2028-02-29 00:00 UTC'],
    ['2026-11-20T08:30+08:00', '2026-11-20 00:30 UTC'],
    ['2026-11-20T23:59:59Z', '2026-11-20 23:59:59 UTC'],
    ['2026-11-20T23:59:59.999Z', '2026-11-20 23:59:59 UTC'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01 00:30 UTC'],
    ['1969-12-31', '1969-12-31 00:00 UTC'],
  ])('%s is %s', async (typed, said) => {
    const { code, out } = await (await openFixture()).site('list', '--at', typed);
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, `8 routes at ${said}`]);
  });

  test.each([
    '2026-02-29',
    '2026-02-30T00:00:00Z',
    '2026-04-31T12:00:00+08:00',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '2026-11-20T25:00Z',
    '2026-11-20T10:60Z',
    '2026-11-20T10:00:60Z',
    '2026-11-20T10:00',
    '2026-11-20 10:00Z',
    '2026-11-20T10:00+8:00',
    '2026-11-20T10:00+0800',
    '26-11-20',
    '12026-11-20',
    '20261120',
    'tomorrow',
    '1795132800000',
    '２０２６-11-20',
  ])('%s is none', async (typed) => {
    const { code, out, err } = await (await openFixture()).site('list', '--at', typed);
    expect([code, out, err.split('\n')[0]]).toEqual([
      3,
      '',
      expect.stringContaining(`--at ${typed} is no date.`),
    ]);
  });

  test.each([
    ['2027-02-30T00:00:00Z', '2027-03-08T00:00:00Z', '--from'],
    ['2027-02-01T00:00:00Z', '2027-02-29T00:00:00Z', '--to'],
    ['2027-02-01T24:00:00Z', '2027-03-01T00:00:00Z', '--from'],
    ['2027-02-01T00:00Z', '2027-03-01T00:00:00Z', '--from'],
    ['2027-04-08T00:00:00Z', '2027-04-01T00:00:00Z', '--to'],
    ['2027-04-08T00:00:00Z', '2027-04-08T00:00:00Z', '--to'],
    ['2027-04-01T08:00:00+08:00', '2027-04-01T00:00:00Z', '--to'],
  ])(
    'a campaign from %s to %s is not begun, since its manifest would be refused',
    async (from, to, wrong) => {
      const fixture = await openFixture({ 'routes.yaml': campaign });
      const { code, err } = await fixture.site('add', 'activity', 'spring-week', '--from', from, '--to', to);
      expect([code, err]).toEqual([3, expect.stringContaining(`Say ${wrong}`)]);
      expect(await fixture.read('routes.yaml')).toBe(campaign);
    },
  );
});

describe('names of built-in properties are no names of ours', () => {
  const builtIn = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];
  test.each(builtIn)('%s is no command, no code, no kind, nobody and no language', async (name) => {
    const fixture = await openFixture();
    for (const argv of [
      [name],
      ['explain', name],
      ['add', name, 'x'],
      ['add', 'policy', name, '2030-01-01'],
      ['explain', '/words', '--as', name],
      ['list', '--locale', name],
      ['check', '--format', name],
      ['list', `--${name}`],
    ]) {
      const { code, out, err } = await fixture.site(...argv);
      expect([argv, code, out, err.includes('    at ')]).toEqual([argv, 3, '', false]);
    }
    expect(await fixture.read('routes.yaml')).toBe(manifest);
  });

  test.each(['constructor', 'valueOf'])('a guard may be called nothing like %s', async (name) => {
    const fixture = await openFixture();
    const { code } = await fixture.site('add', 'guard', name.toLowerCase());
    expect(code).toBe(0);
    expect(await fixture.read(`guards/${name.toLowerCase()}.ts`)).toContain('defineGuard');
  });
});

describe('explain', () => {
  test.each(Object.keys(allCodes))('%s is reported with what to do', async (name) => {
    const { code, out, err } = await (await openFixture()).site('explain', name);
    const { title, help } = allCodes[name]!;
    expect([code, err, out]).toEqual([0, '', `${name}: ${title}\n\n${help}\n`]);
  });

  test('an address with spaces, other letters and a broken escape is followed too', async () => {
    const fixture = await openFixture();
    for (const address of [
      '/ja/a b',
      '/ja/家',
      '/ja/%E5%AE%B6',
      '/ja/%',
      '/ja/%ff',
      '/%2e%2e/x',
      '/ja/?a=%zz',
    ]) {
      const { code, out, err } = await fixture.site('explain', address);
      expect([address, [0, 1].includes(code), err]).toEqual([address, true, '']);
      expect(out.startsWith(`${address}\n\n`)).toBe(true);
    }
  });
});

describe('preview', () => {
  const secret = 'a secret of the staff, 32 signs long';
  const site = async (...argv: string[]) =>
    (await openFixture({}, { previewSecret: secret })).site('preview', ...argv);

  test.each([
    ['/', 'https://site.example/?__at='],
    ['/ja/sale?x=1', 'https://site.example/ja/sale?x=1&__at='],
    ['/ja/sale#offer', 'https://site.example/ja/sale?__at='],
  ])('of %s keeps what the address says', async (address, beginning) => {
    const { out } = await site(address, '--at', '2026-11-25');
    expect(out.startsWith(beginning)).toBe(true);
    expect(new URL(out).hash).toBe(address.includes('#') ? '#offer' : '');
  });

  test('of a day before 1970 is one that the server takes', async () => {
    const { out } = await site('/', '--at', '1969-12-31');
    const token = new URL(out).searchParams.get('__at') ?? '';
    expect(readPreview(token, secret, 0)?.instant).toBe(Date.parse('1969-12-31'));
  });

  test.each(['0d', '31d', '721h', '1w', '-1d', '1.5d', '1000h', ''])(
    'good for "%s" is refused',
    async (time) => {
      const { code, out } = await site('/', '--at', '2026-11-25', `--expires=${time}`);
      expect([code, out]).toEqual([3, '']);
    },
  );
});

describe('options', () => {
  test.each([
    [['list', '--json=yes'], '--json takes no value.'],
    [['list', '--at', '--json'], '--at needs a value: --at DATE'],
    [['list', '--at='], '--at  is no date.'],
    [['check', '-x'], 'There is no option -x.'],
    [['graph', '--SVG', 'x'], 'Did you mean --svg?'],
    [['words', '--locale', 'JA'], 'The site does not have the language JA. It has en-US, ja.'],
  ])('%j: %s', async (argv, words) => {
    const { code, out, err } = await (await openFixture()).site(...argv);
    expect([code, out, err]).toEqual([3, '', expect.stringContaining(words)]);
  });

  test('what is typed last counts, and a value may look like anything but an option', async () => {
    const fixture = await openFixture();
    const { out } = await fixture.site('list', '--at', '2020-01-01', '--at', '2026-11-20');
    expect(out).toContain('at 2026-11-20 00:00 UTC');
    expect((await fixture.site('explain', '/words', '--cookie', '-x=1')).code).toBe(0);
  });

  test.each([
    ['no-such.yaml', /could not be read: .*no-such\.yaml/],
    ['content', /could not be read/],
  ])('--manifest %s cannot be read, which is reported in a line', async (file, words) => {
    const fixture = await openFixture();
    const { code, out, err } = await fixture.site('list', '--manifest', `${fixture.folder}/${file}`);
    expect([code, out, err]).toEqual([3, '', expect.stringMatching(words)]);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('another manifest is read, and named as it is typed in findings', async () => {
    const fixture = await openFixture({ 'other.yaml': manifest.replace('page: links', 'page: lnks') });
    const { code, out } = await fixture.site('check', '--manifest', `${fixture.folder}/other.yaml`);
    expect([code, out]).toEqual([1, expect.stringContaining('--> other.yaml:9:')]);
    expect((await fixture.site('list')).code).toBe(0);
  });
});

describe('a terminal', () => {
  const colored = async (...argv: string[]) => {
    const fixture = await openFixture({ 'routes.yaml': manifestWith('[to-words]', '[to-word]') }, {});
    return fixture.site(...argv);
  };

  test('a program that reads gets no colours, and JSON is JSON to its end', async () => {
    for (const format of ['text', 'json', 'sarif', 'annotations']) {
      const { code, out } = await colored('check', '--format', format);
      expect([format, code, out.includes('\u001b')]).toEqual([format, 1, false]);
      expect(out.endsWith('\n')).toBe(true);
      if (format === 'json' || format === 'sarif') expect(() => JSON.parse(out)).not.toThrow();
    }
  });

  test('every shape for programs is one JSON text', async () => {
    const fixture = await openFixture();
    for (const argv of [
      ['list'],
      ['list', '--access'],
      ['words'],
      ['plan', '--base', `${fixture.folder}/routes.yaml`],
    ]) {
      const { out } = await fixture.site(...argv, '--json');
      expect(() => JSON.parse(out)).not.toThrow();
    }
  });
});

test('what the manifest says cannot steer the terminal', async () => {
  const fixture = await openFixture({
    'routes.yaml': manifestWith(
      'page: links, title: {message: title}, guards: [only-hash]',
      'page: "li\\e[31mnks", title: {message: title}, guards: ["\\u202eonly"]',
    ),
  });
  const { out } = await fixture.site('check');
  for (const sign of ['\u001b', '\u202e']) expect(out).not.toContain(sign);
  expect(out).toContain('unknown-page');
  expect(parse(await fixture.read('routes.yaml')).routes[1].page).toBe('li\u001b[31mnks');
});
