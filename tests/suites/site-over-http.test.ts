import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccessRules } from '../../app/server.ts';
import { createApp } from '../../server/app.ts';
import { createAccessCheck } from '../../server/http/access/access-check.ts';
import { editedSite } from './edited-site.ts';

/** The real site with two domains, and texts of every kind, as a browser gets it: over HTTP. */
const publicUrl = 'https://drive.example';
const japanese = 'https://drive.jp';
const edited = editedSite();
const opens = Date.parse('2026-12-01T09:00:00+08:00');
const closes = Date.parse('2026-12-24T00:00:00Z');
let now = opens - 1;
let app: FastifyInstance;
let rules: AccessRules | undefined;

beforeAll(async () => {
  edited.save('routes.yaml', (manifest) =>
    manifest.replace(/^ {2}unprefixed: .*\n/m, `$&  domains: {ja: ${japanese}}\n`),
  );
  edited.save(
    'content/help/sharing/report-a-share.en-US.md',
    (article) =>
      `${article}\n[Outside](https://a.example/x) and [inside](/faq).\n\n![A link](share-link.svg)\n`,
  );
  const dated =
    '---\ntitle: Gift cards\npublish: 2026-12-01T09:00:00+08:00\nexpires: 2026-12-24T00:00:00Z\n---\n\nWords.\n';
  const draft = '---\ntitle: Unfinished\ndraft: true\n---\n\nWords.\n';
  for (const [name, words] of Object.entries({ 'gift-cards': dated, unfinished: draft }))
    writeFileSync(join(edited.folder, `content/help/account/${name}.en-US.md`), words);
  edited.save('content/help/tree.yaml', (tree) =>
    tree.replace('[two-factor', '[gift-cards, unfinished, two-factor'),
  );
  const site = await edited.open({ publicUrl, now: () => now });
  app = await createApp({
    env: { PUBLIC_URL: publicUrl, TRUST_PROXY: false },
    site,
    access: createAccessCheck({ rules: () => rules, countryOf: () => '' }),
    logger: pino({ level: 'silent' }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await edited.close();
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly html: string;
}

async function get(address: string, cookie = ''): Promise<Answer> {
  const { host, pathname, search } = new URL(address);
  const { port } = app.server.address() as AddressInfo;
  const asked = request({
    host: '127.0.0.1',
    port,
    path: pathname + search,
    headers: { host, cookie },
  }).end();
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, html: await text(answer) };
}

/** Follows redirects, as a browser does. */
async function follow(address: string): Promise<string> {
  const { status = 0, headers } = await get(address);
  if (status < 300 || status > 399) return `${status} ${address}`;
  return follow(new URL(headers.location ?? '', address).href);
}
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href);

describe('a visitor from a network on the operator’s list', () => {
  const regions = ['https://eu.example'];
  const block = (regions: readonly string[] = []) => {
    rules = { addresses: ['127.0.0.0/8'], countries: [], except: [], regions };
  };
  afterEach(() => {
    rules = undefined;
  });

  test('gets the page that says so in place of every other, kept ones too, in their language', async () => {
    const open = await get(`${publicUrl}/en-US/faq`);
    expect([open.status, (await get(`${publicUrl}/en-US/faq`)).status]).toEqual([200, 200]);
    block();
    for (const path of [
      '/en-US/faq',
      '/zh-CN/drive/all',
      '/s/VOshare',
      '/sitemap.xml',
      '/en-US/no-such-page',
    ]) {
      const { status, headers, html } = await get(`${publicUrl}${path}`, 'access_to_visit=true');
      expect([path, status, headers['cache-control']]).toEqual([path, 403, 'private, no-store']);
      expect(html).toMatch(/<h1[^>]*>(You can’t visit this site|你无法访问此网站)</);
      expect(html).not.toContain('site-state');
      expect(html).not.toContain('data-regions');
    }
    rules = undefined;
    expect((await get(`${publicUrl}/en-US/faq`)).html).toBe(open.html);
  });

  test('may ask the regions that there are, and come in where one has said yes', async () => {
    block(regions);
    const { html, headers } = await get(`${publicUrl}/en-US/faq`);
    expect(html).toContain('data-regions="https://eu.example"');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://eu.example;");
    expect((await get(`${publicUrl}/en-US/faq`, 'access_to_visit=false')).status).toBe(403);
    expect((await get(`${publicUrl}/en-US/faq`, 'access_to_visit=true')).status).toBe(200);
  });

  test('is told so by the call that other regions make from their pages', async () => {
    const ask = () => get(`${publicUrl}/access_controller/v1/area_accessible`);
    expect(await ask()).toMatchObject({
      html: '{"accessible":true}',
      headers: { 'access-control-allow-origin': '*' },
    });
    block();
    expect(await ask()).toMatchObject({
      status: 200,
      html: '{"accessible":false}',
      headers: { 'cache-control': 'no-store' },
    });
  });
});

describe('a language with a domain of its own', () => {
  test('its pages are at home there, and those of the others are not', async () => {
    expect(await get(`${publicUrl}/ja/faq`)).toMatchObject({
      status: 301,
      headers: { location: `${japanese}/ja/faq` },
    });
    expect(await get(`${japanese}/en-US/faq`)).toMatchObject({
      status: 301,
      headers: { location: `${publicUrl}/en-US/faq` },
    });
  });

  test.each([
    ['from the domain', `${japanese}/ja/faq`],
    ['from the address of the site', `${publicUrl}/en-US/faq`],
  ])('%s every link of a page leads on, also across', async (_, address) => {
    const { status, html } = await get(address);
    expect(status).toBe(200);
    const links = [...new Set(linksIn(html))].filter((link) => /^\/|^https:\/\/drive\./.test(link));
    const ends = await Promise.all(links.map((link) => follow(new URL(link, address).href)));
    expect(ends.filter((end) => !end.startsWith('200 '))).toEqual([]);
    const own = address === `${japanese}/ja/faq` ? 'drive.jp' : 'drive.example';
    const across = ends.filter((end) => new URL(end.slice(4)).host !== own);
    // The other languages, and from the domain what belongs to the account.
    expect(across.length).toBeGreaterThan(0);
    for (const end of across)
      expect(/^200 https:\/\/drive\.jp\/ja(?:\/|$)/.test(end)).toBe(own === 'drive.example');
  });
});

describe('a text of staff', () => {
  const help = `${publicUrl}/en-US/help-center`;

  test('has links to other sites with what they may know, its own without, and its pictures', async () => {
    const { html } = await get(`${help}/sharing/report-a-share`);
    expect(html).toContain('<a href="https://a.example/x" rel="external noopener noreferrer">');
    expect(html).toMatch(/<a href="\/en-US\/faq">inside<\/a>/);
    expect(html).toMatch(
      /<img [^>]*src="\/pictures\/[\w.-]+\.svg"[^>]*alt="A link"|<img [^>]*alt="A link"[^>]*src="\/pictures\//,
    );
  });

  test('is there between its days, and as a draft at no time', async () => {
    const statusOf = async (path: string) => (await get(`${help}${path}`)).status;
    const seen = async () => [
      await statusOf('/account/gift-cards'),
      await statusOf('/account/unfinished'),
      (await get(`${help}/account/two-factor-and-passkeys`)).html.includes('/account/gift-cards'),
    ];
    expect(await seen()).toEqual([404, 404, false]);
    now = opens;
    expect(await seen()).toEqual([200, 404, true]);
    now = closes;
    expect(await seen()).toEqual([404, 404, false]);
  });
});
