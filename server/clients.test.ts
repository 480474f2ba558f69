import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { createStoreClient, element, partList } from './features/object-uploads/fixtures/store-client.ts';
import { type Account, password } from './fixtures/whole-drive.ts';
import { gcidOf, namesOf, type Sent, wireOfFile } from './fixtures/wire.ts';

/**
 * Calls of public clients of this wire, one by one and in their shapes (docs/clients.md), against the whole server.
 * Each reads of the answers what its program reads, and no more.
 */

const { drive, done, contentBehind } = wireOfFile();

describe('PikPakAPI', () => {
  const clientId = 'YNxT9w7GMdWvEOKa';
  const deviceId = randomBytes(16).toString('hex');
  const device = { 'x-device-id': deviceId, 'content-type': 'application/json; charset=utf-8' };

  async function connected({ email }: Account) {
    const { captcha_token } = await done('POST', '/v1/shield/captcha/init', {
      headers: device,
      json: {
        client_id: clientId,
        action: 'POST:https://user.mypikpak.com/v1/auth/signin',
        device_id: deviceId,
        meta: { email },
      },
    });
    // JSON under the name of a form, and no header that names the device.
    const tokens = await done('POST', '/v1/auth/signin', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      json: { client_id: clientId, client_secret: 'secret', password, username: email, captcha_token },
    });
    const refreshed = await done('POST', '/v1/auth/token', {
      headers: device,
      json: { client_id: clientId, refresh_token: tokens.refresh_token, grant_type: 'refresh_token' },
    });
    const headers = { ...device, authorization: `Bearer ${refreshed.access_token}` };
    return (method: string, path: string, sent: Sent = {}) => done(method, path, { ...sent, headers });
  }

  const filters = (more = {}) =>
    JSON.stringify({ trashed: { eq: false }, phase: { eq: 'PHASE_TYPE_COMPLETE' }, ...more });
  const list = (call: Awaited<ReturnType<typeof connected>>, parentId = '', more = {}) =>
    call('GET', '/drive/v1/files', {
      query: {
        parent_id: parentId,
        thumbnail_size: 'SIZE_MEDIUM',
        limit: '100',
        with_audit: 'true',
        page_token: '',
        filters: filters(more),
      },
    });

  test('signs in, makes folders, lists, renames, moves, copies, stars and trashes', async () => {
    const call = await connected(await drive().account());
    const folder = async (name: string, parentId: string | null) =>
      (await call('POST', '/drive/v1/files', { json: { kind: 'drive#folder', name, parent_id: parentId } }))
        .file.id;
    const [a, b] = [await folder('a', null), await folder('b', null)];
    const inner = await folder('inner', a);
    expect(await call('PATCH', `/drive/v1/files/${inner}`, { json: { name: 'renamed' } })).toMatchObject({
      id: inner,
      name: 'renamed',
    });
    await call('POST', '/drive/v1/files:batchCopy', { json: { ids: [inner], to: { parent_id: b } } });
    await call('POST', '/drive/v1/files:batchMove', { json: { ids: [inner], to: {} } });
    await drive().runJobs();
    expect(namesOf(await list(call))).toEqual(['a', 'b', 'renamed']);
    expect(namesOf(await list(call, b))).toEqual(['renamed']);
    await call('POST', '/drive/v1/files:star', { json: { ids: [a] } });
    expect(namesOf(await list(call, '*', { system_tag: { in: 'STAR' } }))).toEqual(['a']);
    await call('POST', '/drive/v1/files:batchTrash', { json: { ids: [a, b] } });
    await drive().runJobs();
    expect(namesOf(await list(call))).toEqual(['renamed']);
    expect((await call('GET', '/drive/v1/about')).quota.limit).toMatch(/^\d+$/);
  });

  test.runIf(isLong)('asks for tasks and events as it does', async () => {
    const call = await connected(await drive().account());
    const tasks = await call('GET', '/drive/v1/tasks', {
      query: {
        type: 'offline',
        thumbnail_size: 'SIZE_SMALL',
        limit: '10000',
        page_token: '',
        filters: JSON.stringify({ phase: { in: 'PHASE_TYPE_RUNNING,PHASE_TYPE_ERROR' } }),
        with: 'reference_resource',
      },
    });
    expect(tasks.tasks).toEqual([]);
    const events = await call('GET', '/drive/v1/events', {
      query: { thumbnail_size: 'SIZE_MEDIUM', limit: '100', next_page_token: '' },
    });
    expect(events.events).toEqual([]);
  });
});

describe('OpenList', () => {
  const clientId = 'YUMx5nI8ZU8Ap8pm';
  const deviceId = randomBytes(16).toString('hex');

  async function connected({ email }: Account) {
    const headers = { 'x-device-id': deviceId, 'x-captcha-token': '', 'user-agent': 'Mozilla/5.0' };
    const init = (action: string, meta: object) =>
      done('POST', '/v1/shield/captcha/init', {
        headers,
        query: { client_id: clientId },
        json: {
          action,
          captcha_token: '',
          client_id: clientId,
          device_id: deviceId,
          meta,
          redirect_uri: 'xlaccsdk01://xbase.cloud/callback?state=harbor',
        },
      });
    const first = await init('POST:/v1/auth/signin', { email });
    const tokens = await done('POST', '/v1/auth/signin', {
      query: { client_id: clientId },
      json: {
        captcha_token: first.captcha_token,
        client_id: clientId,
        client_secret: 'secret',
        username: email,
        password,
      },
    });
    const { captcha_token } = await init('GET:/drive/v1/files', { user_id: tokens.sub });
    const signed = {
      ...headers,
      'x-captcha-token': captcha_token,
      authorization: `Bearer ${tokens.access_token}`,
    };
    return (method: string, path: string, sent: Sent = {}) =>
      done(method, path, { ...sent, headers: signed });
  }

  const begin = (call: Awaited<ReturnType<typeof connected>>, name: string, bytes: Buffer) =>
    call('POST', '/drive/v1/files', {
      json: {
        kind: 'drive#file',
        name,
        size: bytes.length,
        hash: gcidOf(bytes),
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
        objProvider: { provider: 'UPLOAD_TYPE_UNKNOWN' },
        parent_id: '',
        folder_type: 'NORMAL',
      },
    });

  const list = (call: Awaited<ReturnType<typeof connected>>) =>
    call('GET', '/drive/v1/files', {
      query: {
        parent_id: '',
        thumbnail_size: 'SIZE_LARGE',
        with_audit: 'true',
        limit: '100',
        filters: '{"phase":{"eq":"PHASE_TYPE_COMPLETE"},"trashed":{"eq":false}}',
        page_token: '',
      },
    });

  test('signs in and uploads with a library of OSS, small files whole and large ones in parts', async () => {
    const call = await connected(await drive().account());
    const oss = { signs: 'OSS', headers: { 'user-agent': 'aliyun-sdk-android/2.9.13' } } as const;
    const small = randomBytes(5000);
    const first = await begin(call, 'small.txt', small);
    const put = await createStoreClient(drive().origin, first.resumable.params).send({
      method: 'PUT',
      body: small,
      ...oss,
      headers: { ...oss.headers, 'content-type': 'application/octet-stream' },
    });
    expect(put.status).toBe(200);

    const large = randomBytes(50_000);
    const second = await begin(call, 'large.bin', large);
    const store = createStoreClient(drive().origin, second.resumable.params);
    const begun = await store.send({ method: 'POST', query: 'uploads', ...oss });
    const uploadId = element('UploadId', begun.text)!;
    const parts = await Promise.all(
      [0, 1].map(async (at) => {
        const { headers } = await store.send({
          method: 'PUT',
          query: `partNumber=${at + 1}&uploadId=${uploadId}`,
          body: large.subarray(at * 25_000, (at + 1) * 25_000),
          ...oss,
        });
        return [at + 1, headers.etag] as const;
      }),
    );
    const end = await store.send({
      method: 'POST',
      query: `uploadId=${uploadId}`,
      body: partList(parts),
      ...oss,
    });
    expect([end.status, element('Key', end.text)]).toEqual([200, second.resumable.params.key]);
    expect(namesOf(await list(call))).toEqual(['large.bin', 'small.txt']);
    const read = await call('GET', `/drive/v1/files/${second.file.id}`, {
      query: { _magic: '2021', usage: 'FETCH', thumbnail_size: 'SIZE_LARGE' },
    });
    expect((await contentBehind(read.web_content_link)).equals(large)).toBe(true);
    expect((await begin(call, 'again.bin', large)).resumable).toBeUndefined();
  });
});

describe('pikpakcli', () => {
  test('uploads in parts to an address that it joins by itself', async () => {
    const { email } = await drive().account();
    const headers = {
      'user-agent': 'ANDROID-com.pikcloud.pikpak/1.21.0',
      'x-device-id': randomBytes(16).toString('hex'),
    };
    const tokens = await done('POST', '/v1/auth/signin', {
      headers,
      json: {
        client_id: 'YNxT9w7GMdWvEOKa',
        client_secret: 'secret',
        grant_type: 'password',
        username: email,
        password,
      },
    });
    const signed = { ...headers, authorization: `Bearer ${tokens.access_token}` };
    // As it writes the address to come back to, letter for letter.
    const captcha = await done('POST', '/v1/shield/captcha/init', {
      headers: signed,
      query: { client_id: 'YNxT9w7GMdWvEOKa' },
      json: {
        action: 'GET:/drive/v1/files',
        captcha_token: '',
        client_id: 'YNxT9w7GMdWvEOKa',
        device_id: headers['x-device-id'],
        meta: {
          captcha_sign: `1.${'0'.repeat(32)}`,
          user_id: tokens.sub,
          package_name: 'com.pikcloud.pikpak',
          client_version: '1.21.0',
          timestamp: String(Date.now()),
        },
        redirect_uri: 'ttps://api.mypikpak.com/v1/auth/callback',
      },
    });
    expect(captcha.captcha_token).toMatch(/./);
    const bytes = randomBytes(9000);
    const { resumable } = await done('POST', '/drive/v1/files', {
      headers: signed,
      json: {
        body: { duration: '', width: '', height: '' },
        kind: 'drive#file',
        name: 'a.bin',
        size: String(bytes.length),
        hash: gcidOf(bytes),
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
        objProvider: { provider: 'UPLOAD_TYPE_UNKNOWN' },
      },
    });
    const { params } = resumable;
    expect(params.endpoint).toBe('drive.test');
    // The host that it writes is `https://<endpoint>/<key>`, the resource that it signs `/<bucket>/<key>`.
    const store = createStoreClient(drive().origin, { ...params, endpoint: 'https://test' });
    const oss = { signs: 'OSS', headers: { 'content-type': 'application/octet-stream' } } as const;
    const begun = await store.send({ method: 'POST', query: 'uploads', ...oss });
    const query = `partNumber=1&uploadId=${element('UploadId', begun.text)}`;
    const part = await store.send({ method: 'PUT', query, body: bytes, ...oss });
    const end = await store.send({
      method: 'POST',
      query: `uploadId=${params.upload_id}`,
      body: partList([[1, String(part.headers.etag).replaceAll('"', '')]]),
      ...oss,
    });
    expect(end.status).toBe(200);
  });
});
