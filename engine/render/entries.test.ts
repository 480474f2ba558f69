import { describe, expect, test } from 'vitest';
import { formatDiagnostic } from '../manifest/index.ts';
import { siteAddresses } from './addresses.ts';
import { assets, code, manifest, sources } from './fixture.tsx';
import { lostAddresses } from './lost-addresses.ts';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createResponder } from './respond.ts';
import { createSnapshot } from './snapshot.ts';

const publicUrl = 'https://site.example';
const now = Date.parse('2026-11-25T12:00:00Z');

const route = `
  - path: /city/:city
    paths: {ja: /町/:city}
    params: {city: {type: slug}}
    data: data/cities
    page: article
    title: {message: title}
`;
const list = `
- city: berlin
  title: {text: {en-US: Berlin, ja: ベルリン}}
  description: {text: {en-US: On the Spree}}
  content: {words: {text: {en-US: Bear}}}
- city: tokyo
  title: {text: {en-US: Tokyo}}
  window: {from: "2026-12-01T00:00:00Z"}
- {city: 1900, title: {message: title}}
`;

const read = (cities: string | undefined, more = route) =>
  createSnapshot(
    {
      ...sources,
      manifest: manifest.replace('policies:', `${more.slice(1)}policies:`),
      content: new Map([
        ...sources.content,
        ...(cities === undefined ? [] : [['data/cities.yaml', cities] as const]),
      ]),
    },
    code,
    'routes.yaml',
  );

function open(cities: string, at = now) {
  const { snapshot, diagnostics } = read(cities);
  if (!snapshot) throw new Error(JSON.stringify(diagnostics, null, 1));
  const respond = createResponder(
    createPeriods(() => snapshot),
    { assets, publicUrl, now: () => at },
  );
  const get = async (url: string) => {
    const answer = await respond({ method: 'GET', url, id: '1', address: '192.0.2.1', headers: noHeaders });
    const html = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? []).toString();
    return { status: answer.status, to: answer.headers.location, html };
  };
  return { snapshot, get };
}

const town = encodeURI('/町');

describe('a route with a list', () => {
  const { get, snapshot } = open(list.slice(1));

  test('has a page for each entry, with its words, head and languages', async () => {
    const { status, html } = await get('/en-US/city/berlin');
    expect(status).toBe(200);
    expect(html).toContain('<title>Berlin · Test</title>');
    expect(html).toContain('content="On the Spree"');
    expect(html).toContain('<h1 lang="en-US">Bear</h1>');
    expect(html).toContain(`hreflang="ja" href="${publicUrl}/ja${town}/berlin"`);
    const japanese = await get(`/ja${town}/berlin`);
    expect(japanese.html).toContain('<title>ベルリン · Test</title>');
    // The default language, where there are no words in one's own.
    expect(japanese.html).toContain('>Bear</h1>');
    expect((await get('/ja/city/berlin')).to).toBe(`/ja${town}/berlin`);
    expect((await get('/en-US/city/1900')).html).toContain('<title>Title · Test</title>');
  });

  test.each([
    '/en-US/city/paris',
    '/en-US/city/tokyo',
    '/en-US/city/__proto__',
    '/en-US/city',
    '/en-US/city/berlin%2F',
  ])('nothing stands at %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  test('the sitemap has the entries that are open', async () => {
    const { html } = await get('/sitemap.xml');
    expect(html).toContain(`<loc>${publicUrl}/en-US/city/berlin</loc>`);
    expect(html).toContain(`<loc>${publicUrl}/ja${town}/1900</loc>`);
    expect(html).not.toContain('tokyo');
  });

  test('an entry with a window opens by itself', async () => {
    const opening = Date.parse('2026-12-01T00:00:00Z');
    expect(snapshot.site.boundaries).toContain(opening);
    const later = open(list.slice(1), opening);
    expect((await later.get('/en-US/city/tokyo')).status).toBe(200);
    expect((await later.get('/sitemap.xml')).html).toContain('/en-US/city/tokyo');
  });

  test('each entry is an address that a save must not lose', async () => {
    const known = siteAddresses(snapshot, now);
    const lostBy = async (cities: string) => {
      const { snapshot: after } = open(cities);
      const lost = await lostAddresses(known, after, siteAddresses(after, now), now);
      return lost.map(({ path }) => path);
    };
    expect(await lostBy(list.slice(1))).toEqual([]);
    const renamed = list.slice(1).replace('city: berlin', 'city: berlin-mitte');
    expect(await lostBy(renamed)).toEqual(['/city/berlin', `${town}/berlin`]);
    // Nobody knows it yet.
    expect(await lostBy(list.slice(1).replace('city: tokyo', 'city: kyoto'))).toEqual([]);
  });
});

describe('what is wrong with a list is reported on its line', () => {
  const findings = (cities: string | undefined, more = route) => {
    const { snapshot, diagnostics } = read(cities, more);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(snapshot === undefined).toBe(errors.length > 0);
    return diagnostics
      .filter(({ code: name }) => name !== 'missing-translation')
      .map(({ file, range, code: name, message }) => `${file}:${range.start.line} ${name}: ${message}`);
  };
  const entry = (rest: string) => findings(`- {city: a, title: {message: title}${rest}}\n`);
  const file = 'content/data/cities.yaml';

  test.each([
    [
      ', descripton: {message: title}',
      /unknown-key: The key "descripton" is not known in an entry of the file\. Did you mean "description"\?/,
    ],
    [
      ', content: {wrods: {message: words}}',
      /unknown-key: The key "wrods" is not known in "content"\. Did you mean "words"\?/,
    ],
    [', content: {words: {message: wrods}}', /unknown-message: There is no message "wrods"/],
    [', content: {words: Bear}', /wrong-type/],
    [', window: {from: "2026-12-01T00:00:00"}', /missing-offset/],
    [', window: {from: soon}', /invalid-date/],
    [', description: {text: {ja: 町}}', /missing-default-text/],
  ])('%s', (rest, says) => {
    const [first, ...others] = entry(rest);
    expect(first).toMatch(says);
    expect(first).toContain(`${file}:1 `);
    expect(others).toEqual([]);
  });

  test.each([
    ['- {city: a}\n', [`${file}:1 missing-key: The key "title" is missing in an entry of the file.`]],
    [
      '- {title: {message: title}}\n',
      [`${file}:1 missing-key: The key "city" is missing in an entry of the file.`],
    ],
    [
      '- {city: Berlin, title: {message: title}}\n',
      [`${file}:1 wrong-value: "city" is "Berlin", and the route takes a slug such as winter-sale.`],
    ],
    ['- {city: [a], title: {message: title}}\n', [`${file}:1 wrong-value: "city" is no text.`]],
    [
      '- {city: a/b, title: {message: title}}\n',
      [`${file}:1 wrong-value: "city" is "a/b", which cannot be a part of an address.`],
    ],
    [
      '- {city: a, title: {message: title}}\n- {city: a, title: {message: title}}\n',
      [`${file}:2 duplicate-path: The address /city/a is that of two entries.`],
    ],
    ['cities: []\n', [`${file}:1 wrong-type: The file must be a list, not keys with their values.`]],
    ['- berlin\n', [expect.stringMatching(/:1 wrong-type: /)]],
    [
      undefined,
      [expect.stringMatching(/routes\.yaml:\d+ unknown-content-file: There is no list "data\/cities"/)],
    ],
  ])('%s', (cities, says) => {
    expect(findings(cities)).toEqual(says);
  });

  test('an address that something else has', () => {
    const more = `${route}  - {path: /city/a, page: article, title: {message: title}, content: {}}\n`;
    expect(findings('- {city: a, title: {message: title}}\n', more)).toEqual([
      `${file}:1 duplicate-path: The address /city/a is a route of its own in the manifest, so that this entry is never shown.`,
    ]);
  });

  test('ten thousand entries are read, one more is too much', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `- {city: c${at}, title: {text: {en-US: C}}}\n`).join('');
    const { snapshot } = read(many(10_000));
    expect(snapshot && siteAddresses(snapshot, now).addresses.length).toBeGreaterThan(20_000);
    const found = snapshot?.routes.match('/city/c9999')?.value;
    expect(found && snapshot?.entries.find(found, { city: 'c9999' })?.title).toEqual({
      text: { 'en-US': 'C' },
    });
    expect(findings(many(10_001))).toEqual([
      `${file}:10001 too-large: The list has 10001 entries; 10000 are allowed.`,
    ]);
  });

  test('in words that a reader understands', () => {
    const cities = '- {city: berlin, title: {message: titel}}\n';
    const { diagnostics } = read(cities);
    expect(diagnostics.map((fault) => formatDiagnostic(fault, cities)).join('\n')).toContain(
      'Did you mean "title"?',
    );
  });
});
