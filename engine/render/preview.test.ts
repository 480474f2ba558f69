import { expect, test } from 'vitest';
import { assets, code, sources } from './fixture.tsx';
import { noHeaders } from './no-headers.fixture.ts';
import { createPeriods } from './period.ts';
import { previewParameter, signPreview } from './preview.ts';
import { createKept, createResponder } from './respond.ts';
import type { SiteRequest } from './site-handler.ts';
import { createSnapshot } from './snapshot.ts';

const secret = 'a secret of the staff, 32 signs long';
const now = Date.parse('2026-11-10T12:00:00Z');
const expires = now + 3_600_000;
const inSale = Date.parse('2026-11-25T12:00:00Z');
const link = (token: string) => `/ja/sale?${previewParameter}=${token}`;
const good = signPreview({ instant: inSale, expires }, secret);

function open(previewSecret: string | undefined = secret) {
  const { snapshot } = createSnapshot(sources, code, 'routes.yaml');
  let clock = now;
  const periodAt = createPeriods(() => snapshot!);
  const options = { assets, publicUrl: 'https://site.example', now: () => clock, previewSecret };
  const respond = createResponder(periodAt, options);
  const kept = createKept(periodAt, options);
  const get = async (url: string, cookie?: string) => {
    const request: SiteRequest = {
      method: 'GET',
      url,
      id: 'r',
      address: '',
      headers: { ...noHeaders, cookie, ifNoneMatch: '*' },
    };
    // As the server asks.
    return kept(request) ?? respond(request);
  };
  return { get, later: (ms: number) => (clock += ms) };
}
const cookieOf = (headers: Readonly<Record<string, string | readonly string[]>>) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);

test('the link shows a page of that date, unkept, unlisted, and the next pages too', async () => {
  const site = open();
  expect((await site.get('/ja/sale')).status).toBe(404);
  const shown = await site.get(link(good));
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(shown.headers.etag).toBeUndefined();
  const [cookie] = cookieOf(shown.headers);
  expect(cookie).toBe(`site_preview=${good}`);
  expect((await site.get('/en-US/sale', cookie)).status).toBe(200);
  expect((await site.get('/ja/sale')).status).toBe(404);
});

test('what is kept for everybody is neither given to a preview nor made by one', async () => {
  const site = open();
  const keeping = async (cookie?: string) => (await site.get('/ja/words', cookie)).headers['cache-control'];
  expect(await keeping()).toBe('public, no-cache');
  expect(await keeping(`site_preview=${good}`)).toBe('private, no-store');
  expect(await keeping()).toBe('public, no-cache');
});

const [instant, until, mac = ''] = good.split('.');
test.each([
  ['without a signature', `${instant}.${until}`],
  ['with another date', `${inSale + 1}.${until}.${mac}`],
  ['good for longer', `${instant}.${expires + 1}.${mac}`],
  ['signed with another secret', signPreview({ instant: inSale, expires }, `${secret}!`)],
  ['with half of its signature', good.slice(0, -20)],
  ['of nothing', ''],
])('a link %s is ignored', async (_, token) => {
  expect((await open().get(link(token))).status).toBe(404);
  expect((await open().get('/ja/sale', `site_preview=${token}`)).status).toBe(404);
});

test('a link that has expired is ignored, and so is every link where there is no secret', async () => {
  const site = open();
  site.later(3_600_000);
  expect((await site.get(link(good))).status).toBe(404);
  const without = open('');
  expect((await without.get(link(signPreview({ instant: inSale, expires }, '')))).status).toBe(404);
});

test('whoever leaves sees the present at the same address', async () => {
  const site = open();
  const left = await site.get(`/ja/words?x=1&${previewParameter}=off`, `site_preview=${good}`);
  expect([left.status, left.headers.location]).toEqual([302, '/ja/words?x=1']);
  expect(left.headers['set-cookie']).toContain('site_preview=; Path=/; Max-Age=0');
  expect((await site.get(`/ja/words?${previewParameter}=off`)).status).not.toBe(302);
});
