import { expect, test } from 'vitest';
import { at } from '../manifest/clock.ts';
import { assets, code, manifest, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createResponder } from './respond.ts';
import { fixedSiteView } from './site-view.ts';
import { createSnapshot } from './snapshot.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const november = 'window: {from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z"}';

function open(text: string) {
  const { snapshot, diagnostics } = createSnapshot({ ...sources, manifest: text }, code, 'routes.yaml');
  if (!snapshot) throw new Error(JSON.stringify(diagnostics, null, 1));
  let now = day('2026-11-25');
  const respond = createResponder(
    createPeriods(() => snapshot),
    { assets, publicUrl: 'https://site.example', now: () => now },
  );
  return {
    snapshot,
    at: (text: string) => (now = day(text)),
    get: async (url: string) => {
      const { status, headers, leavesSite } = await respond({
        method: 'GET',
        url,
        id: '',
        address: '',
        headers: noHeaders,
      });
      return [status, headers.location, leavesSite];
    },
  };
}
const withRedirects = (...lines: string[]) =>
  manifest.replace('redirects:\n', `redirects:\n${lines.map((line) => `  - {${line}}\n`).join('')}`);

test('a redirect leads to another site, with its status and its parameters, and without the query', async () => {
  const { get } = open(
    withRedirects(
      'from: /shop, to: "https://shop.example", status: 308',
      'from: "/wiki/:name", to: "https://bücher.example/:name/ä?x=1", status: 302',
    ),
  );
  expect(await get('/ja/shop?action=open&token=secret')).toEqual([308, 'https://shop.example/', true]);
  expect(await get('/shop')).toEqual([308, 'https://shop.example/', true]);
  expect(await get('/en-US/wiki/a%2F%40evil.example')).toEqual([
    302,
    'https://xn--bcher-kva.example/a%2F%40evil.example/%C3%A4?x=1',
    true,
  ]);
  expect(await get('/en-US/old')).toEqual([301, '/en-US/words', undefined]);
});

test('within its window a redirect takes the place of its page, which is back at the end', async () => {
  const site = open(withRedirects(`from: /words, to: /, ${november}`));
  expect(await site.get('/ja/words')).toEqual([302, '/ja', undefined]);
  site.at('2026-12-02');
  expect((await site.get('/ja/words'))[0]).toBe(200);
  site.at('2026-10-02');
  expect((await site.get('/ja/words'))[0]).toBe(200);
});

test('where a particular redirect is closed, a more general one has its turn', async () => {
  const site = open(withRedirects(`from: /x/a, to: /, ${november}`, 'from: "/x/:name", to: "/names/:name"'));
  expect((await site.get('/ja/x/a'))[1]).toBe('/ja');
  site.at('2026-12-02');
  expect((await site.get('/ja/x/a'))[1]).toBe('/ja/names/a');
});

test('menus show what is open, and no heading over nothing', () => {
  const link = (to: string, window = '') =>
    `{to: "${to}", label: {message: title}${window && `, ${window}`}}`;
  const { snapshot } = open(
    manifest.replace(
      'navigation: {}',
      `navigation:
  header:
    - links: [${link('/')}, ${link('/sale', november)}, ${link('https://forum.example')}]
    - {title: {message: title}, ${november}, links: [${link('/words')}]}
    - {title: {message: title}, links: [${link('/words', november)}]}`,
    ),
  );
  const shown = (text: string) =>
    fixedSiteView(snapshot, at(snapshot.site, day(text)), 'ja').navigation.header?.map(({ links }) =>
      links.map(({ to }) => to),
    );
  expect(shown('2026-11-25')).toEqual([['/', '/sale', 'https://forum.example/'], ['/words'], ['/words']]);
  expect(shown('2026-12-02')).toEqual([['/', 'https://forum.example/']]);
});
