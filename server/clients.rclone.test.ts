import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import {
  createStoreClient,
  element,
  partList,
  type StoreParams,
} from './features/object-uploads/fixtures/store-client.ts';
import { type Account, password } from './fixtures/whole-drive.ts';
import { gcidOf, namesOf, type Sent, wireOfFile } from './fixtures/wire.ts';

/**
 * Calls of public clients of this wire, one by one and in their shapes (docs/clients.md), against the whole server.
 * Each reads of the answers what its program reads, and no more.
 */

const { drive, ask, done, contentBehind } = wireOfFile();

describe('rclone', () => {
  const clientId = 'YUMx5nI8ZU8Ap8pm';
  const deviceId = randomBytes(16).toString('hex');
  const headers = {
    referer: 'https://mypikpak.com/',
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:129.0) Gecko/20100101 Firefox/129.0',
    'x-client-id': clientId,
    'x-client-version': '2.0.0',
    'x-device-id': deviceId,
  };
  const captcha = async (action: string, meta: object): Promise<string> => {
    const body = await done('POST', '/v1/shield/captcha/init', {
      headers,
      json: { action, client_id: clientId, device_id: deviceId, meta },
    });
    expect(body.expires_in).toBeGreaterThan(0);
    return body.captcha_token;
  };

  async function signIn({ email }: Account) {
    const token = await captcha('POST:/v1/auth/signin', { username: email });
    const tokens = await done('POST', '/v1/auth/signin', {
      headers: { ...headers, 'x-captcha-token': token },
      json: { client_id: clientId, password, username: email },
    });
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) });
    return tokens;
  }

  async function connected(account: Account) {
    const tokens = await signIn(account);
    const [, payload = ''] = tokens.access_token.split('.');
    const userId = JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;
    const token = await captcha('GET:/drive/v1/files', {
      captcha_sign: `1.${'0'.repeat(32)}`,
      client_version: '2.0.0',
      package_name: 'mypikpak.com',
      timestamp: String(Date.now()),
      user_id: userId,
    });
    const signed = { ...headers, authorization: `Bearer ${tokens.access_token}`, 'x-captcha-token': token };
    const call = (method: string, path: string, sent: Sent = {}) =>
      done(method, path, { ...sent, headers: signed });
    return {
      call,
      raw: (method: string, path: string, sent: Sent) => ask(method, path, { ...sent, headers: signed }),
    };
  }
  type Connected = Awaited<ReturnType<typeof connected>>;

  const list = ({ call }: Connected, parentId = '', kind = '') =>
    call('GET', '/drive/v1/files', {
      query: {
        ...(parentId && { parent_id: parentId }),
        filters: JSON.stringify({
          phase: { eq: 'PHASE_TYPE_COMPLETE' },
          trashed: { eq: false },
          ...(kind && { kind: { eq: kind } }),
        }),
        limit: '500',
        page_token: '',
        thumbnail_size: 'SIZE_MEDIUM',
        with_audit: 'true',
      },
    });

  /** It asks for the task until it is complete; here it must be so at once, or become so by the job. */
  async function batch({ call }: Connected, action: string, json: object): Promise<void> {
    const { task_id: id } = await call('POST', `/drive/v1/files:${action}`, { json });
    await drive().runJobs();
    expect(await call('GET', `/drive/v1/tasks/${id}`)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
  }

  const folder = async ({ call }: Connected, name: string): Promise<string> => {
    const json = { kind: 'drive#folder', name, parent_id: '', folder_type: '' };
    return (await call('POST', '/drive/v1/files', { json })).file.id;
  };

  async function begin({ call, raw }: Connected, name: string, bytes: Buffer, parentId = '') {
    const query = { cid: '0'.repeat(40), file_size: String(bytes.length) };
    const known = await raw('GET', '/drive/v1/resource/cid', { query });
    // It takes any failure that is not worth a retry for "not known", and computes the hash itself.
    expect(known).toMatchObject({ status: 404, body: { error: expect.any(String) } });
    const begun = await call('POST', '/drive/v1/files', {
      json: {
        kind: 'drive#file',
        name,
        parent_id: parentId,
        folder_type: 'NORMAL',
        hash: gcidOf(bytes),
        resumable: { provider: 'PROVIDER_ALIYUN' },
        // It leaves out what is 0.
        ...(bytes.length > 0 && { size: bytes.length }),
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
      },
    });
    expect(begun.file.name).toBe(name);
    expect(begun.task).toBeUndefined();
    return begun;
  }

  /** Its endpoint is its own: whoever gives it another address does so by name server. */
  const storeOf = (params: StoreParams) =>
    createStoreClient(drive().origin, { ...params, endpoint: 'https://mypikpak.com/' });

  async function upload(client: Connected, name: string, bytes: Buffer, parentId = ''): Promise<string> {
    const { file, resumable } = await begin(client, name, bytes, parentId);
    if (file.phase === 'PHASE_TYPE_COMPLETE') return file.id;
    const body = async function* () {
      yield bytes;
    };
    const answer = await storeOf(resumable.params).send({
      method: 'PUT',
      query: 'x-id=PutObject',
      body: body(),
      payload: 'UNSIGNED-PAYLOAD',
      headers: { 'content-type': 'application/octet-stream', 'accept-encoding': 'identity' },
    });
    expect([answer.status, answer.text]).toEqual([200, '']);
    return file.id;
  }

  test('signs in, and refreshes by a form, each token once', async () => {
    const tokens = await signIn(await drive().account());
    const refresh = () =>
      ask('POST', '/v1/auth/token', {
        form: {
          client_id: clientId,
          grant_type: 'refresh_token',
          refresh_token: tokens.refresh_token,
        },
      });
    expect(await refresh()).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  });

  test('is told of a wrong captcha token so that it asks for another', async () => {
    const { status, body } = await ask('GET', '/drive/v1/about', {
      headers: { ...headers, authorization: 'Bearer made.up.token' },
    });
    expect([status, body.error, body.error_code]).toEqual([401, 'unauthenticated', 16]);
  });

  test('makes folders, uploads, lists, reads, renames, moves, copies and trashes', async () => {
    const client = await connected(await drive().account());
    const [here, there] = [await folder(client, 'here'), await folder(client, 'there')];
    const bytes = randomBytes(70_000);
    const id = await upload(client, 'ä b.bin', bytes, here);
    expect(namesOf(await list(client))).toEqual(['here', 'there']);
    const [found] = (await list(client, here, 'drive#file')).files;
    expect(found).toMatchObject({
      id,
      kind: 'drive#file',
      size: '70000',
      hash: gcidOf(bytes),
      parent_id: here,
    });
    const one = await client.call('GET', `/drive/v1/files/${id}`);
    const link = one.links['application/octet-stream'];
    expect(Date.parse(link.expire)).toBeGreaterThan(Date.now() + 10_000);
    expect((await contentBehind(link.url)).equals(bytes)).toBe(true);

    const zero = '0001-01-01T00:00:00Z';
    const renamed = await client.call('PATCH', `/drive/v1/files/${id}`, {
      json: {
        name: 'c.bin',
        created_time: zero,
        delete_time: zero,
        modified_time: zero,
        user_modified_time: zero,
        reference_events: null,
        reference_resource: null,
        tags: null,
      },
    });
    expect(renamed).toMatchObject({ id, name: 'c.bin' });
    await batch(client, 'batchMove', { ids: [id], to: { parent_id: there } });
    expect(namesOf(await list(client, there, 'drive#file'))).toEqual(['c.bin']);
    await batch(client, 'batchCopy', { ids: [id], to: { parent_id: '' } });
    expect(namesOf(await list(client, '', 'drive#file'))).toEqual(['c.bin']);
    await batch(client, 'batchTrash', { ids: [id] });
    expect(namesOf(await list(client, there))).toEqual([]);
    await batch(client, 'batchUntrash', { ids: [id] });
    expect(namesOf(await list(client, there))).toEqual(['c.bin']);
    await batch(client, 'batchDelete', { ids: [there] });
    expect(namesOf(await list(client))).toEqual(['c.bin', 'here']);
    const { quota } = await client.call('GET', '/drive/v1/about');
    expect([quota.usage, Number(quota.limit) > 70_000]).toEqual(['70000', true]);
  });

  test('sends no byte of what is known, and none of nothing', async () => {
    const client = await connected(await drive().account());
    const bytes = randomBytes(1000);
    await upload(client, 'a', bytes);
    expect((await begin(client, 'b', bytes)).file.phase).toBe('PHASE_TYPE_COMPLETE');
    const { file } = await begin(client, 'c', Buffer.alloc(0));
    expect(file).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', size: '0' });
    expect(namesOf(await list(client))).toEqual(['a', 'b', 'c']);
  });

  test('uploads large files in parts, several at once', async () => {
    const client = await connected(await drive().account());
    const bytes = randomBytes(2 * 100_000 + 7);
    const { file, resumable } = await begin(client, 'large', bytes);
    const store = storeOf(resumable.params);
    const begun = await store.send({ method: 'POST', query: 'uploads=&x-id=CreateMultipartUpload' });
    const uploadId = element('UploadId', begun.text)!;
    const parts = await Promise.all(
      [0, 1, 2].map(async (at) => {
        const { headers } = await store.send({
          method: 'PUT',
          query: `partNumber=${at + 1}&uploadId=${uploadId}&x-id=UploadPart`,
          body: bytes.subarray(at * 100_000, (at + 1) * 100_000),
          payload: 'UNSIGNED-PAYLOAD',
        });
        return [at + 1, headers.etag] as const;
      }),
    );
    const end = await store.send({ method: 'POST', query: `uploadId=${uploadId}`, body: partList(parts) });
    expect(end.status).toBe(200);
    const one = await client.call('GET', `/drive/v1/files/${file.id}`);
    expect((await contentBehind(one.links['application/octet-stream'].url)).equals(bytes)).toBe(true);
  });

  test.runIf(isLong)('puts a new content in place of a file', async () => {
    const client = await connected(await drive().account());
    const old = await upload(client, 'a', randomBytes(10));
    const bytes = randomBytes(20);
    const fresh = await upload(client, 'rcloneTempabcdefgh', bytes);
    await batch(client, 'batchTrash', { ids: [old] });
    await client.call('PATCH', `/drive/v1/files/${fresh}`, { json: { name: 'a' } });
    expect((await list(client)).files).toMatchObject([{ id: fresh, name: 'a', size: '20' }]);
  });

  test('gives an upload up by deleting the file that it was to be', async () => {
    const client = await connected(await drive().account());
    const { file } = await begin(client, 'a', randomBytes(10));
    const reserved = () =>
      drive().db.selectFrom('drives').select('reserved').where('reserved', '>', 0).execute();
    expect(await reserved()).toHaveLength(1);
    const { status } = await client.raw('POST', '/drive/v1/files:batchDelete', { json: { ids: [file.id] } });
    expect(status).toBe(200);
    expect(await reserved()).toEqual([]);
    const again = await client.raw('POST', '/drive/v1/files:batchDelete', { json: { ids: [file.id] } });
    expect(again.status).toBe(404);
  });
});
