import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passTokenCookie } from '../../api/contract/share-page.ts';
import { type ShareStatus, shareStatuses } from '../../api/contract/shares.ts';
import type { SiteHandler } from '../../app/server.ts';
import { statusCodes } from '../../pages/share/head.ts';
import { auditStatuses } from '../../server/features/shares/policy.ts';
import { done, file, json, picture, type Scene } from '../../server/fixtures/scene.ts';
import { openWholeDrive, type WholeDrive } from '../../server/fixtures/whole-drive.ts';
import { type ShareApi, shareSource } from '../../server/share-source.ts';
import { openTestSite } from './test-site.ts';

/** The page of a share over HTTP: the real site, words and code on the whole drive. */
let drive: WholeDrive;
let owner: Scene;
/** False: the drive is not open yet. */
let isOpen = true;
beforeAll(async () => {
  const site = async (api: ShareApi): Promise<SiteHandler> => {
    const testSite = await openTestSite({ share: shareSource(() => (isOpen ? api : undefined)) });
    return {
      respond: testSite.respond,
      status: () => ({
        manifest: 'current',
        version: 'test',
        pending: [],
        failedMessages: 0,
        diagnostics: [],
      }),
      name: () => 'Test',
      record: () => undefined,
      pageAt: () => undefined,
      embedders: () => [],
      close: async () => {},
    };
  };
  drive = await openWholeDrive({ site });
  owner = { drive, owner: await drive.account() };
}, 120_000);
afterAll(() => drive?.close());

const secrets = { title: 'Plans of the regatta', name: 'regatta.png', note: 'For the crew alone' };
const passCode = 'abc234';

async function shared(terms: object = {}): Promise<string> {
  const fileId = await file(owner, picture, secrets.name);
  const body = { file_ids: [fileId], title: secrets.title, note: secrets.note, ...terms };
  return json(await done(owner, 'createShare', { body })).share_id;
}

interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}
async function get(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const answer = await fetch(drive.origin + path, { headers, redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

const set = (id: string, fields: object) =>
  drive.db.updateTable('shares').set(fields).where('id', '=', id).execute();
const tokenOf = async (share_id: string): Promise<string> =>
  json(await done(owner, 'openShare', { query: { share_id, pass_code: passCode } })).pass_code_token;

/**
 * Parts that differ between any two answers: the ids of share and request, the time, and the token of
 * the visit, which names the second it ends in.
 */
const masked = ({ html }: Page, shareId: string): string =>
  html
    .replaceAll(shareId, 'SHARE')
    .replace(/"now":\d+/g, '"now":0')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, 'REQUEST')
    .replace(/"[\w-]{28}"/, '"TOKEN"');

function expectNothingLeaked({ html }: Page): void {
  for (const secret of Object.values(secrets)) expect(html).not.toContain(secret);
  expect(html).not.toContain(owner.owner.name);
  expect(html).not.toContain('/content/v1/');
  expect(html).not.toMatch(/"file_num"/);
}

test('who has the link of an open share sees what it holds, in the page and in previews of the link', async () => {
  const id = await shared();
  const { status, html, headers } = await get(`/s/${id}`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(html).toContain(`<title>${secrets.title} · PikPak Drive</title>`);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain(`<meta property="og:title" content="${secrets.title}">`);
  expect(html).toMatch(/<meta property="og:image" content="[^"]+\/thumbnail/);
  expect(html).not.toContain('hreflang="ja"');
  expect(html).toMatch(/<li[^>]*>.*regatta/);
  expect(html).toContain(secrets.note);
});

/** How each code comes about. */
const withStatus: Readonly<Partial<Record<ShareStatus, (id: string) => Promise<unknown>>>> = {
  PASS_CODE_EMPTY: async () => {},
  EXPIRED: (id) => set(id, { expires_at: new Date(Date.now() - 1000) }),
  DELETED: (id) => done(owner, 'deleteShares', { body: { ids: [id] } }),
  NOT_FOUND: (id) => drive.db.deleteFrom('shares').where('id', '=', id).execute(),
  ...Object.fromEntries(auditStatuses.map((audit) => [audit, (id: string) => set(id, { audit })] as const)),
};

describe('a share that shows nothing', () => {
  test('has a case here for every code that a look can be answered with', () => {
    // A wrong passcode is an answer to a guess, and saves that are used up one to a save.
    const elsewhere = ['OK', 'PASS_CODE_ERROR', 'MAX_RESTORE_COUNT'];
    expect([...Object.keys(withStatus), ...elsewhere].sort()).toEqual([...shareStatuses].sort());
  });

  test.each(Object.entries(withStatus))('%s: the same page for every share', async (code, make) => {
    const ids = [await shared({ pass_code: passCode }), await shared({ pass_code: passCode, note: '' })];
    const pages: string[] = [];
    for (const id of ids) {
      const token = await tokenOf(id);
      await make(id);
      const brought = code === 'PASS_CODE_EMPTY' ? `${token}x` : token;
      const page = await get(`/s/${id}`, { cookie: `${passTokenCookie}${id}=${brought}` });
      expect(page.status).toBe(statusCodes[code as ShareStatus]);
      expect(page.html).toContain(`data-link-state="${code}"`);
      expect(page.html).toContain('<meta name="robots" content="noindex">');
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expectNothingLeaked(page);
      pages.push(masked(page, id));
    }
    expect(pages[0]).toBe(pages[1]);
  });
});

test('the token of a passcode shows the share at once; another one’s does not', async () => {
  const [one, other] = [await shared({ pass_code: passCode }), await shared({ pass_code: passCode })];
  const token = await tokenOf(one);
  const opened = await get(`/s/${one}`, { cookie: `${passTokenCookie}${one}=${token}` });
  expect(opened.html).toContain(secrets.title);
  const refused = await get(`/s/${other}`, { cookie: `${passTokenCookie}${other}=${token}` });
  expectNothingLeaked(refused);
  await done(owner, 'editShare', { params: { id: one }, body: { pass_code: 'xyz789' } });
  expectNothingLeaked(await get(`/s/${one}`, { cookie: `${passTokenCookie}${one}=${token}` }));
});

test('a folder of a share by its way; one that is not in it is not there', async () => {
  const folder = async (name: string, parent_id = '') =>
    json(await done(owner, 'createFile', { body: { kind: 'drive#folder', name, parent_id } })).file.id;
  const [outer, elsewhere] = [await folder('Outer'), await folder('Elsewhere')];
  const inner = await folder('Inner', outer);
  const { share_id } = json(await done(owner, 'createShare', { body: { file_ids: [outer] } }));
  const found = await get(`/s/${share_id}/${outer}/${inner}`);
  expect(found.status).toBe(200);
  expect(found.html).toMatch(/aria-current="page">Inner</);
  const absent = await get(`/s/${share_id}/${elsewhere}`);
  expect(absent.status).toBe(404);
  expect(absent.html).not.toContain('Elsewhere');
  expect(masked(absent, elsewhere)).toBe(masked(await get(`/s/${share_id}/VNever`), 'VNever'));
});

test('a language before a share leaves the address and is kept', async () => {
  const id = await shared();
  const { status, headers } = await get(`/ja/s/${id}`);
  expect([status, headers.get('location')]).toEqual([302, `/s/${id}`]);
  expect(headers.get('set-cookie')).toContain('locale=ja');
  const { html } = await get(`/s/${id}`, { cookie: 'locale=ja' });
  expect(html).toContain('<html lang="ja"');
});

test('an address that can name no share is nowhere, without a question to the drive', async () => {
  const { status, html } = await get('/s/a%20b');
  expect(status).toBe(404);
  expect(html).not.toContain('data-link-state');
});

test('while the drive is away the page says so, and public pages go on', async () => {
  const id = await shared();
  isOpen = false;
  try {
    const { status, html } = await get(`/s/${id}`);
    expect(status).toBe(503);
    expect(html).toContain('data-link-state="UNREACHABLE"');
    expect((await get('/en-US/faq')).status).toBe(200);
  } finally {
    isOpen = true;
  }
});

test('a look is counted, but not the owner’s own', async () => {
  const id = await shared();
  await get(`/s/${id}`, { cookie: `user_id=${owner.owner.id}` });
  await get(`/s/${id}`);
  const { shares } = json(await done(owner, 'listShares'));
  expect(shares.find((share: { share_id: string }) => share.share_id === id).view_count).toBe('1');
});
