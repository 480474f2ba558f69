import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from './index.ts';
import { registries } from './registries.fixture.ts';

const sound = readFileSync(join(import.meta.dirname, '../../docs/diagnostics/sound.yaml'), 'utf8');
const run = (text: string) => compile(text, registries, { file: 'routes.yaml' });
const codesOf = (text: string) => run(text).diagnostics.map(({ code }) => code);

function siteOf(text: string) {
  const { site, diagnostics } = run(text);
  expect(diagnostics).toEqual([]);
  if (site === undefined) throw new Error('no site');
  return site;
}

describe('a sound manifest', () => {
  const site = siteOf(sound);

  test('becomes routes, with those that the policies make at the end', () => {
    expect(site.routes.map(({ path }) => path)).toEqual([
      '/',
      '/robots.txt',
      '/sale',
      '/help/*slug',
      '/s/:id',
      '/policy/privacy',
      '/policy/privacy/2021-11-08',
      '/policy/privacy/2023-10-14',
      '/policy/abuse',
      '/policy/abuse/abuse',
    ]);
    expect(site.routes.find(({ path }) => path === '/policy/privacy/2023-10-14')).toMatchObject({
      target: { type: 'page', page: 'article', layout: 'paper' },
      title: { message: 'privacy.title' },
      content: { kind: 'privacy', version: '2023-10-14' },
      policy: { kind: 'privacy', version: '2023-10-14' },
    });
  });

  test('gives what is left out its usual value', () => {
    expect(site.routes[0]).toMatchObject({
      target: { type: 'page', page: 'home', layout: 'plain' },
      samePageAtRoot: true,
      noindex: false,
      guards: [],
      content: {},
      line: 4,
    });
    expect(site.redirects.map(({ status }) => status)).toEqual([302, 301, 301]);
    expect(site.actions[1]).toEqual({ name: 'search', params: {}, requires: 'nothing', embed: 'post' });
    expect(site.actions[0]?.params).toEqual({ task_id: { type: 'string', required: true } });
  });

  test('keeps handlers and unprefixed paths without a language', () => {
    const bare = site.routes.filter(({ hasLocale }) => !hasLocale).map(({ path }) => path);
    expect(bare).toEqual(['/robots.txt', '/s/:id']);
  });

  test('knows every instant at which it changes, once and in order', () => {
    const instants = [
      '2021-11-08T00:00:00Z',
      '2023-10-14T00:00:00Z',
      '2026-11-20T00:00:00+08:00',
      '2026-12-01T00:00:00Z',
    ];
    expect(site.boundaries).toEqual(instants.map((instant) => Date.parse(instant)));
  });

  test('is frozen to its depths', () => {
    expect(Object.isFrozen(site)).toBe(true);
    expect(Object.isFrozen(site.routes[2]?.content)).toBe(true);
    expect(site.routes[2]).toHaveProperty('content.links[0].to', '/sale?x=1#y');
    const content = site.routes[2]?.content as { links?: object[] } | undefined;
    expect(Object.isFrozen(content?.links?.[0])).toBe(true);
  });

  test('is the same with a byte order mark and with Windows line endings', () => {
    expect(siteOf(`\uFEFF${sound}`)).toEqual(site);
    expect(siteOf(sound.replaceAll('\n', '\r\n'))).toEqual(site);
  });
});

test('all faults are found in one run, in the order of the file', () => {
  const text = sound
    .replace('name: Example', 'name: 7')
    .replace('page: home, title', 'page: hoem, title')
    .replace('[season-end, sign-in]', '[season-ned, sign-in]')
    .replace('tone: festive', 'tone: loud')
    .replace('file: help/start', 'file: help/strat')
    .replace('noindex: true', 'noindex: "true"')
    .replace('[article-exists]', '[article-exist]')
    .replace('date: 2021-11-08', 'date: 2024-11-08')
    .replace('to: /help, status', 'to: /halp, status')
    .replace('name: search', 'name: serch');
  expect(codesOf(text)).toEqual([
    'wrong-type',
    'unknown-page',
    'unknown-guard',
    'wrong-value',
    'unknown-content-file',
    'unknown-rule',
    'wrong-type',
    'policy-without-text',
    'policy-order',
    'unknown-action',
    'unknown-target',
  ]);
});

test('a fault of type hides nothing else in its own entry', () => {
  const text = sound.replace('path: /sale', 'path: [1]').replace('[season-end, sign-in]', '[season-ned, 5]');
  expect(codesOf(text)).toEqual(expect.arrayContaining(['wrong-type', 'unknown-guard', 'unknown-target']));
});

test('without its list of languages the rest of a manifest is still judged', () => {
  const text = sound.replace(/^locales:.*\n/m, '').replace('page: home, title', 'page: hoem, title');
  expect(codesOf(text)).toEqual(['missing-key', 'unknown-page']);
});

test('1,000 campaigns of the size of real ones are read', () => {
  const words = '{text: {en: Half the price of a year, fr: Un an à moitié prix}}';
  const link = `        - {to: "/sale?x=1#y", label: ${words}}`;
  const campaigns = Array.from({ length: 1_000 }, (_, at) =>
    [
      `  - path: /campaign-${at}`,
      '    page: home',
      `    title: ${words}`,
      `    description: ${words}`,
      '    window: {from: "2027-01-01T00:00:00Z", to: "2028-01-01T00:00:00Z"}',
      '    content:',
      `      heading: ${words}`,
      '      links:',
      ...Array.from({ length: 14 }, () => link),
    ].join('\n'),
  );
  const text = sound.replace('routes:\n', () => `routes:\n${campaigns.join('\n')}\n`);
  expect(text.length).toBeGreaterThan(1_550_000);
  const { site, diagnostics } = run(text);
  expect(diagnostics.slice(0, 1)).toEqual([]);
  expect(site?.routes.filter(({ path }) => path.startsWith('/campaign-'))).toHaveLength(1_000);
});

describe('hostile files are refused before anything is built from them', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
  for (const [index, name] of [...'bcdefghij'].entries()) {
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(',')}]`);
  }
  test.each([
    ['ten megabytes', 'a: b\n'.repeat(2_000_000), 'too-large'],
    ['3 MB of tabs', '\ta: b\n'.repeat(490_000), 'too-large'],
    ['3 MB of quotes', '"'.repeat(2_900_000), 'too-large'],
    ['1 MB of list entries', `a: [${'1,'.repeat(480_000)}`, 'too-large'],
    ['10,000 brackets', `a: ${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'too-deep'],
    ['10,000 open brackets', '{a: '.repeat(10_000), 'too-deep'],
    ['10,000 dashes on a line', `${'- '.repeat(10_000)}x`, 'too-deep'],
    ['10,000 question marks', `${'? '.repeat(10_000)}x`, 'too-deep'],
    [
      '1,000 steps of indentation',
      Array.from({ length: 1_000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
      'too-deep',
    ],
    ['an alias bomb', bomb.join('\n'), 'unsupported-yaml'],
    ['a YAML 1.1 merge', '%YAML 1.1\n---\na: {<<: {b: 1}}\n', 'unsupported-yaml'],
    ['a key that would change all objects', '__proto__: {polluted: true}\n', 'syntax'],
    ['a list as a key', '? [a, b]\n: c\n', 'syntax'],
  ])('%s', (_, text, code) => {
    const { site, diagnostics } = run(text);
    expect(site).toBeUndefined();
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  });

  test('64 levels are still read', () => {
    const codes = codesOf(`a: ${'['.repeat(60)}${']'.repeat(60)}`);
    expect(codes).not.toContain('too-deep');
  });
});

describe('names of built-in properties are no names of ours', () => {
  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s', (name) => {
    const text = sound
      .replace('[season-end, sign-in]', `[season-end, ${name}]`)
      .replace('page: home, title', `page: ${name}, title`);
    expect(codesOf(text)).toEqual(['unknown-page', 'unknown-guard']);
  });
});

describe('redirects', () => {
  const withRedirects = (...lines: string[]) =>
    sound.replace('redirects:\n', `redirects:\n${lines.map((line) => `  - ${line}\n`).join('')}`);

  test('a loop through one value of a parameter is found', () => {
    const text = withRedirects(
      '{from: "/x/:id", to: "/y/:id"}',
      '{from: /y/1, to: /x/1}',
      '{from: "/y/:id", to: "/s/:id"}',
    );
    expect(codesOf(text)).toEqual(['redirect-loop']);
  });

  test('a chain that arrives is sound', () => {
    expect(codesOf(withRedirects('{from: /one, to: /two}', '{from: /two, to: /sale#offer}'))).toEqual([]);
  });

  test('to itself', () => {
    expect(codesOf(withRedirects('{from: /one, to: /one?again=1}'))).toEqual(['redirect-loop']);
  });

  test('a target is reported at the redirect that leads nowhere, not at those before it', () => {
    const { diagnostics } = run(withRedirects('{from: /one, to: /two}', '{from: /two, to: /nowhere}'));
    expect(diagnostics.map(({ message }) => message)).toEqual(['There is no route "/nowhere".']);
  });

  test('a parameter that the target needs as a literal leads nowhere', () => {
    expect(codesOf(withRedirects('{from: "/one/:name", to: "/:name"}'))).toEqual(['unknown-target']);
  });
});
