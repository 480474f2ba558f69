import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SiteHandler } from '../../engine/server.ts';
import { wave } from './action.ts';
import { pageOf, runTools } from './site.fixture.ts';
import { openMinimalSite } from './site.ts';

const root = import.meta.dirname;
let site: SiteHandler;

beforeAll(async () => {
  site = await openMinimalSite(root);
});
afterAll(() => site.close());

const get = (url: string) => pageOf(site, url);

test('the page says what the manifest names', async () => {
  const { status, html } = await get('/en');
  expect(status).toBe(200);
  expect(html).toContain('<h1>Welcome, whoever you are.</h1>');
  expect(html).toContain('<title>Hello · Minimal</title>');
});

test('the engine brings the language to the address', async () => {
  expect(await get('/')).toMatchObject({ status: 302, location: '/en' });
});

test('the guard lets one in and leads the others home', async () => {
  expect((await get('/en/for/ada')).html).toContain('<h1>Welcome back.</h1>');
  expect(await get('/en/for/bob')).toMatchObject({ status: 302, location: '/en' });
});

test('an address that no route has is the page of errors', async () => {
  const { status, html } = await get('/en/elsewhere');
  expect(status).toBe(404);
  expect(html).toContain('<title>Nobody is here · Minimal</title>');
});

test('the action is declared to the browser, and does what its parameters say', async () => {
  const [, declared = ''] = /id="site-actions">(.*?)<\/script>/.exec((await get('/en')).html) ?? [];
  expect(JSON.parse(declared)).toMatchObject([{ name: 'wave', params: { times: { type: 'integer' } } }]);
  expect([wave.accepts?.({ times: '3' }), wave.accepts?.({ times: '4' })]).toEqual([true, false]);
});

test('the tools for staff find nothing wrong with it', async () => {
  // They write what editors need beside the manifest: into a copy, so that nothing of the example changes.
  const copy = await mkdtemp(join(tmpdir(), 'minimal-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(root, copy, { recursive: true });
  const { exit, output } = await runTools(copy, '2026-01-01T00:00:00Z', ['check']);
  expect([exit, output]).toEqual([0, expect.any(String)]);
});
