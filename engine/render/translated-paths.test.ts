import { describe, expect, test } from 'vitest';
import { assets, code, manifest, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createKept, createResponder } from './respond.ts';
import { createSnapshot } from './snapshot.ts';

const publicUrl = 'https://site.example';
const routes = `
  - {path: /about, paths: {ja: /会社概要}, page: article, title: {message: title}, content: {words: {message: words}}}
  - {path: "/people/:name", paths: {ja: "/人/:name"}, page: article, title: {message: title}, validate: [is-known], content: {}}
  - {path: /people/all, page: article, title: {message: title}, content: {}}
`;
const withRoutes = (more: string): string => manifest.replace('policies:', `${more}policies:`);

function open(text: string) {
  const { snapshot, diagnostics } = createSnapshot({ ...sources, manifest: text }, code, 'routes.yaml');
  if (!snapshot) throw new Error(JSON.stringify(diagnostics, null, 1));
  const periodAt = createPeriods(() => snapshot);
  const now = () => Date.parse('2026-11-25T12:00:00Z');
  const options = { assets, publicUrl, now };
  const [respond, kept] = [createResponder(periodAt, options), createKept(periodAt, options)];
  return async (url: string, headers: Partial<typeof noHeaders> = {}) => {
    const request = {
      method: 'GET',
      url,
      id: '1',
      address: '192.0.2.1',
      headers: { ...noHeaders, ...headers },
    } as const;
    const answer = kept(request) ?? (await respond(request));
    const body = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? []).toString();
    return { ...answer, html: body, to: answer.headers.location };
  };
}

const about = encodeURI('/会社概要');
const person = encodeURI('/人');

describe('a path of its own in a language', () => {
  const get = open(withRoutes(routes.slice(1)));

  test('answers there, with the canonical and the alternates of each language', async () => {
    for (const _ of ['rendered', 'kept']) {
      const { status, html } = await get(`/ja${about}`);
      expect(status).toBe(200);
      expect(html).toContain(`<link rel="canonical" href="${publicUrl}/ja${about}">`);
      expect(html).toContain(`hreflang="ja" href="${publicUrl}/ja${about}"`);
      expect(html).toContain(`hreflang="en-US" href="${publicUrl}/en-US/about"`);
    }
    const english = await get('/en-US/about');
    expect(english.html).toContain(`hreflang="ja" href="${publicUrl}/ja${about}"`);
  });

  test.each([
    ['/ja/about', `/ja${about}`, 301],
    [`/en-US${about}?x=1`, '/en-US/about?x=1', 301],
    ['/ja/people/known', `/ja${person}/known`, 301],
    [`/en-US${person}/known`, '/en-US/people/known', 301],
    ['/en-US/about?locale=ja', `/ja${about}`, 302],
  ])('%s leads to %s', async (url, to, status) => {
    const answer = await get(url);
    expect([answer.status, answer.to]).toEqual([status, to]);
  });

  test('an address without a language leads to that of the visitor at once', async () => {
    const answer = await get('/about', { acceptLanguage: 'ja' });
    expect([answer.status, answer.to]).toEqual([302, `/ja${about}`]);
  });

  test('parameters are the same, and a more particular route keeps its path', async () => {
    expect((await get(`/ja${person}/known`)).status).toBe(200);
    expect((await get(`/ja${person}/nobody`)).status).toBe(404);
    expect((await get('/ja/people/all')).status).toBe(200);
    expect((await get('/en-US/people/all')).html).toContain(`href="${publicUrl}/ja/people/all"`);
  });

  test('the sitemap has each language under its own path', async () => {
    const { html } = await get('/sitemap.xml');
    expect(html).toContain(`<loc>${publicUrl}/ja${about}</loc>`);
    expect(html).toContain(`<loc>${publicUrl}/en-US/about</loc>`);
    expect(html).not.toContain(`/ja/about`);
  });
});

describe('what is wrong with one', () => {
  const faultsOf = (route: string): readonly string[] => {
    const text = withRoutes(`  - ${route}\n`);
    return createSnapshot({ ...sources, manifest: text }, code, 'routes.yaml').diagnostics.map(
      ({ code: name, message }) => `${name}: ${message}`,
    );
  };
  const plain = 'page: article, title: {message: title}, content: {}';

  test.each([
    [
      `{path: "/a/:id", paths: {ja: /b}, ${plain}}`,
      'translated-path: The path /b must have the parameters of /a/:id: :id.',
    ],
    [`{path: /a, paths: {de: /b}, ${plain}}`, 'unknown-locale: There is no language "de".'],
    [`{path: /a, paths: {ja: /words}, ${plain}}`, 'duplicate-path: The path /words is taken.'],
    [`{path: /a, paths: {ja: /日本/}, ${plain}}`, 'invalid-path: The path "/日本/" ends with /.'],
    [`{path: /a, paths: {ja: "/a b"}, ${plain}}`, 'invalid-path: The path "/a b" has a space in "a b".'],
    [
      `{path: /a, paths: {ja: /old}, ${plain}}`,
      'unreachable-route: The redirect from /old comes before the route /old, which nobody reaches.',
    ],
    [
      `{path: /s/a, paths: {ja: /b}, ${plain}}`,
      'translated-path: The address /s/a has no language, so it is the same in all of them.',
    ],
    [
      `{path: /a, paths: {ja: /b}, page: guests, title: {message: title}}`,
      'translated-path: "guests" is an app page, which has one path in all languages.',
    ],
  ])('%s', (route, fault) => {
    expect(faultsOf(route)).toContain(fault);
  });
});
