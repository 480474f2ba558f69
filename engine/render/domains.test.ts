import { describe, expect, test } from 'vitest';
import { originElsewhere } from './domains.ts';
import { assets, code, manifest, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createKept, createResponder } from './respond.ts';
import { createSnapshot } from './snapshot.ts';

const publicUrl = 'https://site.example';
const japanese = 'https://site.jp';
const guestbook = async () => ({ name: 'Ann' });

function open(origin = publicUrl) {
  const text = manifest
    .replace('  unprefixed: [/s]', `  unprefixed: [/s]\n  domains: {ja: ${japanese}}`)
    .replace('routes:', 'routes:\n  - {path: /search.json, handler: search}');
  const { snapshot, diagnostics } = createSnapshot({ ...sources, manifest: text }, code, 'routes.yaml');
  if (!snapshot) throw new Error(JSON.stringify(diagnostics, null, 1));
  const periodAt = createPeriods(() => snapshot);
  const now = () => Date.parse('2026-11-25T12:00:00Z');
  const options = { assets, publicUrl: origin, now, sources: { guestbook } };
  const [respond, kept] = [createResponder(periodAt, options), createKept(periodAt, options)];
  return async (address: string, headers: Partial<typeof noHeaders> = {}) => {
    const { host, pathname, search } = new URL(address);
    const request = {
      ...({ method: 'GET', id: '1', address: '192.0.2.1', host } as const),
      url: pathname + search,
      headers: { ...noHeaders, ...headers },
    };
    const fromMemory = kept(request);
    const answer = fromMemory ?? (await respond(request));
    const html = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? []).toString();
    const { status, leavesSite } = answer;
    return { status, html, leavesSite, to: answer.headers.location, isKept: fromMemory !== undefined };
  };
}

describe('a domain for a language', () => {
  const get = open();

  test.each([
    [`${publicUrl}/ja/words`, `${japanese}/ja/words`, 301],
    [`${publicUrl}/ja/words?x=1`, `${japanese}/ja/words?x=1`, 301],
    [`${publicUrl}/ja`, `${japanese}/ja`, 301],
    [`${japanese}/en-US/words`, `${publicUrl}/en-US/words`, 301],
    [`${publicUrl}/ja/search.json`, `${japanese}/ja/search.json`, 301],
    // App pages, and what has no language, belong to the address of the site.
    [`${japanese}/ja/guests/known`, `${publicUrl}/ja/guests/known`, 301],
    [`${japanese}/s/abc`, `${publicUrl}/s/abc`, 302],
    // An action may need the account.
    [`${japanese}/ja/words?action=x`, `${publicUrl}/ja/words?action=x`, 301],
  ])('%s leads to %s', async (from, to, status) => {
    expect(await get(from)).toMatchObject({ status, to, leavesSite: true });
  });

  test.each([
    `${japanese}/ja/words`,
    `${publicUrl}/en-US/words`,
    // A page asks for it from its own domain.
    `${japanese}/ja/search.json`,
    `${publicUrl}/ja/guests/known`,
    `${publicUrl}/ja/words?action=x`,
    `${japanese}/sitemap.xml`,
    `${japanese}/robots.txt`,
    `${publicUrl}/s/abc`,
    // A host that nobody named is served as ever.
    'https://10.0.0.1/ja/words',
    'https://10.0.0.1/en-US/words',
  ])('%s is answered there', async (address) => {
    expect((await get(address)).status).toBe(200);
  });

  test('a page that is kept is sent on its own domain alone', async () => {
    await get(`${japanese}/ja/words`);
    await get(`${publicUrl}/en-US/words`);
    expect(await get(`${japanese}/ja/words`)).toMatchObject({ status: 200, isKept: true });
    expect(await get('https://SITE.JP.:443/ja/words')).toMatchObject({ status: 200, isKept: true });
    expect(await get('https://other.example/ja/words')).toMatchObject({ status: 200, isKept: true });
    expect(await get(`${publicUrl}/ja/words`)).toMatchObject({ status: 301, isKept: false });
    expect(await get(`${japanese}/en-US/words`)).toMatchObject({ status: 301, isKept: false });
  });

  test('an address without a language has that of the domain', async () => {
    const english = { acceptLanguage: 'en-US', cookie: 'locale=en-US' };
    expect((await get(`${japanese}/words`, english)).to).toBe('/ja/words');
    const root = await get(`${japanese}/`, english);
    expect([root.status, root.html.includes('<html lang="ja"')]).toEqual([200, true]);
    // The bare root of the site is at home where its reader's language is.
    expect(await get(`${publicUrl}/`, { acceptLanguage: 'ja' })).toMatchObject({
      status: 302,
      to: `${japanese}/ja`,
    });
    expect((await get(`${publicUrl}/`, english)).status).toBe(200);
  });

  test('head and sitemap say where each language is', async () => {
    for (const address of [`${japanese}/ja/words`, `${publicUrl}/en-US/words`]) {
      const { html } = await get(address);
      expect(html).toContain(`<link rel="canonical" href="${address}">`);
      expect(html).toContain(`hreflang="ja" href="${japanese}/ja/words"`);
      expect(html).toContain(`hreflang="en-US" href="${publicUrl}/en-US/words"`);
      expect(html).toContain(`hreflang="x-default" href="${publicUrl}/en-US/words"`);
    }
    const app = await get(`${publicUrl}/ja/guests/known`);
    expect(app.html).toContain(`<link rel="canonical" href="${publicUrl}/ja/guests/known">`);
    const { html } = await get(`${japanese}/sitemap.xml`);
    expect(html).toContain(`<loc>${japanese}/ja/words</loc>`);
    expect(html).toContain(`<loc>${publicUrl}/en-US/words</loc>`);
    expect((await get(`${japanese}/robots.txt`)).html).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  });
});

test('without https there is no domain: a machine of a developer leads nobody away', async () => {
  const get = open('http://localhost:8080');
  const { status, html } = await get('http://localhost:8080/ja/words');
  expect(status).toBe(200);
  expect(html).not.toContain(japanese);
});

test('a domain that is the address of the site changes nothing', () => {
  const text = manifest.replace('  unprefixed: [/s]', `  domains: {ja: "${publicUrl}"}`);
  const { snapshot } = createSnapshot({ ...sources, manifest: text }, code, 'routes.yaml');
  const route = snapshot?.routes.match('/words')?.value;
  if (!snapshot || !route) throw new Error('no route');
  for (const locale of ['ja', 'en-US']) {
    const asked = { host: 'site.example', locale, query: new URLSearchParams() };
    expect(originElsewhere(route, asked, snapshot, publicUrl)).toBeUndefined();
  }
});
