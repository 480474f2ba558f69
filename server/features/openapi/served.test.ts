import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineEndpoint, type Endpoint } from '../../../api/contract/endpoint.ts';
import { operations } from '../../../api/contract/index.ts';
import { createApp } from '../../app.ts';
import { demoSite } from '../../fixtures/demo-site.ts';
import { createLogger } from '../../log.ts';
import { describeApi } from './document.ts';
import { createOpenApi, openApiRoutes } from './index.ts';
import { referencePage } from './reference.ts';

const options = { publicUrl: 'https://drive.example', version: '1.2.3' };
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  const routes = openApiRoutes(await createOpenApi(options));
  app = await createApp({
    site: demoSite(),
    env: { PUBLIC_URL: options.publicUrl, TRUST_PROXY: false },
    logger: createLogger('silent'),
    drive: { routes, authenticate: async () => undefined, limit: async () => {} },
  });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe.each([
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/docs/api', 'text/html; charset=utf-8'],
  ['/docs/api.css', 'text/css; charset=utf-8'],
])('%s', (url, type) => {
  test('is there for everybody, under the policy of the site', async () => {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body.length).toBeGreaterThan(5000);
  });

  test('is not sent again to who has it', async () => {
    const { etag } = (await get(url)).headers;
    const again = await get(url, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const changed = await get(url, { 'if-match': '"another"' });
    expect(changed.statusCode).toBe(412);
  });

  test('has a head, and takes nothing', async () => {
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const post = await app.inject({ method: 'POST', url });
    expect(post.statusCode).toBe(405);
  });
});

test('what fails at /openapi.json is reported in JSON, as at any endpoint', async () => {
  const answer = await get('/openapi.json', { 'if-match': '"another"' });
  expect(answer.json()).toMatchObject({
    error: 'failed_precondition',
    error_code: 9,
    error_uri: '/openapi.json',
  });
});

describe('the page for people', () => {
  test('runs nothing and styles nothing inline', async () => {
    const { body } = await get('/docs/api');
    expect(body).not.toMatch(/<script|\sstyle=|<style|\son\w+=|javascript:/i);
  });

  test('has every call, and no link into it leads nowhere', async () => {
    const { body } = await get('/docs/api');
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
    const calls = describeApi(operations, options);
    for (const methods of Object.values(calls.paths)) {
      for (const { operationId } of Object.values(methods)) expect(ids).toContain(operationId);
    }
  });

  test('every element that opens is closed', async () => {
    const { body } = await get('/docs/api');
    const open: string[] = [];
    for (const [, slash, name = ''] of body.matchAll(/<(\/?)([a-z][a-z0-9]*)\b/g)) {
      if (['meta', 'link', 'br', 'wbr'].includes(name)) continue;
      if (slash === '') open.push(name);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });

  test('has no heading that skips a level', async () => {
    const { body } = await get('/docs/api');
    const levels = [...body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });

  test('escapes what the contract says', () => {
    const hostile = defineEndpoint({
      method: 'GET',
      path: '/v1/<img src=x>',
      group: 'Server',
      summary: '<script>alert(1)</script> & "quotes" and `<b>code</b>`.',
      access: 'anyone',
      rate: 'read',
      answer: 'text/plain',
    }) satisfies Endpoint;
    const page = referencePage(describeApi({ hostile }, options), { hostile });
    expect(page).not.toMatch(/<script|<img|<b>/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
  });

  test('wears the colours of the site, both themes', async () => {
    const { body } = await get('/docs/api.css');
    const tokens = await readFile(join(import.meta.dirname, '../../../ui/tokens.css'), 'utf8');
    expect(body).toContain(tokens);
    const own = body.slice(tokens.length);
    expect(own.match(/#[0-9a-f]{3,8}\b|rgb\(/gi)).toBeNull();
    const named = new Set([...own.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    expect([...named].filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
  });
});
