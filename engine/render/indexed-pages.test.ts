import { describe, expect, test } from 'vitest';
import { defineDocument } from '../define/page.ts';
import { assets, code, manifest, sources } from './fixture.tsx';
import { indexedPages } from './indexed-pages.ts';
import { createPeriods } from './period.ts';
import { withPosts } from './posts.fixture.ts';
import { createSnapshot } from './snapshot.ts';

const publicUrl = 'https://site.example';
const now = Date.parse('2026-11-25T12:00:00Z');

const hidden = defineDocument({
  description: 'Asks search engines to leave it out.',
  head: () => ({ noindex: true }),
  view: async () => ({ default: () => null }),
});

const canonical = defineDocument<{ words: string }>({
  description: 'Names an address to keep.',
  schema: { type: 'object' },
  head: ({ content }) => ({ canonical: content.words }),
  view: async () => ({ default: () => null }),
});

const more = `
  - {path: /kept, page: canonical, title: {message: title}, content: {words: /kept}}
  - {path: /other, page: canonical, title: {message: title}, content: {words: /kept}}
  - {path: /hidden, page: hidden, title: {message: title}}
  - {path: /secret, page: article, title: {message: title}, noindex: true, content: {}}
policies:`;

async function pagesOf(
  edit: (given: typeof sources) => Partial<typeof sources> = () => ({}),
  { at = now, most = 1000 }: { readonly at?: number; readonly most?: number } = {},
) {
  const given = { ...sources, manifest: manifest.replace('\npolicies:', more) };
  const { snapshot, diagnostics } = createSnapshot(
    { ...given, ...edit(given) },
    withPosts({ ...code, pages: { ...code.pages, hidden, canonical } }),
    'routes.yaml',
  );
  if (snapshot === undefined) throw new Error(JSON.stringify(diagnostics));
  const period = createPeriods(() => snapshot)(at);
  const { pages } = await indexedPages(period, most, { assets, publicUrl });
  return new Map(pages.map(({ address, digest }) => [address.slice(publicUrl.length), digest]));
}

const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].flatMap(([address, digest]) => (before.get(address) === digest ? [] : [address]));

describe('pages that search engines may list', () => {
  test('are those that answer for themselves, in each language', async () => {
    const addresses = ['', '/words', '/sale', '/kept', '/policy/privacy'];
    expect([...(await pagesOf()).keys()]).toEqual(
      addresses.flatMap((address) => [`/en-US${address}`, `/ja${address}`]),
    );
  });

  test('have the digests of their words: what changes nothing there changes none', async () => {
    const before = await pagesOf();
    expect(changed(before, await pagesOf(undefined, { at: now + 60_000 }))).toEqual([]);
    const renamed = (given: typeof sources) => ({
      manifest: given.manifest.replace('name: Test', 'name: Other'),
    });
    expect(changed(before, await pagesOf(renamed))).toEqual([]);
    const japanese = (given: typeof sources) => ({
      locales: new Map([...given.locales, ['ja', JSON.stringify({ title: '題', words: '別の言葉' })]]),
    });
    expect(changed(before, await pagesOf(japanese))).toEqual(['/ja', '/ja/words']);
  });

  test('come and go with their time', async () => {
    const before = await pagesOf();
    const after = await pagesOf(undefined, { at: Date.parse('2026-12-02T00:00:00Z') });
    expect(before.has('/ja/sale')).toBe(true);
    expect(after.has('/ja/sale')).toBe(false);
  });

  test('are none of drafts', async () => {
    const post = (draft: boolean) => `---\ntitle: A\ndraft: ${draft}\n---\nWords.\n`;
    const withPost = (draft: boolean) => (given: typeof sources) => ({
      manifest: given.manifest.replace(
        '\npolicies:',
        '\n  - {path: "/posts/:slug", page: post, title: {message: title}, validate: [post-exists]}\npolicies:',
      ),
      content: new Map([...given.content, ['posts/a.en-US.md', post(draft)]]),
    });
    expect((await pagesOf(withPost(true))).has('/ja/posts/a')).toBe(false);
    expect((await pagesOf(withPost(false))).has('/ja/posts/a')).toBe(true);
  });

  test('are those that the pattern of a parameter takes', async () => {
    const pages = await pagesOf((given) => ({
      manifest: given.manifest.replace(
        '\npolicies:',
        [
          '',
          '  - path: "/posts/:slug"',
          '    params: {slug: {pattern: news-<digits 2>}}',
          '    page: post',
          '    title: {message: title}',
          '    validate: [post-exists]',
          'policies:',
        ].join('\n'),
      ),
      content: new Map([
        ...given.content,
        ...['news-07', 'news-7', 'a'].map((slug): [string, string] => [
          `posts/${slug}.en-US.md`,
          '---\ntitle: A\n---\nWords.\n',
        ]),
      ]),
    }));
    expect([...pages.keys()].filter((address) => address.startsWith('/ja/posts'))).toEqual([
      '/ja/posts/news-07',
    ]);
  });

  test('are all or none, where the site is closed meanwhile', async () => {
    const { snapshot } = createSnapshot(sources, code, 'routes.yaml');
    if (snapshot === undefined) throw new Error('the fixture does not compile');
    const period = createPeriods(() => snapshot)(now);
    const closing = new AbortController();
    const found = indexedPages(period, 1000, { assets, publicUrl, signal: closing.signal });
    setImmediate(() => closing.abort());
    await expect(found).rejects.toThrow();
    expect((await indexedPages(period, 1000, { assets, publicUrl })).pages.length).toBeGreaterThan(5);
  });

  test('are bounded', async () => {
    expect((await pagesOf(undefined, { most: 3 })).size).toBe(3);
  });
});
