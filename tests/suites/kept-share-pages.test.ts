import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passTokenCookie, sharedDisplayCookie } from '../../api/contract/share-page.ts';
import type { SiteHandler } from '../../app/server.ts';
import { auditShare } from '../../server/features/shares/index.ts';
import { done, file, json, picture, type Scene } from '../../server/fixtures/scene.ts';
import { openWholeDrive, type WholeDrive } from '../../server/fixtures/whole-drive.ts';
import { type ShareApi, shareSource } from '../../server/share-source.ts';
import { openTestSite } from './test-site.ts';

/** The pages of shares that are kept, over HTTP: the real site, words and code on the whole drive. */
let drive: WholeDrive;
let owner: Scene;
/** How often the drive was read for a page. */
let reads = 0;
/** Kept pages hold until the next quarter of an hour (`page-version.ts`): this clock starts in the middle of one. In ms. */
const quarter = 15 * 60 * 1000;
const toMiddle = quarter / 2 - (Date.now() % quarter);
/** How far the clock of drive and site is ahead. */
let ahead = 0;
const now = (): number => Date.now() + toMiddle + ahead;
beforeAll(async () => {
  const site = async (api: ShareApi): Promise<SiteHandler> => {
    const source = shareSource(() => api);
    const counted = Object.assign((ask: Parameters<typeof source>[0]) => {
      reads += 1;
      return source(ask);
    }, source.cacheTerms && { cacheTerms: source.cacheTerms });
    const testSite = await openTestSite({ share: counted });
    return {
      respond: ({ method, url, headers, address, id }) =>
        testSite.get(url, now(), headers, { method, address, id }),
      name: () => 'Test',
      status: () => ({
        manifest: 'current',
        version: 'test',
        pending: [],
        failedMessages: 0,
        diagnostics: [],
      }),
      record: () => undefined,
      pageAt: () => undefined,
      embedders: () => [],
      close: async () => {},
    };
  };
  drive = await openWholeDrive({ site, now });
}, 120_000);
afterAll(() => drive?.close());
beforeEach(async () => {
  ahead = 0;
  owner = { drive, owner: await drive.account() };
});

interface Page {
  readonly status: number;
  readonly html: string;
  /** Whether the drive was read for it. */
  readonly isRead: boolean;
}
async function get(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const before = reads;
  const answer = await fetch(drive.origin + path, { headers, redirect: 'manual' });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('etag')).toBeNull();
  return { status: answer.status, html: await answer.text(), isRead: reads > before };
}

interface Shared {
  readonly id: string;
  readonly folder: string;
  readonly fileId: string;
  /** The address of the folder in the share. */
  readonly path: string;
}
async function shared(terms: object = {}): Promise<Shared> {
  const folder = json(
    await done(owner, 'createFile', {
      body: { kind: 'drive#folder', name: `Regatta ${++made}`, parent_id: '' },
    }),
  ).file.id;
  const fileId = await file(owner, picture, `moorings ${made}.png`);
  await done(owner, 'moveFiles', { body: { ids: [fileId], to: { parent_id: folder } } });
  const { share_id: id } = json(await done(owner, 'createShare', { body: { file_ids: [folder], ...terms } }));
  return { id, folder, fileId, path: `/s/${id}/${folder}` };
}
let made = 0;

/** A page that is kept from now on. */
async function kept(share: Shared): Promise<Page> {
  expect(await get(share.path)).toMatchObject({ status: 200 });
  const page = await get(share.path);
  expect(page).toMatchObject({ status: 200, isRead: false });
  expect(page.html).toMatch(/moorings/);
  return page;
}

const account = () => drive.account();

describe('a change is in the very next answer', () => {
  type Change = (share: Shared) => Promise<unknown>;
  const changes: Readonly<Record<string, readonly [change: Change, shown: (page: Page) => void]>> = {
    'a file has another name': [
      ({ fileId: id }) => done(owner, 'renameFile', { params: { id }, body: { name: 'lighthouse.png' } }),
      ({ html }) => {
        expect(html).toContain('lighthouse.png');
        expect(html).not.toContain('moorings');
      },
    ],
    'the folder has another name': [
      ({ folder: id }) => done(owner, 'renameFile', { params: { id }, body: { name: 'Harbour' } }),
      ({ html }) => expect(html).toMatch(/aria-current="page">Harbour</),
    ],
    'a file is in the trash': [
      ({ fileId }) => done(owner, 'trashFiles', { body: { ids: [fileId] } }),
      ({ html }) => expect(html).not.toContain('moorings'),
    ],
    'a file is deleted': [
      ({ fileId }) => done(owner, 'deleteFiles', { body: { ids: [fileId] } }),
      ({ html }) => expect(html).not.toContain('moorings'),
    ],
    'a file is moved away': [
      ({ fileId }) => done(owner, 'moveFiles', { body: { ids: [fileId], to: { parent_id: '' } } }),
      ({ html }) => expect(html).not.toContain('moorings'),
    ],
    'a file is new': [
      async ({ folder }) => {
        const id = await file(owner, Buffer.from(`words ${made}`), 'log.txt');
        await done(owner, 'moveFiles', { body: { ids: [id], to: { parent_id: folder } } });
      },
      ({ html }) => expect(html).toContain('log.txt'),
    ],
    'the folder is in the trash': [
      ({ folder }) => done(owner, 'trashFiles', { body: { ids: [folder] } }),
      (page) => {
        expect(page.status).toBe(404);
        expect(page.html).not.toContain('moorings');
      },
    ],
    'the share has ended': [
      ({ id }) => done(owner, 'deleteShares', { body: { ids: [id] } }),
      (page) => expect(page.status).toBe(410),
    ],
    'a passcode is asked for': [
      ({ id }) => done(owner, 'editShare', { params: { id }, body: { pass_code: 'abc234' } }),
      ({ html }) => {
        expect(html).toContain('data-link-state="PASS_CODE_EMPTY"');
        expect(html).not.toContain('moorings');
      },
    ],
    'its title is another one': [
      ({ id }) => done(owner, 'editShare', { params: { id }, body: { title: 'Sails' } }),
      ({ html }) => expect(html).toContain('"title":"Sails"'),
    ],
    'visitors may not download any more': [
      ({ id }) => done(owner, 'editShare', { params: { id }, body: { allow_download: false } }),
      ({ html }) => expect(html).toContain('"allow_download":false'),
    ],
    'staff have closed it': [
      ({ id }) => auditShare(drive.db, id, 'PROHIBITED'),
      (page) => expect(page.status).toBe(451),
    ],
    'its owner has another name': [
      () => done(owner, 'changeProfile', { body: { name: 'Commodore Quill' } }),
      ({ html }) => expect(html).toContain('Commodore Quill'),
    ],
    'its owner has ended all links': [
      // Those that are shown from then on hold again: another snapshot stands in them.
      () => done(owner, 'endLinks'),
      (page) => expect(page.status).toBe(200),
    ],
    'its owner is leaving': [
      () =>
        drive.db
          .updateTable('users')
          .set({ cancelled_at: new Date() })
          .where('id', '=', owner.owner.id)
          .execute(),
      (page) => expect(page.status).toBe(410),
    ],
    'somebody has saved it': [
      async ({ id }) => {
        const saver = { drive, owner: await account() };
        await done(saver, 'restoreShare', { body: { share_id: id } });
      },
      ({ html }) => expect(html).toContain('"restore_count_left":"2"'),
    ],
  };
  test.each(Object.entries(changes))('%s', async (_, [change, shown]) => {
    const share = await shared({ restore_limit: 3 });
    await kept(share);
    await change(share);
    const page = await get(share.path);
    expect(page.isRead).toBe(true);
    shown(page);
  });

  test('it has expired, and every day before', async () => {
    const share = await shared({ expiration_days: 3 });
    const { html } = await kept(share);
    expect(html).toContain('"expiration_left":"3"');
    ahead = 24 * 3600 * 1000 + 1000;
    expect((await get(share.path)).html).toContain('"expiration_left":"2"');
    ahead *= 3;
    expect(await get(share.path)).toMatchObject({ status: 410 });
  });

  test('what its links hold for is renewed with time, though nothing changes', async () => {
    const share = await shared();
    const linked = ({ html }: Page) => /\/thumbnails\/[\w-]+/.exec(html)?.[0];
    const first = await kept(share);
    ahead = 25 * 3600 * 1000;
    const later = await get(share.path);
    expect(later.isRead).toBe(true);
    expect(linked(first)).toBeDefined();
    expect(linked(later)).not.toBe(linked(first));
  });

  test('a change of another drive takes nothing away', async () => {
    const share = await shared();
    await kept(share);
    const other = { drive, owner: await account() };
    await file(other, Buffer.from('elsewhere'));
    expect((await get(share.path)).isRead).toBe(false);
  });
});

describe('a kept page is given to nobody for whom it was not made', () => {
  test('not in another language, nor to those who look at shares in another way', async () => {
    const share = await shared();
    await kept(share);
    for (const [headers, sign] of [
      [{ cookie: 'locale=ja' }, '<html lang="ja"'],
      [{ 'accept-language': 'ru' }, '<html lang="ru"'],
      [{ cookie: `${sharedDisplayCookie}=name_asc.mixed.list` }, '"view":"list"'],
    ] as const) {
      const first = await get(share.path, headers);
      expect(first.isRead).toBe(true);
      expect(first.html).toContain(sign);
      expect(await get(share.path, headers)).toEqual({ ...first, isRead: false });
    }
    // An address may say how, whatever its visitor is used to.
    const address = `${share.path}?view=list&order=NAME_ASC`;
    for (const _ of [1, 2]) expect((await get(address)).html).toMatch(/"order":"name_asc".*"view":"list"/);
    expect((await get(`${share.path}?view=flow&order=constructor`)).html).toMatch(
      /"order":"mod_desc".*"view":"grid"/,
    );
    expect((await get(share.path)).html).toContain('<html lang="en-US"');
  });

  test('not to the signed-in, whose page is not kept either', async () => {
    const share = await shared();
    const own = { cookie: 'user_id=somebody' };
    expect((await get(share.path, own)).isRead).toBe(true);
    expect((await get(share.path)).isRead).toBe(true);
    await kept(share);
    expect((await get(share.path, own)).isRead).toBe(true);
  });

  test('not by way of a passcode: neither with it nor without', async () => {
    const share = await shared({ pass_code: 'abc234' });
    const { pass_code_token } = json(
      await done(owner, 'openShare', { query: { share_id: share.id, pass_code: 'abc234' } }),
    );
    const cookie = `${passTokenCookie}${share.id}=${pass_code_token}`;
    for (const _ of [1, 2]) {
      const opened = await get(share.path, { cookie });
      expect(opened.isRead).toBe(true);
      expect(opened.html).toContain('moorings');
      const refused = await get(share.path);
      expect(refused.isRead).toBe(true);
      expect(refused.html).not.toContain('moorings');
    }
  });

  test('not under another address or with a query, whatever it says', async () => {
    const share = await shared();
    await kept(share);
    for (const path of [`${share.path}?hide_header=1`, `${share.path}?`, `/s/${share.id}/x/${share.folder}`])
      expect((await get(path)).isRead).toBe(true);
  });

  test('it holds no id of a request', async () => {
    const share = await shared();
    const { html } = await kept(share);
    expect(html).toContain('"requestId":""');
    expect((await get(`${share.path}?x`)).html).toMatch(/"requestId":"[\da-f-]{36}"/);
  });
});

test('a look at a kept page is counted as any other', async () => {
  const share = await shared();
  for (const _ of [1, 2, 3, 4]) await get(share.path);
  await get(share.path, { cookie: `user_id=${owner.owner.id}` });
  const { shares } = json(await done(owner, 'listShares'));
  expect(shares.find(({ share_id }: { share_id: string }) => share_id === share.id).view_count).toBe('4');
});

test('many who come at once after a change are given one page', async () => {
  const share = await shared();
  await kept(share);
  await done(owner, 'renameFile', { params: { id: share.fileId }, body: { name: 'compass.png' } });
  const before = reads;
  const pages = await Promise.all(Array.from({ length: 20 }, () => get(share.path)));
  for (const { html } of pages) expect(html).toContain('compass.png');
  expect(reads - before).toBeLessThan(20);
});
