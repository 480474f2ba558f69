import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteHandler } from '../../engine/server.ts';
import { pageOf, runTools } from '../minimal/site.fixture.ts';
import { openMinimalSite } from '../minimal/site.ts';

const root = import.meta.dirname;
let site: SiteHandler;

beforeAll(async () => {
  site = await openMinimalSite(root, () => Date.parse('2026-12-24T00:00:00Z'));
});
afterAll(() => site.close());

const get = (url: string) => pageOf(site, url);

test('every file is a part of the site', async () => {
  expect((await get('/en')).html).toContain('<h1>Welcome, whoever you are.</h1>');
  expect((await get('/en/campaigns/advent')).html).toContain('<h1>A door for each day</h1>');
  expect((await get('/en/campaigns/easter')).status).toBe(404);
  expect((await get('/en/xmas')).location).toBe('/en/campaigns/advent');
  expect((await get('/en/campaigns/2025')).status).toBe(410);
});

test('the tools for staff find nothing wrong with it, and say where each route is written', async () => {
  const run = async (...argv: string[]) => (await runTools(root, '2026-12-24T00:00:00Z', argv)).output;
  const routes = JSON.parse(await run('list', '--json')) as {
    path: string;
    file: string;
    line: number;
    state: string;
  }[];
  expect(routes.map(({ path, file, line, state }) => `${path} ${file}:${line} ${state}`)).toEqual([
    '/ routes.yaml:8 open',
    '/campaigns/easter campaigns/2027-spring.yaml:2 before',
    '/campaigns/advent campaigns/2026-winter.yaml:6 open',
    '/campaigns/new-year campaigns/2026-winter.yaml:7 open',
  ]);
  // The only findings are the parts of the other example's code that this one does not use.
  const found = JSON.parse(await run('check', '--format', 'json')) as {
    code: string;
    severity: string;
  }[];
  expect(found.map(({ code: kind, severity }) => `${severity} ${kind}`)).toEqual([
    'warning unused-guard',
    'warning unused-action',
  ]);
});
