import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { partStage } from './deps.ts';
import { type Begun, objectsOfFile } from './fixtures/object-world.ts';
import {
  createStoreClient,
  element,
  partList,
  type StoreAnswer,
  type StoreRequest,
} from './fixtures/store-client.ts';

const world = objectsOfFile();

const someone = (quota?: number) => world.drive().addUser(quota === undefined ? {} : { quota });
const codeOf = ({ status, text }: StoreAnswer) => [status, element('Code', text)];

const beginParts = async ({ client }: Begun): Promise<string> => {
  const { status, text } = await client.send({
    method: 'POST',
    query: 'uploads=&x-id=CreateMultipartUpload',
  });
  expect(status).toBe(200);
  return element('UploadId', text)!;
};
const sendPart = ({ client, id }: Begun, number: number, body: Uint8Array, more = {}) =>
  client.send({ method: 'PUT', query: `partNumber=${number}&uploadId=${id}&x-id=UploadPart`, body, ...more });
const complete = ({ client, id }: Begun, parts: Parameters<typeof partList>[0]) =>
  client.send({
    method: 'POST',
    query: `uploadId=${id}`,
    body: partList(parts),
    headers: { 'content-type': 'application/xml' },
  });

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
    const { path = false, ...asked } = given as Sent;
    const who = await someone();
    const begun = await world.begin(who, bytes.length);
    const client = path ? inOwnBucket(begun) : begun.client;
    const answer = await client.send({ method: 'PUT', query: 'x-id=PutObject', ...asked });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]{32}-1"$/);
    expect((await world.file(who, begun.fileId)).body).toMatchObject({
      name: 'a.bin',
      size: '100000',
      phase: 'PHASE_TYPE_COMPLETE',
    });
    expect((await world.content(begun.fileId)).equals(bytes)).toBe(true);
    expect(await world.space(who)).toEqual({ used: 100_000, reserved: 0 });
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
  ])('is refused and forgotten with %s', async (name, code, asked) => {
    const who = await someone();
    const size = name === 'fewer bytes of unknown number' ? bytes.length + 1 : bytes.length;
    const begun = await world.begin(who, size);
    expect(codeOf(await begun.client.send({ method: 'PUT', ...asked }))).toEqual([400, code]);
    expect(await world.space(who)).toEqual({ used: 0, reserved: size });
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
    // What holds the upload lets go once it hears of the end.
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
  return { send: (asked: Parameters<typeof client.send>[0]) => client.send({ ...asked, style: 'path' }) };
};

describe('content in parts', () => {
  const pieces = [randomBytes(300_000), randomBytes(300_000), randomBytes(5)];
  const size = 600_005;

  test('that came at once and out of order becomes the file, and leaves nothing behind', async () => {
    const who = await someone();
    const begun = await world.begin(who, size);
    expect(await beginParts(begun)).toBe(begun.id);
    const answers = await Promise.all([2, 0, 1].map((at) => sendPart(begun, at + 1, pieces[at]!)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const etags = [1, 2, 0].map((at) => answers[at]!.headers.etag);
    const listed = await begun.client.send({ method: 'GET', query: `uploadId=${begun.id}&max-parts=2` });
    expect(listed.text.match(/<Size>\d+/g)).toEqual(['<Size>300000', '<Size>300000']);
    expect(element('IsTruncated', listed.text)).toBe('true');
    const done = await complete(
      begun,
      etags.map((etag, at) => [at + 1, etag]),
    );
    expect([done.status, element('Key', done.text)]).toEqual([200, `object-${begun.id}`]);
    expect((await world.content(begun.fileId)).equals(Buffer.concat(pieces))).toBe(true);
    expect(await world.space(who)).toEqual({ used: size, reserved: 0 });
    expect((await world.stages()).filter((id) => id.startsWith(begun.id))).toEqual([]);
  });

  test('may be completed again when the answer was lost', async () => {
    const begun = await world.begin(await someone(), 5);
    const { headers } = await sendPart(begun, 1, pieces[2]!);
    const first = await complete(begun, [[1, headers.etag]]);
    const second = await complete(begun, [[1, headers.etag]]);
    expect([second.status, second.text]).toEqual([200, first.text]);
  });

  test('signed as OSS does', async () => {
    const begun = await world.begin(await someone(), 5);
    const oss = { signs: 'OSS' as const };
    await begun.client.send({ method: 'POST', query: 'uploads', ...oss });
    const { status, headers } = await sendPart(begun, 1, pieces[2]!, oss);
    expect(status).toBe(200);
    const done = await begun.client.send({
      method: 'POST',
      query: `uploadId=${begun.id}`,
      body: partList([[1, headers.etag]]),
      ...oss,
    });
    expect(done.status).toBe(200);
    expect((await world.content(begun.fileId)).equals(pieces[2]!)).toBe(true);
  });

  test('a part that is sent again takes the place of the first', async () => {
    const begun = await world.begin(await someone(), 5);
    const first = await sendPart(begun, 1, Buffer.from('wrong'));
    const second = await sendPart(begun, 1, pieces[2]!);
    expect(codeOf(await complete(begun, [[1, first.headers.etag]]))).toEqual([400, 'InvalidPart']);
    expect((await complete(begun, [[1, second.headers.etag]])).status).toBe(200);
    expect((await world.content(begun.fileId)).equals(pieces[2]!)).toBe(true);
  });

  test('a part with wrong bytes is not kept', async () => {
    const begun = await world.begin(await someone(), 5);
    expect(codeOf(await sendPart(begun, 1, pieces[2]!, { payload: '0'.repeat(64) }))).toEqual([
      400,
      'XAmzContentSHA256Mismatch',
    ]);
    expect((await world.stages()).filter((id) => id.startsWith(begun.id))).toEqual([]);
    expect(codeOf(await complete(begun, [[1, '"x"']]))).toEqual([400, 'InvalidPart']);
  });

  test('all together have no more bytes than the upload', async () => {
    const begun = await world.begin(await someone(), 8);
    expect((await sendPart(begun, 1, pieces[2]!)).status).toBe(200);
    expect(codeOf(await sendPart(begun, 2, pieces[2]!))).toEqual([400, 'EntityTooLarge']);
    expect(codeOf(await complete(begun, [[1, '"x"']]))).toEqual([400, 'InvalidPart']);
    const { headers } = await sendPart(begun, 1, pieces[2]!);
    expect(codeOf(await complete(begun, [[1, headers.etag]]))).toEqual([400, 'IncompleteBody']);
  });

  test.each([
    ['number 0', 'partNumber=0', 'InvalidArgument', 400],
    ['number 10001', 'partNumber=10001', 'InvalidArgument', 400],
    ['a number that is none', 'partNumber=one', 'InvalidArgument', 400],
    ['another upload', `partNumber=1&uploadId=${'0'.repeat(40)}`, 'NoSuchUpload', 404],
  ])('a part of %s is refused', async (_, query, code, status) => {
    const begun = await world.begin(await someone(), 5);
    const given = query.includes('uploadId') ? query : `${query}&uploadId=${begun.id}`;
    expect(codeOf(await begun.client.send({ method: 'PUT', query: given, body: pieces[2]! }))).toEqual([
      status,
      code,
    ]);
  });

  test('a list that is none, or in another order, is refused', async () => {
    const begun = await world.begin(await someone(), 8);
    const send = (text: string) =>
      begun.client.send({ method: 'POST', query: `uploadId=${begun.id}`, body: Buffer.from(text) });
    for (const text of [
      '',
      'hello',
      '<CompleteMultipartUpload></CompleteMultipartUpload>',
      '<Part>'.repeat(20_000),
    ])
      expect(codeOf(await send(text))).toEqual([400, 'MalformedXML']);
    const [one, two] = [await sendPart(begun, 1, Buffer.from('abc')), await sendPart(begun, 2, pieces[2]!)];
    const turned = [
      [2, two.headers.etag],
      [1, one.headers.etag],
    ] as const;
    expect(codeOf(await complete(begun, turned))).toEqual([400, 'InvalidPartOrder']);
  });

  test('given up, are gone, and the upload waits for others', async () => {
    const who = await someone();
    const begun = await world.begin(who, 5);
    await sendPart(begun, 1, pieces[2]!);
    const { status } = await begun.client.send({ method: 'DELETE', query: `uploadId=${begun.id}` });
    expect(status).toBe(204);
    expect((await world.stages()).filter((id) => id.startsWith(begun.id))).toEqual([]);
    expect(await world.space(who)).toEqual({ used: 0, reserved: 5 });
    expect((await begun.client.send({ method: 'PUT', body: pieces[2]! })).status).toBe(200);
  });

  test('completing that a crash ended is done anew', async () => {
    const begun = await world.begin(await someone(), 5);
    const { headers } = await sendPart(begun, 1, pieces[2]!);
    // What a killed process leaves: bytes whose announced end never came.
    const { db, blobs } = world.drive();
    const half = async function* () {
      yield Buffer.from('xy');
    };
    await db.updateTable('uploads').set({ unverified_from: 0 }).where('id', '=', begun.id).execute();
    await blobs.stage(begun.id).append(0, half(), { limit: 5 });
    expect((await complete(begun, [[1, headers.etag]])).status).toBe(200);
    expect((await world.content(begun.fileId)).equals(pieces[2]!)).toBe(true);
  });

  test('cleaning keeps the parts of an upload that goes on, and takes those of one that is gone', async () => {
    const begun = await world.begin(await someone(), 5);
    await sendPart(begun, 1, pieces[2]!);
    const stage = partStage(begun.id, 1);
    await world.uploads().cleanUploads();
    expect(await world.stages()).toContain(stage);
    await world.drive().db.deleteFrom('uploads').where('id', '=', begun.id).execute();
    await world.uploads().cleanUploads();
    expect(await world.stages()).not.toContain(stage);
  });
});

describe('who may', () => {
  const bytes = Buffer.from('hello');

  test('nobody without a signature, with another one, or by the credentials of another upload', async () => {
    const who = await someone();
    const [mine, other] = [await world.begin(who, 5), await world.begin(who, 5, { name: 'b' })];
    const plain = await fetch(`${world.origin()}/${mine.params.key}`, { method: 'PUT', body: bytes });
    expect([plain.status, element('Code', await plain.text())]).toEqual([403, 'AccessDenied']);
    const put = async (change: object, asked: object = {}) =>
      codeOf(
        await createStoreClient(world.origin(), { ...mine.params, ...change }).send({
          method: 'PUT',
          body: bytes,
          ...asked,
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
