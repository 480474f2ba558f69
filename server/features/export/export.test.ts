import { expect, test } from 'vitest';
import { createExport, readExport } from '../../../api/contract/export.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { exportRoutes } from './index.ts';

let now = Date.parse('2026-11-22T10:00:00Z');
const gone = new Set<string>();
/** Resolves when a document may begin. */
let released = Promise.resolve();
const drive = driveOfFile(({ db }) =>
  exportRoutes({
    db,
    key: Buffer.alloc(32, 7),
    publicUrl: 'http://drive.test',
    now: () => now,
    isSessionEnded: () => false,
    generations: { of: () => 0, isOver: () => false },
    factsOf: async (userId) => {
      await released;
      return gone.has(userId) ? undefined : { account: { sub: userId } };
    },
  }),
);

async function fill(userId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `${userId}-${at}`,
    user_id: userId,
    parent_id: userId,
    is_folder: true,
    name: `Folder "${at}"`,
    name_key: `${at}`,
    sort_name: `${at}`,
    blob_hash: null,
    mime_type: '',
    category: 'OTHER',
    trashed_at: at % 10 === 0 ? new Date(now - at) : null,
    user_modified_at: null,
    // Many of one instant: a page may end among them.
    modified_at: new Date(now + Math.floor(at / 700)),
  }));
  for (let from = 0; from < count; from += 1000)
    await drive()
      .db.insertInto('files')
      .values(rows.slice(from, from + 1000))
      .execute();
}

const tokenIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

test('a link, for some minutes, to one document with each entry once, whatever their number', async () => {
  const as = await drive().addUser();
  await fill(as.id, 2500);
  await fill((await drive().addUser()).id, 3);
  expect((await drive().call(createExport)).status).toBe(401);
  const { body: link } = await drive().call(createExport, { as });
  const token = tokenIn(link.url);
  const { status, headers, body } = await drive().call(readExport, { params: { token } });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="pikpak-drive-2026-11-22.json"');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({ kind: 'account#export', account: { sub: as.id } });
  expect(body.files).toHaveLength(2500);
  expect(new Set(body.files.map(({ id }: { id: string }) => id)).size).toBe(2500);
  expect(body.files.filter((file: object) => 'trashed_time' in file)).toHaveLength(250);
  expect(body.files[0]).toMatchObject({ kind: 'drive#folder', parent_id: '' });
  now += 601_000;
  expect((await drive().call(readExport, { params: { token } })).body.error).toBe('content_link_expired');
});

test('a link that was changed, or is of an account that is gone, opens nothing', async () => {
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  const token = tokenIn((await drive().call(createExport, { as })).body.url);
  const [user, session, generation, expires, mac] = token.split('.');
  const forged = [
    [Buffer.from(other.id).toString('base64url'), session, generation, expires, mac].join('.'),
    [user, session, generation, Number(expires) + 600, mac].join('.'),
    [user, session, Number(generation) + 1, expires, mac].join('.'),
    [user, 'c2Vzc2lvbg', generation, expires, mac].join('.'),
    `${token}x`,
    `${token}.x`,
    'a.b.c',
  ];
  for (const each of forged)
    expect((await drive().call(readExport, { params: { token: each } })).status).toBe(403);
  gone.add(as.id);
  expect((await drive().call(readExport, { params: { token } })).status).toBe(403);
});

test('of one account one document is written at a time; another account does not wait', async () => {
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  const tokenOf = async (who: typeof as) => tokenIn((await drive().call(createExport, { as: who })).body.url);
  const [token, others] = [await tokenOf(as), await tokenOf(other)];
  const read = async (of: string) => (await drive().call(readExport, { params: { token: of } })).status;
  const { promise, resolve } = Promise.withResolvers<void>();
  released = promise;
  const both = [read(token), read(token)];
  const third = read(others);
  // One is held back, so the other is the first to be answered.
  expect(await Promise.race(both)).toBe(429);
  resolve();
  expect((await Promise.all(both)).sort()).toEqual([200, 429]);
  expect(await third).toBe(200);
  // The turn is given back after the last byte, which is here by then.
  await expect.poll(() => read(token)).toBe(200);
});

test('whoever goes away in the middle gives the turn back', async () => {
  const as = await drive().addUser();
  await fill(as.id, 20_000);
  const token = tokenIn((await drive().call(createExport, { as })).body.url);
  const origin = await drive().app.listen({ host: '127.0.0.1', port: 0 });
  const url = `${origin}${readExport.path.replace('{token}', token)}`;
  const leaving = new AbortController();
  const first = await fetch(url, { signal: leaving.signal });
  expect(first.status).toBe(200);
  leaving.abort();
  const status = async () => (await drive().call(readExport, { params: { token } })).status;
  await expect.poll(status, { timeout: 120_000 }).toBe(200);
});
