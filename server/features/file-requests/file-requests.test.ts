import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../api/contract/index.ts';
import { done, file, folder, json, metadata, type Scene, tus } from '../../fixtures/scene.ts';
import { openWholeDrive, password, type WholeDrive, type WireCall } from '../../fixtures/whole-drive.ts';
import { enqueue } from '../../jobs/index.ts';

let drive: WholeDrive;
let elapsed = 0;
beforeAll(async () => {
  drive = await openWholeDrive({ now: () => Date.now() + elapsed });
}, 60_000);
afterAll(() => drive?.close());

// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
type Body = any;

async function call(name: string, given: WireCall = {}, token?: string) {
  const { status, text, headers } = await drive.send(operations[name]!, given, token);
  const body: Body = text.startsWith('{') ? JSON.parse(text) : {};
  return { status, headers, body };
}

/** Somebody who asks for files in a folder of theirs. */
async function asking(terms: object = {}, options: { quota?: number } = {}) {
  const owner = await drive.account(options);
  const scene: Scene = { drive, owner };
  const folderId = await folder(scene);
  const request: Body = json(
    await done(scene, 'createFileRequest', { body: { folder_id: folderId, title: 'Photos', ...terms } }),
  );
  const names = async (parentId: string): Promise<string[]> =>
    json(await done(scene, 'listFiles', { query: { parent_id: parentId, order: 'name_asc' } })).files.map(
      ({ name }: Body) => name,
    );
  const entries = async (parentId: string): Promise<Body[]> =>
    json(await done(scene, 'listFiles', { query: { parent_id: parentId, order: 'name_asc' } })).files;
  const own = async (): Promise<Body> => json(await done(scene, 'listFileRequests')).requests[0];
  return { owner, scene, folderId, id: request.id as string, names, entries, own };
}

const open = (id: string, visit_token = '') =>
  call('openFileRequest', { query: { file_request_id: id, visit_token } });
const begin = async (id: string, more: object = {}): Promise<Body> =>
  (await call('visitFileRequest', { body: { file_request_id: id, ...more } })).body;

/** The rows that are kept of the visits of a request. */
const visitsOf = (id: string) =>
  drive.db.selectFrom('file_request_visits').selectAll().where('request_id', '=', id).execute();

const created = (size: number, pairs: Readonly<Record<string, string>>, body?: Buffer): WireCall => ({
  headers: {
    ...tus,
    'upload-length': String(size),
    'upload-metadata': metadata(pairs),
  },
  body: body ?? Buffer.alloc(0),
});
const send = (token: string, name: string, bytes = Buffer.from('hello'), pairs = {}) =>
  call('createUpload', created(bytes.length, { filename: name, ...pairs }, bytes), token);

test('a stranger adds files to a folder of their own in it, and the owner has them', async () => {
  const { id, folderId, names, entries, own, scene } = await asking();
  await done(
    scene,
    'createUpload',
    created(5, { filename: 'a.txt', parent_id: folderId }, Buffer.from('secre')),
  );
  const met = (await open(id)).body;
  expect(met).toMatchObject({ status: 'OK', request: { title: 'Photos', owner_name: scene.owner.name } });
  expect(JSON.stringify(met)).not.toContain('a.txt');
  const { visit_token: token } = await begin(id, { sender_name: ' Ada / 1\u0007 ' });
  const first = await send(token, 'a.txt');
  expect(first.status).toBe(201);
  await send(token, 'a.txt', Buffer.from('again'));
  expect((await names(folderId)).sort()).toEqual(['Ada _ 1', 'a.txt']);
  const own1 = (await entries(folderId)).find(({ name }) => name !== 'a.txt');
  expect((await names(own1.id)).sort()).toEqual(['a(1).txt', 'a.txt']);
  expect(await own()).toMatchObject({ received_files: 2, received_bytes: '10', accepts_files: true });
});

test('those with whom the folder is shared read that somebody added files, and not who', async () => {
  const { id, folderId, scene, owner } = await asking();
  const friend = await drive.account();
  const body = { file_id: folderId, grantee: friend.email, role: 'view' };
  await done(scene, 'createGrant', { body });
  const { visit_token: token } = await begin(id, { sender_name: 'Ada' });
  await send(token, 'a.txt');
  await send(token, 'b.txt');
  for (const who of [friend, owner]) {
    const query = { file_id: folderId };
    const [added] = (await call('listActivity', { query }, who.token)).body.activity;
    expect(added).toMatchObject({ action: 'added', actor_name: '', by_caller: false });
    expect(added.entries.map(({ name }: Body) => name)).toEqual(expect.arrayContaining(['a.txt', 'b.txt']));
  }
});

test('what a visitor names as the place, the path or the rule counts for nothing', async () => {
  const { id, folderId, names, entries, scene } = await asking();
  const elsewhere = await folder({ ...scene, owner: scene.owner }).catch(() => folderId);
  const { visit_token: token } = await begin(id, { sender_name: 'Eve' });
  for (const rule of ['replace', 'refuse', 'ask'])
    await send(token, 'x.txt', Buffer.from(rule), {
      parent_id: elsewhere,
      on_conflict: rule,
      relative_path: `../../up/${rule}/x.txt`,
    });
  const [own] = await entries(folderId);
  expect(own.name).toBe('Eve');
  expect(await names(own.id)).toHaveLength(3);
  const refused = await Promise.all(
    ['..', 'a/b', 'x\u202egpj.exe', '\u0000'].map((name) => send(token, name)),
  );
  expect(refused.map(({ body }) => body.error)).toEqual(Array(4).fill('file_name_invalid'));
});

test('a visit opens nothing else, and nobody else goes on with its uploads', async () => {
  const { id, folderId, scene } = await asking();
  const theirs = await file(scene);
  const { visit_token: token } = await begin(id);
  const { visit_token: other } = await begin(id);
  const begun = await call('createUpload', created(5, { filename: 'b.txt' }), token);
  const upload = begun.headers.get('location')!.split('/').at(-1)!;
  const isRefused = await Promise.all(
    Object.entries(operations)
      .filter(([, { access }]) => access !== 'anyone')
      .filter(([name]) => !/^(createUpload|uploadState|continueUpload|endUpload|overrideUpload)$/.test(name))
      .map(async ([name]) => [
        name,
        (await call(name, { params: { id: theirs, task_id: theirs, version_id: theirs } }, token)).status,
      ]),
  );
  expect(isRefused.filter(([, status]) => status !== 403)).toEqual([]);
  expect((await call('uploadState', { params: { id: upload }, headers: tus }, other)).status).toBe(404);
  const patch = {
    params: { id: upload },
    headers: { ...tus, 'upload-offset': '0' },
    body: Buffer.from('bytes'),
  };
  expect((await call('continueUpload', patch, scene.owner.token)).status).toBe(404);
  expect((await call('continueUpload', patch, token)).status).toBe(204);
  expect(folderId).not.toBe('');
});

test('a request that asks for names takes nothing from anybody without one', async () => {
  const [open1, guarded] = [
    await asking({ asks_name: true }),
    await asking({ asks_name: true, pass_code: 'abcdef1' }),
  ];
  for (const sender_name of ['', ' \t '])
    expect((await begin(open1.id, { sender_name })).error).toBe('file_request_name_required');
  expect(await visitsOf(open1.id)).toEqual([]);
  expect((await send((await begin(open1.id, { sender_name: 'Ada' })).visit_token, 'a.txt')).status).toBe(201);
  // Its passcode comes first; the name is asked for behind it.
  const { visit_token: token } = await begin(guarded.id, { pass_code: 'abcdef1' });
  const nameless = await send(token, 'a.txt');
  expect([nameless.status, nameless.body.error]).toEqual([400, 'file_request_name_required']);
  expect((await begin(guarded.id, { visit_token: token })).error).toBe('file_request_name_required');
  expect(await guarded.names(guarded.folderId)).toEqual([]);
  await begin(guarded.id, { visit_token: token, sender_name: 'Ada' });
  expect((await send(token, 'a.txt')).status).toBe(201);
  expect(await guarded.names(guarded.folderId)).toEqual(['Ada']);
});

test('a visit whose folder is there goes on without a name that is asked for later', async () => {
  const { id, scene } = await asking();
  const [{ visit_token: begun }, { visit_token: late }] = [await begin(id), await begin(id)];
  await send(begun, 'a.txt');
  await done(scene, 'editFileRequest', { params: { id }, body: { asks_name: true } });
  expect((await send(begun, 'b.txt')).status).toBe(201);
  expect((await send(late, 'b.txt')).body.error).toBe('file_request_name_required');
});

test('a lost answer makes nothing twice', async () => {
  const { id, folderId, names, entries } = await asking();
  const { visit_token: token } = await begin(id, { sender_name: 'Ada' });
  for (let tries = 0; tries < 2; tries += 1)
    await send(token, 'a.txt', Buffer.from('hello'), { idempotency_key: 'key' });
  const [own] = await entries(folderId);
  expect(await names(own.id)).toEqual(['a.txt']);
});

test('a passcode is asked for before anything is told, and another one ends the visits', async () => {
  const { id, scene } = await asking({ pass_code: 'abcdef1' });
  expect((await open(id)).body).toEqual({ status: 'PASS_CODE_EMPTY', request: null });
  expect(await begin(id)).toEqual({ status: 'PASS_CODE_EMPTY', request: null, visit_token: '' });
  expect((await begin(id, { pass_code: 'zzzzzz' })).status).toBe('PASS_CODE_ERROR');
  const { visit_token: token } = await begin(id, { pass_code: 'abcdef1' });
  expect((await open(id, token)).body.status).toBe('OK');
  // The visit of another request is none of this one.
  const { id: otherId } = await asking({ pass_code: 'other12' });
  expect((await open(otherId, token)).body.status).toBe('PASS_CODE_EMPTY');
  const uploadId = (await call('createUpload', created(5, { filename: 'b' }), token)).headers
    .get('location')!
    .split('/')
    .at(-1)!;
  await done(scene, 'editFileRequest', { params: { id }, body: { pass_code: 'abcdef2' } });
  expect((await open(id, token)).body.status).toBe('PASS_CODE_EMPTY');
  expect((await call('uploadState', { params: { id: uploadId }, headers: tus }, token)).status).toBe(401);
  for (let tries = 0; tries < 6; tries += 1) await begin(id, { pass_code: 'zzzzzz' });
  const late = await call('visitFileRequest', { body: { file_request_id: id, pass_code: 'abcdef2' } });
  expect(late.body.error).toBe('too_many_requests');
});

test('closed, over, without its folder, deleted: nothing more comes in, and it says no more than that', async () => {
  const { id, folderId, scene, owner } = await asking();
  const { visit_token: token } = await begin(id);
  const begun = await call('createUpload', created(5, { filename: 'b.txt' }), token);
  const upload = { id: begun.headers.get('location')!.split('/').at(-1)! };
  const patch = { params: upload, headers: { ...tus, 'upload-offset': '0' }, body: Buffer.from('bytes') };
  await done(scene, 'trashFiles', { body: { ids: [folderId] } });
  expect((await open(id)).body).toEqual({ status: 'CLOSED', request: null });
  expect((await call('continueUpload', patch, token)).status).toBe(401);
  await done(scene, 'untrashFiles', { body: { ids: [folderId] } });
  expect((await open(id)).body.status).toBe('OK');
  await done(scene, 'editFileRequest', {
    params: { id },
    body: { expiration_time: new Date(Date.now() + 3_600_000).toISOString() },
  });
  elapsed = 3_600_001;
  expect((await open(id)).body.status).toBe('CLOSED');
  elapsed = 0;
  await done(scene, 'editFileRequest', { params: { id }, body: { is_open: false } });
  expect((await begin(id)).status).toBe('CLOSED');
  await done(scene, 'editFileRequest', { params: { id }, body: { is_open: true } });
  expect((await send(token, 'late.txt')).status).toBe(401);
  await drive.db.updateTable('users').set({ cancelled_at: new Date() }).where('id', '=', owner.id).execute();
  expect((await begin(id)).status).toBe('CLOSED');
  await drive.db.updateTable('users').set({ cancelled_at: null }).where('id', '=', owner.id).execute();
  await done(scene, 'deleteFileRequest', { params: { id } });
  expect((await open(id)).body).toEqual({ status: 'NOT_FOUND', request: null });
  expect(await visitsOf(id)).toEqual([]);
});

test('a folder that goes while the bytes come takes nothing, nor does the root', async () => {
  const { id, folderId, scene, entries } = await asking();
  const { visit_token: token } = await begin(id, { sender_name: 'Ada' });
  const begun = await call('createUpload', created(5, { filename: 'b.txt' }), token);
  const [own] = await entries(folderId);
  await done(scene, 'trashFiles', { body: { ids: [own.id] } });
  const patch = {
    params: { id: begun.headers.get('location')!.split('/').at(-1)! },
    headers: { ...tus, 'upload-offset': '0' },
    body: Buffer.from('bytes'),
  };
  expect((await call('continueUpload', patch, token)).status).toBe(404);
  expect((await entries('')).map(({ name }: Body) => name)).toEqual(['folder']);
  // The next one gets another folder.
  expect((await send(token, 'c.txt')).status).toBe(201);
});

test('its limits and the space of its owner are refused alike', async () => {
  const [few, small, poor] = await Promise.all([
    asking({ most_files: 1 }),
    asking({ most_bytes: 4 }),
    asking({}, { quota: 4 }),
  ]);
  await send((await begin(few.id)).visit_token, 'one', Buffer.from('1'));
  const answers = await Promise.all(
    [few, small, poor].map(async ({ id }) => send((await begin(id)).visit_token, 'two')),
  );
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  const seen = answers.map(({ body: { error, error_description } }) => [error, error_description]);
  expect(new Set(seen.map(String)).size).toBe(1);
  expect(seen[0]?.[0]).toBe('file_request_full');
});

test('what is begun and never sent is bounded, and free again within an hour', async () => {
  const { id, owner } = await asking();
  const { visit_token: token } = await begin(id);
  const statuses = [];
  for (let count = 0; count < 21; count += 1)
    statuses.push((await call('createUpload', created(1000, { filename: `${count}` }), token)).status);
  expect(statuses).toEqual([...Array(20).fill(201), 429]);
  const { rows } = await sql<{ late: boolean }>`
    select bool_or(expires_at > now() + interval '61 minutes') as late from uploads where user_id = ${owner.id}`.execute(
    drive.db,
  );
  expect(rows[0]?.late).toBe(false);
});

test('only a folder of one’s own, and only the owner manages it', async () => {
  const { id, scene } = await asking();
  const other = await drive.account();
  const fileId = await file(scene);
  const made = await call(
    'createFileRequest',
    { body: { folder_id: fileId, title: 'x' } },
    scene.owner.token,
  );
  expect(made.body.error).toBe('invalid_argument');
  const root = await call('createFileRequest', { body: { folder_id: scene.owner.id } }, scene.owner.token);
  expect(root.status).toBe(404);
  for (const name of ['editFileRequest', 'deleteFileRequest'])
    expect((await call(name, { params: { id }, body: {} }, other.token)).body.error).toBe(
      'file_request_not_found',
    );
});

test('the owner hears of what has come', async () => {
  const { id, scene } = await asking();
  const { visit_token: token } = await begin(id);
  const { headers } = await send(token, 'a.txt');
  const { changes } = json(await done(scene, 'listChanges', { query: { since: '0' } }));
  expect(changes).toContainEqual(
    expect.objectContaining({ kind: 'request', file_ids: [headers.get('x-file-id')] }),
  );
});

test('of their owner, visitors are shown a name and a picture', async () => {
  const { id, owner } = await asking({ note: 'From the summer' });
  const { request } = (await open(id)).body;
  expect(Object.keys(request).sort()).toEqual(
    [
      ...['asks_name', 'expiration_time', 'most_bytes', 'most_files', 'note', 'owner_name'],
      ...['owner_portrait_url', 'title'],
    ].sort(),
  );
  expect(JSON.stringify(request)).not.toContain(owner.email);
});

test('a visit is forgotten after twelve hours; what came of it stays', async () => {
  const { id, folderId, names, own } = await asking();
  const lasts = 12 * 3_600_000;
  elapsed = -lasts - 1000;
  await begin(id, { sender_name: 'Ada' });
  elapsed = -lasts + 600_000;
  const { visit_token: token } = await begin(id, { sender_name: 'Eve' });
  elapsed = 0;
  await send(token, 'a.txt');
  await enqueue(drive.db, 'file-requests.clean');
  await drive.runJobs();
  const [kept, ...others] = await visitsOf(id);
  expect([kept?.sender_name, others]).toEqual(['Eve', []]);
  // No address of a network, and nothing of an account.
  expect(Object.keys(kept ?? {}).sort()).toEqual([
    'created_at',
    'expires_at',
    'folder_id',
    'generation',
    'id',
    'request_id',
    'sender_name',
    'token_hash',
  ]);
  await sql`update file_request_visits set expires_at = now() - interval '1 second' where request_id = ${id}`.execute(
    drive.db,
  );
  await enqueue(drive.db, 'file-requests.clean');
  await drive.runJobs();
  expect(await visitsOf(id)).toEqual([]);
  expect(await names(folderId)).toEqual(['Eve']);
  expect(await own()).toMatchObject({ received_files: 1 });
});

test('requests are in the data that their owner takes along, without passcodes, and go with the account', async () => {
  const { id, folderId, scene, owner } = await asking({
    ...{ note: 'From the summer', pass_code: 'abcdef1', most_files: 5 },
    expiration_time: '2999-01-01T00:00:00.000Z',
  });
  await asking();
  const { visit_token: token } = await begin(id, { pass_code: 'abcdef1', sender_name: 'Ada' });
  await send(token, 'a.txt');
  const url: string = json(await done(scene, 'createExport')).url;
  const { body } = await call('readExport', { params: { token: url.split('/').at(-1) ?? '' } });
  expect(body.file_requests).toEqual([
    {
      ...{ id, folder_id: folderId, folder_name: 'folder', url: `http://drive.test/r/${id}` },
      ...{ title: 'Photos', note: 'From the summer', has_pass_code: true, asks_name: false },
      ...{ is_open: true, accepts_files: true, expiration_time: '2999-01-01T00:00:00.000Z' },
      ...{ most_files: 5, most_bytes: String(1024 ** 4), received_files: 1, received_bytes: '5' },
      ...{ last_received_time: expect.any(String), created_time: expect.any(String) },
    },
  ]);
  expect(JSON.stringify(body)).not.toContain('abcdef1');
  expect(await visitsOf(id)).toHaveLength(1);
  await done(scene, 'deleteAccount', { body: { password } });
  expect((await open(id)).body).toEqual({ status: 'CLOSED', request: null });
  await drive.runJobs();
  const left = await drive.db
    .selectFrom('file_requests')
    .select('id')
    .where('user_id', '=', owner.id)
    .execute();
  expect([left, await visitsOf(id)]).toEqual([[], []]);
});
