import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from './db/index.ts';
import { addPlanDays } from './entitlements/index.ts';
import { password } from './fixtures/whole-drive.ts';
import { type Body, namesOf, type Sent, wireOfFile } from './fixtures/wire.ts';

/**
 * Calls and fields that public clients of this wire read beside those of the other files (docs/clients.md), each asked as
 * the program asks that needs it.
 */

const { drive, ask, done } = wireOfFile();

async function connected() {
  const account = await drive().account();
  const headers = { authorization: `Bearer ${account.token}` };
  const call = (method: string, path: string, sent: Sent = {}): Promise<Body> =>
    done(method, path, { ...sent, headers });
  return {
    account,
    call,
    raw: (method: string, path: string, sent: Sent = {}) => ask(method, path, { ...sent, headers }),
    folder: async (name: string, parentId = ''): Promise<string> =>
      (await call('POST', '/drive/v1/files', { json: { kind: 'drive#folder', name, parent_id: parentId } }))
        .file.id,
    list: (query: Record<string, string> = {}, filters?: object): Promise<Body> =>
      call('GET', '/drive/v1/files', {
        query: { limit: '500', ...query, ...(filters && { filters: JSON.stringify(filters) }) },
      }),
    trash: (...ids: string[]) => call('POST', '/drive/v1/files:batchTrash', { json: { ids } }),
  };
}

describe('a list', () => {
  test('without a word about the trash has both kinds, told apart, in one order and page by page', async () => {
    const { folder, list, trash } = await connected();
    const ids = new Map<string, string>();
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.set(name, await folder(name));
    await trash(ids.get('b')!, ids.get('d')!);
    const inner = await folder('inner', ids.get('a'));
    const seen: [string, boolean][] = [];
    let token = '';
    do {
      const page = await list({ limit: '2', order: 'name_asc', page_token: token });
      seen.push(...page.files.map(({ name, trashed }: Body) => [name, trashed]));
      token = page.next_page_token;
    } while (token !== '');
    expect(seen).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
      ['d', true],
      ['e', false],
    ]);
    expect(namesOf(await list({ parent_id: '*' }))).toEqual(['a', 'b', 'c', 'd', 'e', 'inner']);
    expect(namesOf(await list({}, { trashed: { eq: false } }))).toEqual(['a', 'c', 'e']);
    await trash(inner);
    expect((await list({ parent_id: ids.get('a')! })).files).toMatchObject([
      { name: 'inner', trashed: true },
    ]);
  });

  test('of what is in the trash, where no folder is named, is of all folders', async () => {
    const { folder, list, trash } = await connected();
    const [top, a] = [await folder('top'), await folder('a')];
    const inner = await folder('inner', a);
    await trash(top, inner);
    for (const query of [{}, { parent_id: '' }, { parent_id: '*' }])
      expect(namesOf(await list(query, { trashed: { eq: true } }))).toEqual(['inner', 'top']);
    expect(namesOf(await list({ parent_id: a }, { trashed: { eq: true } }))).toEqual(['inner']);
  });

  test('has the star as a tag', async () => {
    const { call, folder, list } = await connected();
    const id = await folder('a');
    expect((await list()).files[0].tags).toEqual([]);
    await call('POST', '/drive/v1/files:star', { json: { ids: [id] } });
    expect((await list()).files[0].tags).toEqual(['STAR']);
  });
});

test('pikpakcli deletes one file by its address: it goes to the trash', async () => {
  const { call, raw, folder, list } = await connected();
  const id = await folder('a');
  expect((await raw('DELETE', `/drive/v1/files/${id}`)).body.error_code).toBeUndefined();
  expect(namesOf(await list({}, { trashed: { eq: false } }))).toEqual([]);
  expect(namesOf(await list({}, { trashed: { eq: true } }))).toEqual(['a']);
  expect((await raw('DELETE', '/drive/v1/files/Vnone')).body.error).toBe('file_not_found');
  const begun = await call('POST', '/drive/v1/files', {
    json: { kind: 'drive#file', name: 'b', size: '10', upload_type: 'UPLOAD_TYPE_RESUMABLE' },
  });
  await call('DELETE', `/drive/v1/files/${begun.file.id}`);
  expect(
    (await call('POST', '/drive/v1/files', { json: { kind: 'drive#folder', name: 'b' } })).file.name,
  ).toBe('b');
});

test('pikpakcli renews its sign-in by JSON without a content type', async () => {
  const { email } = await drive().account();
  const client = { client_id: 'YNxT9w7GMdWvEOKa', client_secret: 'secret' };
  const json = { ...client, grant_type: 'password', username: email, password };
  const { refresh_token } = await done('POST', '/v1/auth/signin', { json });
  const untyped = (path: string, body: object) =>
    fetch(`${drive().origin}${path}`, { method: 'POST', body: Buffer.from(JSON.stringify(body)) });
  const answer = await untyped('/v1/auth/token', { ...client, grant_type: 'refresh_token', refresh_token });
  expect(await answer.json()).toMatchObject({ access_token: expect.any(String), token_type: 'Bearer' });
  const elsewhere = await untyped('/v1/shield/captcha/init', {});
  expect(elsewhere.status).toBe(415);
});

test('quotas, transfers and invitations are answered without making any up', async () => {
  const { call } = await connected();
  const about = await call('GET', '/drive/v1/about');
  expect(about.quota).toMatchObject({ kind: 'drive#quota', is_unlimited: false });
  expect(about.quotas.cloud_download).toMatchObject({
    kind: 'drive#quota',
    limit: '1000000',
    usage: '0',
    is_unlimited: false,
  });
  const json = {
    kind: 'drive#file',
    upload_type: 'UPLOAD_TYPE_URL',
    url: { url: 'http://source.example/a' },
  };
  for (const name of ['a', 'b', 'c']) await call('POST', '/drive/v1/files', { json: { ...json, name } });
  expect((await call('GET', '/drive/v1/about')).quotas.cloud_download.usage).toBe('3');
  const transfers = await call('GET', '/vip/v1/quantity/list', { query: { type: 'transfer', limit: '200' } });
  expect(transfers).toEqual({ transfer: {}, base: {}, has_more: false });
  expect(await call('GET', '/vip/v1/activity/inviteCode')).toEqual({
    code: expect.stringMatching(/^[A-Z\d]{16}$/),
  });
});

test('the flags of an account, its free days and the time of each of its plans have the names of the specification', async () => {
  const { account, call } = await connected();
  const { db } = drive();
  const { id: userId } = account;
  const flags = async () => {
    const { overStorageLimit, overFreeTaskLimit } = await call('GET', '/drive/v1/about');
    return { overStorageLimit, overFreeTaskLimit };
  };
  const premium = async () => (await call('GET', '/drive/v1/privilege/vip')).data;
  expect(await flags()).toEqual({ overStorageLimit: false, overFreeTaskLimit: false });
  expect(await premium()).not.toHaveProperty('freeDays');
  await sql`update drives set used = 20 * 1024.0 ^ 3 where user_id = ${userId}`.execute(db);
  // As many as it may begin, on this day and on that which may begin meanwhile.
  await sql`insert into offline_days (user_id, day, begun)
    select ${userId}, (now() at time zone 'utc')::date + n, 1000000 from generate_series(0, 1) n`.execute(db);
  expect(await flags()).toEqual({ overStorageLimit: true, overFreeTaskLimit: true });
  const days = { userId, plan: 'platinum', now: new Date() };
  await transact(db, (tx) =>
    addPlanDays(tx, { ...days, days: 3, source: 'invite', reference: `invited:${userId}` }),
  );
  // Whoever has premium is over no limit of the free ones.
  expect(await flags()).toEqual({ overStorageLimit: true, overFreeTaskLimit: false });
  await transact(db, (tx) => addPlanDays(tx, { ...days, days: 30, source: 'operator' }));
  expect(await premium()).toMatchObject({
    ...{ freeDays: 3, status: 'ok', type: 'platinum' },
    vipItem: [{ type: 'platinum', surplus_day: 33, expire: expect.stringMatching(/Z$/) }],
  });
});

test('shares are listed as data too, and come as a list of none when they are made', async () => {
  const { call, folder } = await connected();
  const made = await call('POST', '/drive/v1/share', {
    json: {
      file_ids: [await folder('a')],
      share_to: 'publiclink',
      expiration_days: -1,
      pass_code_option: 'NOT_REQUIRED',
    },
  });
  expect(made.share_list).toEqual([]);
  const listed = await call('GET', '/drive/v1/share/list', {
    query: { limit: '100', thumbnail_size: 'SIZE_SMALL' },
  });
  expect(listed.data).toMatchObject([{ share_id: made.share_id, title: 'a' }]);
  expect(listed.data).toEqual(listed.shares);
});

test('a share is saved into the folder that `to` names', async () => {
  const [owner, saver] = [await connected(), await connected()];
  const { share_id } = await owner.call('POST', '/drive/v1/share', {
    json: { file_ids: [await owner.folder('shared')] },
  });
  const { pass_code_token } = await saver.call('GET', '/drive/v1/share', { query: { share_id } });
  const into = await saver.folder('into');
  const save = (to: object | null) =>
    saver.call('POST', '/drive/v1/share/restore', { json: { share_id, pass_code_token, file_ids: [], to } });
  expect(await save({ parent_id: into })).toMatchObject({ restore_status: 'RESTORE_COMPLETE' });
  expect(namesOf(await saver.list({ parent_id: into }))).toEqual(['shared']);
  await save({ parent_id: '' });
  expect(namesOf(await saver.list())).toEqual(['into', 'shared']);
  await save(null);
  expect(namesOf(await saver.list())).toEqual(['Pack From Shared', 'into', 'shared']);
});

test('an event says what it is', async () => {
  const { account, call } = await connected();
  const bytes = randomBytes(0);
  await call('POST', '/drive/v1/files', {
    json: { kind: 'drive#file', name: 'a', size: String(bytes.length), upload_type: 'UPLOAD_TYPE_RESUMABLE' },
  });
  const { events } = await call('GET', '/drive/v1/events', { query: { limit: '10' } });
  expect(events).toMatchObject([{ type: 'TYPE_UPLOAD', type_name: 'Upload', file_name: 'a' }]);
  expect(events[0].reference_resource.user_id).toBe(account.id);
});

test('pikpakcli finds a folder by its name among what is there and what is in the trash', async () => {
  const { call, folder, list, trash } = await connected();
  const old = await folder('a');
  await trash(old);
  const fresh = await folder('a');
  const query = {
    parent_id: '',
    page_token: '',
    with_audit: 'false',
    thumbnail_size: 'SIZE_LARGE',
    limit: '500',
  };
  const { files } = await list(query);
  const found = files.filter(
    ({ kind, name, trashed }: Body) => kind === 'drive#folder' && name === 'a' && !trashed,
  );
  expect(found.map(({ id }: Body) => id)).toEqual([fresh]);
  // And rclone asks so whether a folder may be removed, which it then puts in the trash if something in it is there.
  await trash(await folder('inner', fresh));
  const inside = await call('GET', '/drive/v1/files', {
    query: { parent_id: fresh, filters: '{"phase":{"eq":"PHASE_TYPE_COMPLETE"}}', limit: '500' },
  });
  expect(inside.files).toMatchObject([{ name: 'inner', trashed: true }]);
});
