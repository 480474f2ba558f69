import { expect, test } from 'vitest';
import { defineDocument } from '../define/page.ts';
import type { CodeRegistries } from '../define/registries.ts';
import { type SiteAddresses, siteAddresses } from './addresses.ts';
import { manifest, code as renderCode, sources } from './fixture.tsx';
import { lostAddresses, mostLost } from './lost-addresses.ts';
import { withPosts } from './posts.fixture.ts';
import { createSnapshot, type SiteSnapshot } from './snapshot.ts';

const view = async () => ({ default: () => null });
const base = withPosts(renderCode);
const code: CodeRegistries = {
  ...base,
  pages: {
    ...base.pages,
    difference: defineDocument({
      description: 'What changed between two versions.',
      view,
      addresses: ({ policies }) =>
        policies.flatMap(({ versions }) => versions.slice(1).map(({ name }) => ({ to: name }))),
    }),
    unruly: defineDocument({
      description: 'Cannot say what it has.',
      view,
      addresses: () => {
        throw new Error('the content is broken');
      },
    }),
  },
  guards: {
    ...base.guards,
    'after-sale': { ...base.guards['to-words']!, handlesWindow: true },
  },
};

const posts = '  - {path: "/posts/:slug", page: post, title: {message: title}, validate: [post-exists]}\n';
const withRoutes = (text: string) => manifest.replace('routes:\n', `routes:\n${text}`);
const within = (section: string, text: string) =>
  text.includes(`\n${section}:`)
    ? text.replace(`\n${section}:`, `\n${section}:\n`)
    : text.replace('\nerrors:', `\n${section}:\n\nerrors:`);
const redirected = (text: string, from: string, to: string) =>
  text.replace('redirects:\n', `redirects:\n  - {from: "${from}", to: "${to}"}\n`);
const gone = (text: string, ...paths: string[]) =>
  within('gone', text).replace('\ngone:\n', `\ngone:\n${paths.map((path) => `  - "${path}"\n`).join('')}`);

interface Files {
  readonly manifest?: string;
  readonly posts?: readonly string[];
}

function open({ manifest: text = withRoutes(posts), posts: keys = ['a', 'b'] }: Files): SiteSnapshot {
  const content = new Map([
    ...sources.content,
    ...keys.map((key) => [`posts/${key}.en-US.md`, `---\ntitle: ${key}\n---\nWords.\n`] as const),
  ]);
  const { snapshot, diagnostics } = createSnapshot(
    { ...sources, manifest: text, content },
    code,
    'routes.yaml',
  );
  if (!snapshot) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return snapshot;
}

const noon = Date.parse('2026-11-22T12:00:00Z');

async function lost(before: Files, after: Files, now = noon): Promise<string[]> {
  const snapshot = open(after);
  const own = siteAddresses(snapshot, now);
  // As between two threads.
  const known = JSON.parse(JSON.stringify(siteAddresses(open(before), now))) as SiteAddresses;
  return (await lostAddresses(known, snapshot, own, now)).map(({ path }) => path);
}

const usual = withRoutes(posts);
const without = (line: RegExp, text = usual) => {
  const other = text.replace(line, '');
  if (other === text) throw new Error(`the manifest holds no ${line}`);
  return other;
};
const inJapanese = usual
  .replace('{path: /broken,', '{path: /broken, paths: {ja: /壊},')
  .replace('{path: "/posts/:slug",', '{path: "/posts/:slug", paths: {ja: "/記事/:slug"},');
const sale = /^ {2}- \{path: \/sale.*\n/m;
const broken = /^ {2}- \{path: \/broken.*\n/m;

test.each<[string, Files, Files, string[]]>([
  ['nothing', {}, {}, []],
  ['a route', {}, { manifest: without(broken) }, ['/broken']],
  ['one with a redirect', {}, { manifest: redirected(without(broken), '/broken', '/words') }, []],
  ['one that is gone', {}, { manifest: gone(without(broken), '/broken') }, []],
  ['one that a pattern answers', {}, { manifest: without(broken).replace('/s/:id', '/:id') }, ['/s/:id']],
  [
    'one that a pattern with a rule refuses',
    {},
    { manifest: without(broken).replace('/names/:name', '/:name') },
    ['/names/:name', '/broken'],
  ],
  ['a path in a language', { manifest: inJapanese }, {}, ['/記事/a', '/記事/b', '/壊'].map(encodeURI)],
  [
    'one that another language has',
    { manifest: inJapanese },
    { manifest: inJapanese.replaceAll('paths: {ja:', 'paths: {en-US:') },
    [],
  ],
  [
    'a path in a language that is led on, and one that is gone',
    { manifest: inJapanese, posts: ['a'] },
    { manifest: gone(redirected(usual, '/壊', '/broken'), '/記事/*rest'), posts: ['a'] },
    [],
  ],
  ['a pattern', {}, { manifest: without(/^ {2}- \{path: "\/s\/.*\n/m) }, ['/s/:id']],
  ['a pattern by another name', {}, { manifest: usual.replace('/s/:id', '/s/:share') }, []],
  [
    'a pattern that is led on',
    {},
    { manifest: redirected(usual.replace('/s/:id', '/t/:id'), '/s/:id', '/t/:id') },
    [],
  ],
  ['a redirect', {}, { manifest: without(/^redirects:\n {2}- \{from: \/old.*\n/m) }, ['/old']],
  ['an article', {}, { posts: ['b'] }, ['/posts/a']],
  ['an article that was renamed', {}, { posts: ['b', 'c'] }, ['/posts/a']],
  [
    'an article that is led on',
    {},
    { posts: ['b', 'c'], manifest: redirected(usual, '/posts/a', '/posts/c') },
    [],
  ],
  [
    'an article that is led to nothing',
    {},
    { posts: ['b'], manifest: redirected(usual, '/posts/a', '/posts/d') },
    ['/posts/a'],
  ],
  ['articles that are gone together', {}, { posts: [], manifest: gone(usual, '/posts/a', '/posts/b') }, []],
  [
    'articles of a pattern that has another name',
    {},
    { manifest: usual.replace('/posts/:slug', '/blog/:slug') },
    ['/posts/a', '/posts/b'],
  ],
  [
    'articles of a pattern that is led on',
    {},
    { manifest: redirected(usual.replace('/posts/:slug', '/blog/:slug'), '/posts/:slug', '/blog/:slug') },
    [],
  ],
  [
    'a redirect that led to nothing before',
    { manifest: redirected(usual, '/lost', '/posts/d') },
    { manifest: redirected(usual, '/lost', '/posts/d') },
    [],
  ],
  ['what was gone', { manifest: gone(without(broken), '/broken') }, { manifest: without(broken) }, []],
  [
    'a policy version',
    {},
    { manifest: usual.replace('{date: 2023-01-01}, ', '') },
    ['/policy/privacy/2023-01-01'],
  ],
  [
    'a policy version that was not published',
    {},
    { manifest: usual.replace(', {date: 2027-01-01}', '') },
    [],
  ],
  ['a language', {}, { manifest: usual.replace(', ja: 日本語', '') }, ['/ja/*rest']],
  [
    'a language that is led on',
    {},
    { manifest: redirected(usual.replace(', ja: 日本語', ''), '/ja/*rest', '/') },
    [],
  ],
])('%s', async (_, before, after, paths) => {
  expect(await lost(before, after)).toEqual(paths);
});

test('an address that the window closes is none that is lost', async () => {
  const closed = { manifest: usual.replace('"2026-12-01T00:00:00Z"', '"2026-11-21T00:00:00Z"') };
  expect(await lost({}, closed)).toEqual([]);
  expect(await lost({}, { manifest: without(sale) })).toEqual(['/sale']);
  expect(await lost({}, { manifest: without(sale) }, Date.parse('2026-12-01T00:00:00Z'))).toEqual([]);
  expect(await lost({}, { manifest: without(sale) }, Date.parse('2026-11-19T00:00:00Z'))).toEqual([]);
});

test('one that a guard answers after its window is lost with its route', async () => {
  const guarded = usual.replace('content: {}, window', 'guards: [after-sale], content: {}, window');
  const day = Date.parse('2026-12-24T00:00:00Z');
  expect(await lost({ manifest: guarded }, { manifest: without(sale) }, day)).toEqual(['/sale']);
  expect(await lost({ manifest: guarded }, { manifest: guarded }, day)).toEqual([]);
});

test('what a page lists of a policy to come is known from that day on', async () => {
  const text = withRoutes('  - {path: "/difference/:to", page: difference, title: {message: title}}\n');
  const shorter = text.replace(', {date: 2027-01-01}', '');
  expect(await lost({ manifest: text }, { manifest: shorter })).toEqual([]);
  expect(await lost({ manifest: text }, { manifest: shorter }, Date.parse('2027-01-02'))).toEqual([
    '/difference/2027-01-01',
    '/policy/privacy/2027-01-01',
  ]);
});

test('a page that cannot say what it has loses nothing', async () => {
  const text = usual.replace(
    'page: post, title: {message: title}, validate: [post-exists]',
    'page: unruly, title: {message: title}',
  );
  expect(await lost({}, { manifest: text, posts: [] })).toEqual([]);
});

test('an address knows the file of its words', () => {
  const addresses = siteAddresses(open({}), noon).addresses.filter(({ file }) => file !== undefined);
  expect(addresses.map(({ path, file }) => [path, file])).toEqual([
    ['/posts/a', 'posts/a'],
    ['/posts/b', 'posts/b'],
    ['/policy/privacy/2023-01-01', 'policies/privacy/2023-01-01'],
    ['/policy/privacy/2027-01-01', 'policies/privacy/2027-01-01'],
  ]);
});

test('of very many only so many are looked for', async () => {
  const many = Array.from({ length: mostLost + 5 }, (_, index) => `p${index}`);
  expect(await lost({ posts: many }, { posts: ['z'] })).toHaveLength(mostLost);
});
