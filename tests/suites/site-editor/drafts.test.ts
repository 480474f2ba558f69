import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  createSiteDraft,
  listSiteFiles,
  listSitePublications,
  publishSite,
  readSiteReport,
  rollBackSite,
} from '../../../api/contract/site-editor.ts';
import { changed, type Person, siteServerOfFile } from './site-server.ts';

const siteServer = siteServerOfFile();

async function draft(as: Person, changes: unknown[]) {
  const answer = await siteServer().call(createSiteDraft, { as, body: { changes } });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { ...answer, cookie, id: String(answer.body.draft_id) };
}
const word = (as: Person, edit: (text: string) => string) =>
  changed(siteServer(), { as, name: 'locales/ja.json', edit });
const look = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await siteServer().page(path, headers);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const setCookie = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

test('a draft is seen by its maker, by its id, and by nobody else; nothing of it is kept for others', async () => {
  const [as, other] = [await siteServer().person('editor'), await siteServer().person('publisher')];
  const { id, cookie, body, headers } = await draft(as, [
    await word(as, (text) => text.replace('言葉', '下書き')),
  ]);
  expect(body.diagnostics.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
  expect(Date.parse(body.expire_time)).toBeGreaterThan(Date.now());
  expect(headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  const address = `/ja/words?__draft=${id}`;

  const before = await look('/ja/words');
  const shown = await look(address, { cookie });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('下書き');
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect(shown.headers.get('x-robots-tag')).toBe('noindex');
  expect(shown.headers.get('etag')).toBeNull();
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");

  const { cookie: othersCookie } = await draft(other, []);
  for (const stranger of [
    {},
    { cookie: othersCookie },
    { cookie: 'site_editor=x' },
    { cookie: `site_draft=${id}` },
  ]) {
    const refused = await look(address, stranger);
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain('下書き');
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
  }
  for (const query of ['', '?x=1', '?__draft=off', '?__draft=', `?__draft=${'A'.repeat(32)}`])
    for (const asked of [{}, { cookie }])
      expect((await look(`/ja/words${query}`, asked)).text).not.toContain('下書き');
  const after = await look('/ja/words');
  expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')]);
  expect(after.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('in the editor’s frame the next pages are of the draft too; in other windows they are not', async () => {
  const as = await siteServer().person('editor');
  const { id, cookie } = await draft(as, [await word(as, (text) => text.replace('言葉', '枠の中'))]);
  const { headers } = await look(`/ja/words?__draft=${id}&__at=2026-11-25T00:00:00Z`, { cookie });
  const both = `${cookie}; ${setCookie(headers, 'site_draft')}`;
  expect((await look('/ja', { cookie: both, 'sec-fetch-dest': 'iframe' })).text).toContain('枠の中');
  expect((await look('/ja', { cookie: both, 'sec-fetch-dest': 'document' })).text).not.toContain('枠の中');
  expect(
    (await look('/ja', { cookie: setCookie(headers, 'site_draft'), 'sec-fetch-dest': 'iframe' })).text,
  ).not.toContain('枠の中');
  // The day goes along.
  expect((await look('/ja/sale', { cookie: both, 'sec-fetch-dest': 'iframe' })).status).toBe(200);
});

test('a viewer looks at the site on another day, and changes nothing', async () => {
  const as = await siteServer().person('viewer');
  const { id, cookie } = await draft(as, []);
  const status = async (at: string) => (await look(`/ja/sale?__draft=${id}&__at=${at}`, { cookie })).status;
  expect(await status('2026-11-25T00:00:00Z')).toBe(200);
  expect(await status('2026-01-01')).toBe(404);
  expect(await status('1795564800000')).toBe(200);
  for (const nonsense of ['', 'x', '99999999999999999999', 'Infinity'])
    expect([200, 404]).toContain(await status(nonsense));
});

test('a draft that breaks an address is shown all the same; one with an error has nothing to show', async () => {
  const as = await siteServer().person('editor');
  const manifest = (edit: (text: string) => string) =>
    changed(siteServer(), { as, name: 'routes.yaml', edit });
  const lost = await draft(as, [await manifest((text) => text.replace(/ {2}- \{path: \/nosy,.*\n/, ''))]);
  expect(lost.id).not.toBe('');
  expect(lost.body.diagnostics[0].code).toBe('lost-address');
  const broken = await draft(as, [await manifest((text) => text.replace('page: broken', 'page: brokn'))]);
  expect([broken.id, broken.cookie]).toEqual(['', '']);
  expect(broken.body.diagnostics[0]).toMatchObject({ code: 'unknown-page', file: 'routes.yaml' });
  expect((await look('/ja/broken')).status).toBe(500);
});

test('of many drafts the newest of each are kept, and nobody pushes out those of others', async () => {
  const [as, other] = [await siteServer().person('editor'), await siteServer().person('editor')];
  const kept = await draft(other, [await word(other, (text) => text.replace('言葉', '残る'))]);
  const many = [];
  for (let at = 0; at < 12; at += 1) many.push(await draft(as, []));
  const statuses = await Promise.all(
    many.map(async ({ id, cookie }) => (await look(`/ja/words?__draft=${id}`, { cookie })).status),
  );
  expect(statuses).toEqual([...Array(8).fill(404), ...Array(4).fill(200)]);
  expect((await look(`/ja/words?__draft=${kept.id}`, { cookie: kept.cookie })).text).toContain('残る');
});

test('of an account that asks for many checks at once some wait, and the others are told to come again', async () => {
  const as = await siteServer().person('editor');
  const change = await word(as, (text) => text.replace('言葉', '多'));
  const release = siteServer().hold();
  const asked = Array.from({ length: 11 }, () => draft(as, [change]));
  // One is checked and six wait: four are refused, before any is answered.
  const refused: Awaited<ReturnType<typeof draft>>[] = [];
  await Promise.race([
    Promise.all(asked),
    new Promise<void>((resolve) => {
      for (const one of asked)
        void one.then((answer) => {
          if (refused.push(answer) === 4) resolve();
        });
    }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  expect(refused[0]?.headers['retry-after']).toBeDefined();
  // Nobody else waits for that account.
  const viewer = await siteServer().person('viewer');
  expect((await draft(viewer, [])).status).toBe(200);
  release();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBe(7);
});

test('what is published waits for its turn behind as many checks as there are', async () => {
  const as = await siteServer().person('publisher');
  const name = 'content/help/waiting.en-US.md';
  const change = { name, text: '---\ntitle: A\n---\nWaits.\n', base_revision: null };
  const release = siteServer().hold();
  const checks = Array.from({ length: 8 }, () => draft(as, [change]));
  // One is checked, six wait, and one is refused: the turns of the account are taken.
  expect(await Promise.race(checks.map(async (check) => (await check).status))).toBe(429);
  const published = siteServer().call(publishSite, { as, body: { changes: [change], message: '' } });
  // It is judged beside the check, though six others wait; and the account is not kept from all else meanwhile.
  while (siteServer().held() < 2) {
    const listed = await siteServer().call(listSiteFiles, { as });
    expect([listed.status, siteServer().held() > 2]).toEqual([200, false]);
  }
  const names = async () =>
    (await siteServer().call(listSiteFiles, { as })).body.files.map((file: { name: string }) => file.name);
  expect(await names()).not.toContain(name);
  release();
  expect((await published).status).toBe(200);
  expect(await names()).toContain(name);
  await Promise.all(checks);
});

test('whoever goes back many times at once waits in the own queue, and holds up nobody else', async () => {
  const [as, other] = [await siteServer().person('publisher'), await siteServer().person('publisher')];
  const { body: before } = await siteServer().call(listSitePublications, { as });
  const title = await word(as, (text) => text.replace('言葉', '戻す'));
  expect((await siteServer().call(publishSite, { as, body: { changes: [title], message: '' } })).status).toBe(
    200,
  );
  const back = (by: Person) =>
    siteServer().call(rollBackSite, { as: by, params: { id: before.publications[0].id }, body: {} });
  const release = siteServer().hold();
  const first = back(as);
  await expect.poll(siteServer().held).toBe(1);
  let refused = 0;
  const asked = Array.from({ length: 5 }, async () => {
    const { status } = await back(as);
    if (status === 429) refused += 1;
    return status;
  });
  // Three may wait.
  await expect.poll(() => refused).toBe(2);
  const others = back(other);
  release();
  expect((await first).status).toBe(200);
  expect((await Promise.all(asked)).toSorted()).toEqual([400, 400, 400, 429, 429]);
  expect((await others).body.error).toBe('site_unchanged');
});

describe('what an editor writes never becomes a script of the site', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  test('words of the catalogues and of the manifest', async () => {
    const as = await siteServer().person('editor');
    const catalogue = await changed(siteServer(), {
      as,
      name: 'locales/en-US.json',
      edit: (text) =>
        text.replace('Plain & simple', `${hostile.replaceAll('<', "'<'").replaceAll('"', '')} & x`),
    });
    const manifest = await changed(siteServer(), {
      as,
      name: 'routes.yaml',
      edit: (text) => text.replace('name: Test', `name: ${JSON.stringify(hostile)}`),
    });
    for (const changes of [[catalogue], [manifest]]) {
      const { id, cookie, body } = await draft(as, changes);
      if (id === '') expect(body.diagnostics[0].severity).toBe('error');
      else {
        const { text, headers } = await look(`/en-US/words?__draft=${id}`, { cookie });
        expect(text).not.toContain('<script>alert');
        expect(text).not.toContain('<img src=x');
        expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(?: 'sha256-[^']+')*;/);
      }
    }
  });
});

describe('reports', () => {
  const report = (as: Person, name: string, query: Record<string, string> = {}) =>
    siteServer().call(readSiteReport, { as, params: { report: name }, query });
  test.each([
    ['check', {}, 'routes'],
    ['routes', {}, '/words'],
    ['access', {}, 'guard "off-site" redirects'],
    ['map', {}, ''],
    ['timeline', {}, '/sale'],
    ['words', { locale: 'ja' }, ''],
    ['explain', { address: '/ja/words', as: 'visitor', at: '2026-11-25' }, '/words'],
    ['plan', {}, 'revision'],
  ])('%s says what the command line says', async (name, query, part) => {
    const as = await siteServer().person('viewer');
    const { status, body } = await report(as, name, query);
    expect(status).toBe(200);
    expect(body.text + (body.svg ?? '')).toContain(part);
    // No place of the machine.
    expect(body.text).not.toContain(siteServer().folder);
    expect(body.text).not.toMatch(/^\s+at /m);
    if (name === 'map' || name === 'timeline') expect(body.svg).toMatch(/^<svg/);
  });

  test('no value is an option, and nothing is written', async () => {
    const as = await siteServer().person('viewer');
    const before = await readdir(siteServer().folder, { recursive: true });
    for (const query of [
      { address: '--manifest=/etc/passwd' },
      { address: '/x', at: '--write' },
      { address: '/x', as: 'visitor --manifest=/etc/passwd' },
      { locale: '../../x' },
    ]) {
      for (const name of ['explain', 'words', 'routes']) {
        const { status, body } = await report(as, name, query);
        expect(status).toBe(200);
        expect(body.text).not.toContain('root:');
      }
    }
    expect((await report(as, 'add')).status).toBe(400);
    expect((await report(as, 'preview')).status).toBe(400);
    expect(await readdir(siteServer().folder, { recursive: true })).toEqual(before);
  });
});

test('a publication is seen at once where a draft was looked at before, and the other way round', async () => {
  const as = await siteServer().person('publisher');
  const change = await word(as, (text) => text.replace('言葉', '公開'));
  const { id, cookie } = await draft(as, [change]);
  await look(`/ja/words?__draft=${id}`, { cookie });
  expect((await look('/ja/words')).text).not.toContain('公開');
  const published = await siteServer().call(publishSite, { as, body: { changes: [change], message: '' } });
  expect(published.body.is_served).toBe(true);
  expect((await look('/ja/words')).text).toContain('公開');
});
