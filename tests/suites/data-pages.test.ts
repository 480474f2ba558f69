import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteHandler } from '../../app/server.ts';
import { editedSite } from './edited-site.ts';

/** Staff give the site a list of cities, without a developer. */
const edited = editedSite();
const { folder, get, logged } = edited;
const list = 'content/data/cities.yaml';
let site: SiteHandler;

const routes = `
  - path: /city/:city
    params: {city: {type: slug}}
    data: data/cities
    page: fact-sheet
    title: {text: {en-US: A city}}
  - path: /city
    page: listing
    title: {text: {en-US: Cities, ja: 都市}}
    content: {lead: {text: {en-US: Where we are.}}, list: {file: data/cities}}
`;
const berlin = `- city: berlin
  title: {text: {en-US: Berlin, ja: ベルリン}}
  content:
    lead: {text: {en-US: On the Spree., ja: シュプレー川沿い。}}
    facts:
      - {name: {text: {en-US: Open}}, value: {text: {en-US: 9 to 17}}}
    sections:
      - title: {text: {en-US: Getting there}}
        text: {text: {en-US: "By train.\\n\\nOr on foot."}}
    links:
      - {to: /faq, label: {message: nav.faq}}
`;
const tokyo = '- {city: tokyo, title: {text: {en-US: Tokyo}}, description: {text: {en-US: In the east}}}\n';

beforeAll(async () => {
  mkdirSync(join(folder, 'content/data'));
  writeFileSync(join(folder, list), berlin);
  edited.save('routes.yaml', (manifest) => manifest.replace('\nroutes:\n', `\nroutes:${routes}`));
  site = await edited.open();
});
afterAll(edited.close);

const save = (text: string) => edited.saveAndRead(list, text);

test('a fact sheet for each entry, and a page that lists them', async () => {
  const { status, text: html } = await get('/en-US/city/berlin');
  expect(status).toBe(200);
  for (const said of [
    '<title>Berlin · PikPak Drive</title>',
    '<meta name="description" content="On the Spree.">',
    '<h1>Berlin</h1>',
    '<dt>Open</dt><dd>9 to 17</dd>',
    '<h2>Getting there</h2><p>By train.</p><p>Or on foot.</p>',
    'href="/en-US/faq"',
  ])
    expect(html).toContain(said);
  const japanese = await get('/ja/city/berlin');
  expect(japanese.text).toContain('<h1>ベルリン</h1>');
  expect(japanese.text).toContain('<dt>Open</dt>');
  const listing = await get('/ja/city');
  expect(listing.text).toMatch(/<h1[^>]*>都市<\/h1>/);
  expect(listing.text).toContain('<a href="/ja/city/berlin">ベルリン</a>');
  expect((await get('/en-US/city/tokyo')).status).toBe(404);
});

test('a save of the list is served, one with a mistake is not, and no address goes by accident', async () => {
  await save(berlin + tokyo);
  expect((await get('/en-US/city/tokyo')).text).toContain('content="In the east"');
  expect((await get('/en-US/city')).text).toContain(
    '<a href="/en-US/city/tokyo">Tokyo</a><p>In the east</p>',
  );
  expect((await get('/sitemap.xml')).text).toContain('/ko/city/tokyo');
  expect(site.status().manifest).toBe('current');

  await save(berlin + tokyo.replace('title:', 'titel:'));
  expect(site.status().manifest).toBe('stale');
  expect((await get('/en-US/city/tokyo')).status).toBe(200);
  expect(logged.join('\n')).toMatch(/cities\.yaml:12/);

  await save(berlin);
  expect(site.status().manifest).toBe('stale');
  expect((await get('/en-US/city/tokyo')).status).toBe(200);
  expect(logged.join('\n')).toMatch(/lost-address/);

  await save(tokyo + berlin);
  expect(site.status().manifest).toBe('current');
});
