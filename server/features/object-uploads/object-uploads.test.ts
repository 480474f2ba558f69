import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Begun, objectsOfFile } from './fixtures/object-world.ts';
import { createStoreClient, element, type StoreAnswer, type StoreRequest } from './fixtures/store-client.ts';

const world = objectsOfFile();

const someone = (quota?: number) => world.drive().addUser(quota === undefined ? {} : { quota });
const codeOf = ({ status, text }: StoreAnswer) => [status, element('Code', text)];

test('the answer that begins an upload has what both kinds of clients need', async () => {
  const { id, params } = await world.begin(await someone(), 20);
  expect(params).toMatchObject({
    upload_id: id,
    upload_url: `http://drive.test/drive/v1/uploads/${id}`,
    access_key_id: id,
    bucket: 'drive',
    endpoint: 'http://test',
    key: `object-${id}`,
  });
  expect(params.access_key_secret).toMatch(/^[\w-]{43}$/);
});

type Sent = { path?: boolean } & Omit<StoreRequest, 'method' | 'query'>;

describe('content in one piece', () => {
  const bytes = randomBytes(100_000);
  const whole = async function* () {
    for (let at = 0; at < bytes.length; at += 999) yield bytes.subarray(at, at + 999);
  };

  test.each([
    ['hashed', { body: bytes }],
    ['hashed, with the bucket in the path', { body: bytes, path: true }],
    ['not hashed, of unknown length', { body: whole(), payload: 'UNSIGNED-PAYLOAD' }],
    ['in signed pieces', { body: bytes, pieces: 8192 }],
    ['signed as OSS does', { body: bytes, signs: 'OSS' as const, headers: { 'content-type': 'text/plain' } }],
    ['with checksums', { body: bytes, headers: { 'content-type': 'x/y', 'x-amz-checksum-mode': 'ENABLED' } }],
  ])('becomes the file: %s', async (_, given) => {
    const { path = false, ...requests } = given as Sent;
    const who = await someone();
    const begun = await world.begin(who, bytes.length);
    const client = path ? inOwnBucket(begun) : begun.client;
    const answer = await client.send({ method: 'PUT', query: 'x-id=PutObject', ...requests });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]{32}-1"$/);
    expect((await world.file(who, begun.fileId)).body).toMatchObject({
      name: 'a.bin',
      size: '100000',
      phase: 'PHASE_TYPE_COMPLETE',
    });
    expect((await world.content(begun.fileId)).equals(bytes)).toBe(true);
    expect(await world.usage(who)).toEqual({ used: 100_000, reserved: 0 });
  });

  test.each([
    ['fewer bytes', 'IncompleteBody', { body: bytes.subarray(1) }],
    ['fewer bytes of unknown number', 'IncompleteBody', { body: whole(), payload: 'UNSIGNED-PAYLOAD' }],
    ['more bytes', 'EntityTooLarge', { body: Buffer.concat([bytes, bytes]) }],
    ['another hash', 'XAmzContentSHA256Mismatch', { body: bytes, payload: '0'.repeat(64) }],
    ['another MD5', 'BadDigest', { body: bytes, headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } }],
    [
      'an unknown checksum',
      'InvalidRequest',
      { body: bytes, headers: { 'x-amz-checksum-crc64nvme': 'AA==' } },
    ],
    ['an unknown kind of body', 'InvalidRequest', { body: bytes, payload: 'STREAMING-SOMETHING' }],
  ])('is refused and forgotten with %s', async (name, code, requests) => {
    const who = await someone();
    const size = name === 'fewer bytes of unknown number' ? bytes.length + 1 : bytes.length;
    const begun = await world.begin(who, size);
    expect(codeOf(await begun.client.send({ method: 'PUT', ...requests }))).toEqual([400, code]);
    expect(await world.usage(who)).toEqual({ used: 0, reserved: size });
    // The same upload takes the right bytes afterwards.
    const right = size === bytes.length ? bytes : Buffer.concat([bytes, bytes.subarray(0, 1)]);
    expect((await begun.client.send({ method: 'PUT', body: right })).status).toBe(200);
    expect((await world.content(begun.fileId)).equals(right)).toBe(true);
  });

  test('that broke off is begun anew', async () => {
    const begun = await world.begin(await someone(), bytes.length);
    const breaking = async function* () {
      yield bytes.subarray(0, 50_000);
      throw new Error('the line broke');
    };
    await expect(begun.client.send({ method: 'PUT', body: breaking() })).rejects.toThrow('the line broke');
    // The holder of the upload releases it once it hears of the end.
    await expect.poll(async () => (await begun.client.send({ method: 'PUT', body: bytes })).status).toBe(200);
    expect((await world.content(begun.fileId)).equals(bytes)).toBe(true);
  });

  test('cannot be sent again once the file is there', async () => {
    const begun = await world.begin(await someone(), 3);
    await begun.client.send({ method: 'PUT', body: Buffer.from('abc') });
    expect(codeOf(await begun.client.send({ method: 'PUT', body: Buffer.from('xyz') }))).toEqual([
      404,
      'NoSuchUpload',
    ]);
    expect((await world.content(begun.fileId)).toString()).toBe('abc');
  });
});

const inOwnBucket = ({ params }: Begun) => {
  const client = createStoreClient(world.origin(), { ...params, bucket: 'uploads' });
  return {
    send: (requests: Parameters<typeof client.send>[0]) => client.send({ ...requests, style: 'path' }),
  };
};

describe('who may', () => {
  const bytes = Buffer.from('hello');

  test('nobody without a signature, with another one, or by the credentials of another upload', async () => {
    const who = await someone();
    const [mine, other] = [await world.begin(who, 5), await world.begin(who, 5, { name: 'b' })];
    const plain = await fetch(`${world.origin()}/${mine.params.key}`, { method: 'PUT', body: bytes });
    expect([plain.status, element('Code', await plain.text())]).toEqual([403, 'AccessDenied']);
    const put = async (change: object, requests: object = {}) =>
      codeOf(
        await createStoreClient(world.origin(), { ...mine.params, ...change }).send({
          method: 'PUT',
          body: bytes,
          ...requests,
        }),
      );
    expect(await put({ access_key_secret: 'guessed' })).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await put({ access_key_secret: 'guessed' }, { signs: 'OSS' })).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    expect(await put({ security_token: '' })).toEqual([400, 'InvalidToken']);
    expect(await put({ security_token: other.params.security_token })).toEqual([400, 'InvalidToken']);
    expect(await put({ access_key_id: 'AKIAIOSFODNN7EXAMPLE' })).toEqual([403, 'InvalidAccessKeyId']);
    expect(await put({ key: other.params.key })).toEqual([403, 'AccessDenied']);
    expect(await put({}, { at: new Date(Date.now() - 16 * 60_000) })).toEqual([403, 'RequestTimeTooSkewed']);
    expect(await put({}, { at: new Date(Date.now() + 16 * 60_000) })).toEqual([403, 'RequestTimeTooSkewed']);
    expect(await put({}, { at: new Date(Date.now() - 14 * 60_000) })).toEqual([200, undefined]);
  });

  test('a body that would be refused is not asked for', async () => {
    const begun = await world.begin(await someone(), 5);
    const waiting = { method: 'PUT', body: bytes, headers: { expect: '100-continue' } };
    const { access_key_secret: _, ...params } = begun.params;
    const guessing = createStoreClient(world.origin(), { ...params, access_key_secret: 'guessed' });
    expect(codeOf(await guessing.send(waiting))).toEqual([403, 'SignatureDoesNotMatch']);
    expect((await begun.client.send(waiting)).status).toBe(200);
  });

  test('a header that was added on the way is refused', async () => {
    const begun = await world.begin(await someone(), 5);
    const client = createStoreClient(world.origin(), begun.params);
    const answer = await client.send({
      method: 'PUT',
      body: bytes,
      unsigned: { 'x-amz-checksum-crc32': 'AAAAAA==' },
    });
    expect(codeOf(answer)).toEqual([403, 'AccessDenied']);
  });

  test('the upload is gone: there is none', async () => {
    const begun = await world.begin(await someone(), 5);
    await world
      .drive()
      .db.updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .where('id', '=', begun.id)
      .execute();
    expect(codeOf(await begun.client.send({ method: 'PUT', body: bytes }))).toEqual([404, 'NoSuchUpload']);
  });

  test.each([
    ['GET', ''],
    ['DELETE', ''],
    ['POST', ''],
  ])('what is no call of an upload is refused: %s', async (method) => {
    const begun = await world.begin(await someone(), 5);
    const { status } = await begun.client.send({ method });
    expect([400, 405]).toContain(status);
  });

  test('content that needs no bytes gets no credentials', async () => {
    await expect(world.begin(await someone(), 0)).rejects.toThrow();
  });
});
