import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Source } from '../define/source.ts';
import { openSite } from '../live/open-site.ts';
import { assets, code, manifest, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createKept, createResponder } from './respond.ts';
import type { SiteRequest } from './site-handler.ts';
import { createSnapshot } from './snapshot.ts';

const publicUrl = 'https://site.example';
const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

/** Knows whoever brings a name, closes to one, and fails for another. */
const guestbook: Source = async ({ params: { name }, query, cookie, address, locale }) => {
  if (name === 'nobody') return undefined;
  if (name === 'broken') throw new Error('the guestbook is broken');
  const facts = [name, query.get('x'), cookie('member'), address, locale].join(' ');
  return { name: facts, ...(name === 'closed' && { status: 410 }) };
};

function open(changes: Partial<typeof sources> = {}, developmentHead = '') {
  const { snapshot, diagnostics } = createSnapshot({ ...sources, ...changes }, code, 'routes.yaml');
  if (!snapshot) throw new Error(JSON.stringify(diagnostics, null, 1));
  let now = day('2026-11-25');
  const periodAt = createPeriods(() => snapshot);
  const options = {
    assets: { ...assets, developmentHead },
    publicUrl,
    sources: { guestbook },
    now: () => now,
  };
  const respond = createResponder(periodAt, options);
  const kept = createKept(periodAt, options);
  const get = async (url: string, headers: Partial<SiteRequest['headers']> = {}) => {
    const request: SiteRequest = {
      method: 'GET',
      url,
      id: 'request-1',
      address: '192.0.2.1',
      headers: { ...noHeaders, ...headers },
    };
    // As the server asks.
    return kept(request) ?? respond(request);
  };
  return { get, at: (text: string) => (now = day(text)) };
}
const text = (body: Uint8Array | string | undefined) =>
  typeof body === 'string' ? body : Buffer.from(body ?? []).toString();

describe('documents', () => {
  test('a page in a language: words escaped, lang, canonical, alternates, low script', async () => {
    const answer = await open().get('/ja/words');
    const html = text(answer.body);
    expect(answer.status).toBe(200);
    expect(html).toContain('<html lang="ja"');
    expect(html).toContain('<h1 lang="ja">言葉</h1>');
    expect(html).toContain('<link rel="canonical" href="https://site.example/ja/words">');
    expect(html.match(/hreflang="/g)).toHaveLength(3);
    expect(html).toContain('hreflang="x-default" href="https://site.example/en-US/words"');
    expect(html).toContain('fetchpriority="low"');
    expect(text((await open().get('/en-US/words')).body)).toContain('Plain &amp; simple');
  });

  test.each([
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['ja', 'ltr'],
  ])('in %s everything runs %s: documents, app pages, what is not found', async (tag, dir) => {
    const languages = `{en-US: English, ${tag}: Other}`;
    const site = open({
      manifest: manifest.replace('{en-US: English, ja: 日本語}', languages),
      locales: new Map([...sources.locales].map(([of, words]) => [of === 'ja' ? tag : of, words])),
    });
    for (const path of ['words', 'guests/ann', 'nowhere'])
      expect(text((await site.get(`/${tag}/${path}`)).body)).toContain(`<html lang="${tag}" dir="${dir}">`);
    expect(text((await site.get('/en-US/words')).body)).toContain('<html lang="en-US" dir="ltr">');
  });

  test('the bare root serves the home page in the visitor’s language; other bare paths redirect', async () => {
    const site = open();
    const root = await site.get('/', { acceptLanguage: 'ja' });
    expect(root.status).toBe(200);
    expect(text(root.body)).toContain('言葉');
    expect(root.headers.vary).toContain('Accept-Language');
    expect(root.headers['cache-control']).toContain('private');
    expect(text(root.body)).not.toContain('data-locale-guessed');
    const guessed = await site.get('/', { acceptLanguage: 'fr' });
    expect(text(guessed.body)).toContain('<html lang="en-US" dir="ltr" data-locale-guessed>');
    expect(text((await site.get('/en-US')).body)).not.toContain('data-locale-guessed');
    const moved = await site.get('/words?x=1', { cookie: 'locale=ja' });
    expect([moved.status, moved.headers.location]).toEqual([302, '/ja/words?x=1']);
    expect((await site.get('/nothing')).status).toBe(404);
  });

  test('is kept: the same bytes again, 304 for its ETag, in br and gzip', async () => {
    const site = open();
    const first = await site.get('/ja/words');
    const again = await site.get('/ja/words', { ifNoneMatch: `"x", ${first.headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toBeUndefined();
    const br = await site.get('/ja/words', { acceptEncoding: 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body as Buffer).toString()).toBe(text(first.body));
    const gzip = await site.get('/ja/words', { acceptEncoding: 'br;q=0, gzip' });
    expect(gunzipSync(gzip.body as Buffer).toString()).toBe(text(first.body));
  });

  test('?locale= stores the choice for a year and leads to that language', async () => {
    const answer = await open().get('/en-US/words?locale=ja&x=1');
    expect([answer.status, answer.headers.location]).toEqual([302, '/ja/words?x=1']);
    expect(answer.headers['set-cookie']).toBe('locale=ja; Path=/; Max-Age=31536000; SameSite=Strict; Secure');
  });

  test('browser guards travel with what they select, and nothing else', async () => {
    const html = text((await open().get('/ja/words')).body);
    const json = /<script type="application\/json" id="site-visit">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      path: '/words',
      guards: ['only-hash'],
      contents: { 'only-hash': '言葉' },
    });
  });
});

describe('the order of a request', () => {
  test('redirects, with query and language', async () => {
    const answer = await open().get('/ja/old?x=1');
    expect([answer.status, answer.headers.location]).toEqual([301, '/ja/words?x=1']);
  });
  test('a guard’s redirect carries the language', async () => {
    const answer = await open().get('/ja/guarded');
    expect([answer.status, answer.headers.location]).toEqual([302, '/ja/words?from=guard']);
  });
  test('a guard’s redirect keeps the query, and what it says itself counts', async () => {
    const answer = await open().get('/ja/guarded?action=show_login&from=letter&__source=a%20b');
    expect(answer.headers.location).toBe('/ja/words?from=guard&action=show_login&__source=a%20b');
  });
  test('without a language in the address too', async () => {
    const answer = await open().get('/guarded?action=show_login', { cookie: 'locale=ja' });
    expect(answer.headers.location).toBe('/ja/words?from=guard&action=show_login');
  });
  test('a guard that leads off the site is a fault, not a redirect', async () => {
    const answer = await open().get('/ja/off');
    expect(answer.status).toBe(500);
    expect(answer.headers.location).toBeUndefined();
  });
  test('a guard that reads what it does not declare is a fault, not an answer', async () => {
    const answer = await open().get('/ja/nosy', { cookie: 'member=1' });
    expect([answer.status, String(answer.error)]).toEqual([
      500,
      'Error: "nosy" reads cookie and does not say so',
    ]);
  });
  test('a failed rule is 404 with its own reason, an unmatched path with another', async () => {
    const site = open();
    expect((await site.get('/ja/names/known')).status).toBe(200);
    const refused = await site.get('/ja/names/other');
    expect([refused.status, text(refused.body).includes('validate /names/other')]).toEqual([404, true]);
    const unmatched = await site.get('/ja/nowhere');
    expect([unmatched.status, text(unmatched.body).includes('unmatched /nowhere')]).toEqual([404, true]);
    expect(text(unmatched.body)).not.toContain('rel="canonical"');
  });
  test('an error in a page is a 500 with the failed page; the rest of the site lives', async () => {
    const site = open();
    const answer = await site.get('/ja/broken');
    expect([answer.status, text(answer.body).includes('failed')]).toEqual([500, true]);
    expect(answer.error).toBeInstanceOf(Error);
    expect((await site.get('/ja/words')).status).toBe(200);
  });
  test('a page whose code does not load is not found', async () => {
    const answer = await open().get('/ja/unloadable');
    expect(answer.status).toBe(404);
    expect(answer.error).toBeInstanceOf(Error);
  });
  test('but whoever develops is told that it fails', async () => {
    const answer = await open({}, '<script></script>').get('/ja/unloadable');
    expect([answer.status, text(answer.body).includes('failed')]).toEqual([500, true]);
    expect(answer.error).toBeInstanceOf(Error);
  });
});

describe('addresses that a stranger makes up', () => {
  test('another spelling of an address leads to the usual one and is never kept beside it', async () => {
    const site = open();
    const answer = await site.get('/ja/names/%6bnown?x=1');
    expect([answer.status, answer.headers.location]).toEqual([301, '/ja/names/known?x=1']);
    expect((await site.get('/ja/names/known')).status).toBe(200);
  });
  test('a redirect that would grow too long is refused', async () => {
    const answer = await open().get(`/words?x=${'y'.repeat(8_000)}`);
    expect([answer.status, answer.headers.location]).toEqual([414, undefined]);
  });
  test('a redirect that depends on the visitor is nobody else’s to keep', async () => {
    const site = open();
    expect((await site.get('/old')).headers['cache-control']).toBe('private, no-store');
    expect((await site.get('/ja/old')).headers['cache-control']).toContain('public');
  });
  test.each(['01', '1.0', '0x1', '%201', '1e0', '-1'])('the sitemap has no part %s', async (part) => {
    expect((await open().get(`/sitemap.xml?part=${part}`)).status).toBe(404);
  });
  test('a page without a language in its address is each visitor’s own', async () => {
    const site = open();
    const japanese = await site.get('/s/abc', { cookie: 'locale=ja' });
    const english = await site.get('/s/abc', { cookie: 'locale=en-US' });
    expect(text(japanese.body)).toContain('言葉');
    expect(text(english.body)).toContain('Plain');
    expect(english.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(english.headers.vary).toContain('Cookie');
  });
  test('robots.txt is one page whatever is asked of it', async () => {
    const site = open();
    const first = await site.get('/robots.txt?part=1');
    expect((await site.get('/robots.txt?part=2')).body).toBe(first.body);
  });
});

describe('the site clock', () => {
  test('a window opens and closes, and kept pages move on with it', async () => {
    const site = open();
    site.at('2026-11-19');
    expect((await site.get('/ja/sale')).status).toBe(404);
    site.at('2026-11-20');
    expect((await site.get('/ja/sale')).status).toBe(200);
    site.at('2026-12-02');
    expect((await site.get('/ja/sale')).status).toBe(404);
  });
  test('a policy version appears on its date', async () => {
    const site = open();
    expect((await site.get('/ja/policy/privacy/2023-01-01')).status).toBe(200);
    expect((await site.get('/ja/policy/privacy/2027-01-01')).status).toBe(404);
    site.at('2027-01-01');
    expect((await site.get('/ja/policy/privacy/2027-01-01')).status).toBe(200);
  });
});

describe('handlers', () => {
  test('the sitemap lists open pages in every language, with alternates', async () => {
    const answer = await open().get('/sitemap.xml');
    const xml = text(answer.body);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(xml).toContain('<loc>https://site.example/ja/sale</loc><lastmod>2026-11-20</lastmod>');
    expect(xml).toContain(
      '<loc>https://site.example/en-US/policy/privacy</loc><lastmod>2023-01-01</lastmod>',
    );
    expect(xml).not.toContain('2027-01-01');
    expect(xml).not.toContain('/names/');
    expect((await open().get('/sitemap.xml?part=2')).status).toBe(404);
    const prefixed = await open().get('/ja/sitemap.xml?locale=ja');
    expect([prefixed.status, prefixed.headers.location]).toEqual([302, '/sitemap.xml']);
  });
  test('robots.txt names the sitemap', async () => {
    expect(text((await open().get('/robots.txt')).body)).toContain(
      'Sitemap: https://site.example/sitemap.xml',
    );
  });
});

describe('createSnapshot', () => {
  test('refuses a broken catalogue and names its file', () => {
    const locales = new Map([...sources.locales, ['ja', '{"title": "題",}']]);
    const { snapshot, diagnostics } = createSnapshot({ ...sources, locales }, code, 'routes.yaml');
    expect(snapshot).toBeUndefined();
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file)).toEqual([
      'locales/ja.json',
    ]);
  });
  test.each([
    ['that cannot be read', '{n, plural, one {x}}', 'message-syntax'],
    ['with a placeholder of its own', '題 {nmae}', 'message-mismatch'],
    ['with a tag of its own', '<b>題</b>', 'message-mismatch'],
    ['without words', '', 'message-entry'],
  ])('of a catalogue only the message %s is not used', async (_, title, fault) => {
    const locales = new Map([...sources.locales, ['ja', JSON.stringify({ title, words: '言葉' })]]);
    const { diagnostics } = createSnapshot({ ...sources, locales }, code, 'routes.yaml');
    expect(diagnostics[0]).toMatchObject({ code: fault, severity: 'error', file: 'locales/ja.json' });
    const page = text((await open({ locales }).get('/ja/words')).body);
    expect(page).toContain('<title>Title');
    expect(page).toContain('言葉');
  });
  test('a message that is missing in a language is taken from the default one, with a warning', async () => {
    const locales = new Map([...sources.locales, ['ja', '{"title": "題"}']]);
    expect(text((await open({ locales }).get('/ja/words')).body)).toContain('Plain &amp; simple');
    const { diagnostics } = createSnapshot({ ...sources, locales }, code, 'routes.yaml');
    expect(diagnostics).toMatchObject([
      { severity: 'warning', message: 'The catalogue lacks 1 message: words.' },
    ]);
  });
  test('an id that only a translation has is no id of the site', () => {
    const locales = new Map([...sources.locales, ['ja', '{"title": "題", "words": "言", "only": "x"}']]);
    const other = manifest.replace(
      'title: {message: title}, unprefixed',
      'title: {message: only}, unprefixed',
    );
    const { snapshot, diagnostics } = createSnapshot({ ...sources, manifest: other, locales }, code, 'r');
    expect([snapshot, diagnostics[0]?.code]).toEqual([undefined, 'unknown-message']);
  });
  test('a faulty manifest gives no snapshot', () => {
    const { snapshot, diagnostics } = createSnapshot(
      { ...sources, manifest: manifest.replace('page: broken', 'page: brokn') },
      code,
      'routes.yaml',
    );
    expect(snapshot).toBeUndefined();
    expect(diagnostics[0]?.code).toBe('unknown-page');
  });
});

describe('a page with a source', () => {
  test('is told of the visitor, decides on its status, and is nobody else’s to keep', async () => {
    const site = open();
    const answer = await site.get('/ja/guests/ann?x=1', { cookie: 'member=yes' });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(text(answer.body)).toContain('<h1>ann 1 yes 192.0.2.1 ja</h1>');
    expect(text(answer.body)).toContain('<title>ann 1 yes');
    expect(answer.isNeverFramed).toBe(true);
    expect((await site.get('/ja/words')).isNeverFramed).toBeUndefined();
    expect(text((await site.get('/ja/guests/ann?x=2')).body)).toContain('ann 2');
    expect((await site.get('/ja/guests/closed')).status).toBe(410);
  });

  test('is not there where the source knows nothing, and fails where that does', async () => {
    const site = open();
    expect((await site.get('/ja/guests/nobody')).status).toBe(404);
    const failed = await site.get('/ja/guests/broken');
    expect([failed.status, String(failed.error)]).toEqual([500, 'Error: the guestbook is broken']);
  });

  test('a site whose source nobody brings does not open', async () => {
    const options = { manifestFile: '', contentFolder: '', localesFolder: '', publicUrl, assets };
    const opening = openSite(code, { ...options, watch: false, log: { info: () => {}, error: () => {} } });
    await expect(opening).rejects.toThrow('the source "guestbook", which nobody brings');
  });
});

describe('the words of a snapshot', () => {
  const withWords = (words: string) => {
    const locales = new Map([
      ...sources.locales,
      ['en-US', JSON.stringify({ title: 'T', words })],
      ['ja', '{}'],
    ]);
    return createSnapshot({ ...sources, locales }, code, 'routes.yaml').snapshot!;
  };

  test('show what turns text around, also where a sentence holds nothing but text', () => {
    const format = withWords('Share {name}').intl('en-US').formatMessage;
    expect(format({ id: 'words' }, { name: 'a\u202egpj.exe' })).toBe('Share a⟦RLO⟧gpj.exe');
  });

  test.each(['constructor', 'toString'])('do not take "%s" for a message', (id) => {
    expect(withWords('x').intl('ja').formatMessage({ id }, { a: 'b' })).toBe('');
  });
});
