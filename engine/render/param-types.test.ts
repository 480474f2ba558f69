import { describe, expect, test } from 'vitest';
import { addressTypes } from '../manifest/address-types.ts';
import { assets, code, manifest, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { createResponder } from './respond.ts';
import { createSnapshot } from './snapshot.ts';

const publicUrl = 'https://site.example';
const snapshotOf = (routes: string) =>
  createSnapshot(
    { ...sources, manifest: manifest.replace('policies:', `${routes}policies:`) },
    code,
    'routes.yaml',
  );

function open(routes: string) {
  const { snapshot, diagnostics } = snapshotOf(routes);
  if (!snapshot) throw new Error(JSON.stringify(diagnostics, null, 1));
  const now = () => Date.parse('2026-11-25T12:00:00Z');
  const respond = createResponder(
    createPeriods(() => snapshot),
    { assets, publicUrl, now },
  );
  const get = async (url: string) => {
    const answer = await respond({ method: 'GET', url, id: '1', address: '192.0.2.1', headers: noHeaders });
    const html = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? []).toString();
    return { status: answer.status, to: answer.headers.location, html };
  };
  return { snapshot, get };
}

const shows = `
  - path: /shows/:year
    paths: {ja: /番組/:year}
    params: {year: {type: year, at-least: 1990}}
    page: article
    title: {message: title}
    content: {words: {message: words}}
  - {path: "/shows/:name", page: article, title: {text: {en-US: Named}}, content: {}}
  - path: /club/:tier
    params: {tier: {one-of: [gold, silver]}}
    page: article
    title: {message: title}
    content: {}
  - path: /orders/:code
    params: {code: {pattern: PK-<digits 4>-<letters 2-8>}}
    page: article
    title: {text: {en-US: Order}}
    content: {}
  - {path: "/orders/:name", params: {name: {type: slug}}, page: article, title: {text: {en-US: Named}}, content: {}}
`.slice(1);

describe('a parameter with a type', () => {
  const { get, snapshot } = open(shows);
  const programme = encodeURI('/番組');

  test.each([
    ['/en-US/shows/2026', 200, undefined],
    ['/en-US/shows/1989', 200, '<title>Named'],
    ['/en-US/shows/winter', 200, '<title>Named'],
    ['/en-US/club/gold', 200, undefined],
    ['/en-US/club/bronze', 404, undefined],
    ['/en-US/club/gold%20', 404, undefined],
    ['/en-US/orders/PK-0042-red', 200, '<title>Order'],
    ['/en-US/orders/%50K-0042-red', 301, undefined],
    ['/en-US/orders/pk-0042-red', 200, '<title>Named'],
    ['/en-US/orders/PK-42-red', 404, undefined],
    ['/en-US/orders/PK-0042-red%0A', 404, undefined],
    [`/en-US/orders/PK-0042-${'a'.repeat(9)}`, 404, undefined],
    [`/en-US/orders/PK-0042-${'a'.repeat(1_500)}`, 404, undefined],
  ])('%s: %i', async (url, status, title) => {
    const answer = await get(url);
    expect(answer.status).toBe(status);
    if (title === undefined) expect(answer.html).not.toMatch(/<title>(?:Named|Order)/);
    else expect(answer.html).toContain(title);
  });

  test('an address is translated only where it is of the route that has the translation', async () => {
    expect((await get('/ja/shows/2026')).to).toBe(`/ja${programme}/2026`);
    expect((await get(`/ja${programme}/2026`)).status).toBe(200);
    expect((await get(`/ja${programme}/winter`)).status).toBe(404);
    const named = await get('/ja/shows/winter');
    expect([named.status, named.to]).toEqual([200, undefined]);
    expect(named.html).toContain(`hreflang="ja" href="${publicUrl}/ja/shows/winter"`);
  });

  test('links of code know it', () => {
    const types = addressTypes(snapshot.site);
    expect(types).toContain(`'/shows/:year': { year: number | \`\${number}\` };`);
    expect(types).toContain("'/shows/:name': { name: string };");
    expect(types).toContain(`'/orders/:code': { code: \`PK-\${string}-\${string}\` };`);
    expect(types).toContain("'/club/:tier': { tier: 'gold' | 'silver' };");
  });
});

describe('a target whose text a parameter does not take', () => {
  const findings = (change: (text: string) => string) =>
    createSnapshot(
      { ...sources, manifest: change(manifest.replace('policies:', `${shows}policies:`)) },
      code,
      'routes.yaml',
    )
      .diagnostics.filter(({ severity }) => severity === 'error')
      .map(({ code, message, help }) => `${code}: ${message} ${help}`);
  const lists = /^navigation:.*$/m;
  const menu = (to: string) => (text: string) =>
    text.replace(lists, `navigation: {header: [{links: [{to: ${to}, label: {message: title}}]}]}`);
  const redirect = (to: string) => (text: string) => {
    expect(text).toMatch(/^redirects:$/m);
    return text.replace(/^redirects:$/m, `redirects:\n  - {from: /before, to: ${to}}`);
  };

  test.each([
    ['/club/gold', undefined],
    ['/club/bronze', ':tier of /club/:tier takes one of gold, silver.'],
    ['/orders/PK-0042-red', undefined],
    ['/orders/PK-42', ':code of /orders/:code takes PK-<digits 4>-<letters 2-8> (such as PK-1234-ab).'],
  ])('%s, in a menu and a redirect', (to, help) => {
    const expected = help === undefined ? [] : [`unknown-target: There is no route "${to}". ${help}`];
    expect(findings(menu(to))).toEqual(expected);
    expect(findings(redirect(to))).toEqual(expected);
  });
});
