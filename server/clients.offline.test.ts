import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { createAddressPolicy, readAllowed } from './egress/address-policy.ts';
import { createEgress, type Egress } from './egress/egress.ts';
import { openSource, type Source } from './egress/fixtures/source.ts';
import { createResolver } from './egress/resolver.ts';
import type { Account } from './fixtures/whole-drive.ts';
import { namesOf, type Sent, wireOfFile } from './fixtures/wire.ts';

/**
 * How public clients have an address downloaded (docs/clients.md): what each sends, and of the answers what each reads.
 * Signing in is tested in `clients.test.ts`.
 */

const bytes = randomBytes(5000);
let source: Source;
let isThere: boolean;
beforeAll(async () => {
  source = await openSource((_, response) => {
    if (isThere) response.end(bytes);
    else response.writeHead(404).end();
  });
});
afterAll(() => source.close());
beforeEach(() => {
  isThere = true;
});

const opened = (): Egress =>
  createEgress({
    ...createAddressPolicy({ allowed: readAllowed(source.allowed)! }),
    addressesOf: createResolver({ servers: ['127.0.0.1:1'] }),
    userAgent: 'tests',
    holdBack: async () => {},
  });
const egress: Egress = {
  read: (address) => opened().read(address),
  open: (...requests) => opened().open(...requests),
};
const { drive, ask, done, contentBehind } = wireOfFile(() => ({ egress }));

const callsOf =
  ({ token }: Account, headers: Readonly<Record<string, string>> = {}) =>
  (method: string, path: string, sent: Sent = {}) =>
    done(method, path, { ...sent, headers: { ...headers, authorization: `Bearer ${token}` } });
type Calls = ReturnType<typeof callsOf>;

/** Everything that some client decodes of a task, by its type there. */
const decoded = {
  kind: 'drive#task',
  id: expect.any(String),
  name: expect.any(String),
  type: 'offline',
  user_id: expect.any(String),
  statuses: [],
  status_size: expect.any(Number),
  file_id: expect.any(String),
  file_name: expect.any(String),
  file_size: expect.stringMatching(/^\d+$/),
  message: expect.any(String),
  created_time: expect.stringMatching(/^\d{4}-/),
  updated_time: expect.stringMatching(/^\d{4}-/),
  third_task_id: expect.any(String),
  progress: expect.any(Number),
  icon_link: expect.any(String),
  callback: expect.any(String),
  space: expect.any(String),
};

describe('PikPakAPI', () => {
  const download = (call: Calls, url: string, parentId: string | null = null, name: string | null = null) =>
    call('POST', '/drive/v1/files', {
      json: {
        kind: 'drive#file',
        name,
        upload_type: 'UPLOAD_TYPE_URL',
        url: { url },
        folder_type: parentId === null ? 'DOWNLOAD' : '',
        parent_id: parentId,
      },
    });

  const list = (call: Calls, phases: readonly string[] = ['PHASE_TYPE_RUNNING', 'PHASE_TYPE_ERROR']) =>
    call('GET', '/drive/v1/tasks', {
      query: {
        type: 'offline',
        thumbnail_size: 'SIZE_SMALL',
        limit: '10000',
        filters: JSON.stringify({ phase: { in: phases.join() } }),
        with: 'reference_resource',
      },
    });

  test('offline_download, offline_list, offline_file_info', async () => {
    const call = callsOf(await drive().account());
    const { task, upload_type } = await download(call, `${source.origin}/film.mkv`);
    expect(upload_type).toBe('UPLOAD_TYPE_URL');
    expect(task).toMatchObject({ ...decoded, phase: 'PHASE_TYPE_PENDING', name: 'film.mkv' });
    await drive().runJobs();
    expect((await list(call)).tasks).toEqual([]);
    const [complete] = (await list(call, ['PHASE_TYPE_COMPLETE'])).tasks;
    expect(complete).toMatchObject({ ...decoded, id: task.id, phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
    expect(complete.reference_resource).toMatchObject({ id: complete.file_id, name: 'film.mkv' });
    const file = await call('GET', `/drive/v1/files/${complete.file_id}`, {
      query: { thumbnail_size: 'SIZE_LARGE' },
    });
    expect((await contentBehind(file.web_content_link)).equals(bytes)).toBe(true);
    expect(file.md5_checksum).toBe(createHash('md5').update(bytes).digest('hex'));
  });

  test.runIf(isLong)('offline_task_retry, delete_tasks', async () => {
    const call = callsOf(await drive().account());
    isThere = false;
    const { task } = await download(call, `${source.origin}/film.mkv`, null, 'mine.mkv');
    await drive().runJobs();
    const [failed] = (await list(call)).tasks;
    expect(failed).toMatchObject({ ...decoded, id: task.id, phase: 'PHASE_TYPE_ERROR' });
    isThere = true;
    await call('POST', '/drive/v1/task', { json: { type: 'offline', create_type: 'RETRY', id: task.id } });
    await drive().runJobs();
    const [{ file_id: fileId }] = (await list(call, ['PHASE_TYPE_COMPLETE'])).tasks;
    await call('DELETE', '/drive/v1/tasks', { query: { task_ids: task.id, delete_files: 'true' } });
    expect((await list(call, ['PHASE_TYPE_COMPLETE'])).tasks).toEqual([]);
    expect((await call('GET', `/drive/v1/files/${fileId}`)).trashed).toBe(true);
  });
});

describe('OpenList', () => {
  test('OfflineDownload, OfflineList, DeleteOfflineTasks', async () => {
    const call = callsOf(await drive().account());
    const folder = await call('POST', '/drive/v1/files', {
      json: { kind: 'drive#folder', parent_id: '', name: 'temp' },
    });
    const begin = (fileName: string) =>
      call('POST', '/drive/v1/files', {
        json: {
          kind: 'drive#file',
          name: fileName,
          upload_type: 'UPLOAD_TYPE_URL',
          url: { url: `${source.origin}/a.iso` },
          parent_id: folder.file.id,
          folder_type: '',
        },
      });
    const begun = [await begin(''), await begin('b.iso')];
    expect(begun.map(({ task }) => task)).toMatchObject([decoded, decoded]);
    expect(begun.map(({ url }) => url.kind)).toEqual(['upload#url', 'upload#url']);
    await drive().runJobs();
    const offline = (token: string) =>
      call('GET', '/drive/v1/tasks', {
        query: {
          type: 'offline',
          thumbnail_size: 'SIZE_SMALL',
          limit: '1',
          page_token: token,
          with: 'reference_resource',
          filters: JSON.stringify({
            phase: { in: 'PHASE_TYPE_RUNNING,PHASE_TYPE_ERROR,PHASE_TYPE_COMPLETE,PHASE_TYPE_PENDING' },
          }),
        },
      });
    const first = await offline('');
    const second = await offline(first.next_page_token);
    expect(second.next_page_token).toBe('');
    const found = [...first.tasks, ...second.tasks];
    expect(found.map(({ id }) => id).sort()).toEqual(begun.map(({ task }) => task.id).sort());
    expect(found).toMatchObject([{ phase: 'PHASE_TYPE_COMPLETE' }, { phase: 'PHASE_TYPE_COMPLETE' }]);
    const files = await call('GET', '/drive/v1/files', { query: { parent_id: folder.file.id } });
    expect(namesOf(files)).toEqual(['a.iso', 'b.iso']);
    await call('DELETE', '/drive/v1/tasks', {
      query: { task_ids: found.map(({ id }) => id).join(','), delete_files: 'false' },
    });
    expect((await offline('')).tasks).toEqual([]);
  });
});

describe('rclone', () => {
  test('backend addurl', async () => {
    const account = await drive().account();
    const call = callsOf(account, { 'x-device-id': randomBytes(16).toString('hex') });
    const json = {
      kind: 'drive#file',
      upload_type: 'UPLOAD_TYPE_URL',
      url: { url: `${source.origin}/a.zip` },
      folder_type: 'DOWNLOAD',
    };
    const { task } = await call('POST', '/drive/v1/files', { json });
    expect(task).toMatchObject(decoded);
    await drive().runJobs();
    const { files } = await call('GET', '/drive/v1/files', { query: { parent_id: '' } });
    expect(files).toMatchObject([{ name: 'My Pack', folder_type: 'DOWNLOAD' }]);
    const inside = await call('GET', '/drive/v1/files', { query: { parent_id: files[0].id } });
    expect(namesOf(inside)).toEqual(['a.zip']);
    const magnet = await ask('POST', '/drive/v1/files', {
      headers: { authorization: `Bearer ${account.token}` },
      json: { ...json, url: { url: 'magnet:?xt=urn:btih:0123' } },
    });
    expect(magnet).toMatchObject({ status: 400, body: { error: 'invalid_argument', error_code: 3 } });
    expect(magnet.body.error_description).toContain('Magnet');
  });
});

test('what would be downloaded is said before: its name and size, and why nothing would', async () => {
  const account = await drive().account();
  const call = callsOf(account);
  const look = (urls: string) =>
    call('POST', '/drive/v1/resource/list', {
      json: { urls, page_size: 500, thumbnail_type: 'FROM_HASH' },
    });
  const address = `${source.origin}/folder/a%20b.bin`;
  const { list_id, list } = await look(`${address} http://user:secret@127.0.0.1:8443/`);
  expect(list_id).not.toBe('');
  expect(list).toMatchObject({
    next_page_token: '',
    resources: [
      {
        name: 'a b.bin',
        file_size: '5000',
        file_count: 1,
        is_dir: false,
        resolver: 'DIRECT',
        meta: { url: address, error: '' },
      },
      { name: '127.0.0.1', file_size: '0', meta: { error: expect.stringMatching(/./) } },
    ],
  });
  expect(JSON.stringify(list)).not.toContain('secret');
  isThere = false;
  expect((await look(address)).list.resources[0].meta.error).toContain('404');
  for (const urls of [
    'magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567',
    'ftp://a.example/b',
    ' ',
  ]) {
    const { status, body } = await ask('POST', '/drive/v1/resource/list', {
      headers: { authorization: `Bearer ${account.token}` },
      json: { urls },
    });
    expect([status, body.error, body.error_description]).toEqual([
      400,
      'invalid_argument',
      expect.any(String),
    ]);
  }
  expect((await call('GET', '/drive/v1/tasks')).tasks).toEqual([]);
});
