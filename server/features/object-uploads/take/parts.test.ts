import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { partStage } from '../../uploads/receive/part-stages.ts';
import { type Begun, objectsOfFile } from '../fixtures/object-world.ts';
import { element, partList, type StoreAnswer } from '../fixtures/store-client.ts';

const world = objectsOfFile();
const slow = objectsOfFile({ quietFor: 0 });

const someone = () => world.drive().addUser();
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
    expect(await world.usage(who)).toEqual({ used: size, reserved: 0 });
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
    expect(await world.usage(who)).toEqual({ used: 0, reserved: 5 });
    expect((await begun.client.send({ method: 'PUT', body: pieces[2]! })).status).toBe(200);
  });

  test('completing that a crash ended is done anew', async () => {
    const begun = await world.begin(await someone(), 5);
    const { headers } = await sendPart(begun, 1, pieces[2]!);
    // Left by a killed process: bytes whose announced end never came.
    const { db, blobs } = world.drive();
    const half = async function* () {
      yield Buffer.from('xy');
    };
    await db.updateTable('uploads').set({ unverified_from: 0 }).where('id', '=', begun.id).execute();
    await blobs.stage(begun.id).append(0, half(), { limit: 5 });
    expect((await complete(begun, [[1, headers.etag]])).status).toBe(200);
    expect((await world.content(begun.fileId)).equals(pieces[2]!)).toBe(true);
  });

  test('a part that a crash cut short is none, and may be sent again', async () => {
    const begun = await world.begin(await someone(), 5);
    // Left by a killed process: the row of a part under way, and some of its bytes.
    const { db, blobs } = world.drive();
    const half = async function* () {
      yield Buffer.from('xy');
    };
    await db
      .insertInto('upload_parts')
      .values({ upload_id: begun.id, number: 1, size: 5, etag: null })
      .execute();
    await blobs.stage(partStage(begun.id, 1)).append(0, half(), { limit: 5 });
    const listed = await begun.client.send({ method: 'GET', query: `uploadId=${begun.id}` });
    expect(listed.text).not.toContain('<Part>');
    const { headers } = await sendPart(begun, 1, pieces[2]!);
    expect((await complete(begun, [[1, headers.etag]])).status).toBe(200);
    expect((await world.content(begun.fileId)).equals(pieces[2]!)).toBe(true);
  });

  test('completed twice at once makes one file', async () => {
    const who = await someone();
    const begun = await world.begin(who, 5);
    const { headers } = await sendPart(begun, 1, pieces[2]!);
    const both = await Promise.all([0, 1].map(() => complete(begun, [[1, headers.etag]])));
    // The one that came second waits for the first, or is told to come again.
    expect(both.map(({ status }) => status)).toContain(200);
    expect(both.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(await world.usage(who)).toEqual({ used: 5, reserved: 0 });
  });

  test('an answer that takes long begins before the file is there', async () => {
    const begun = await slow.begin(await slow.drive().addUser(), 5);
    const { headers } = await sendPart(begun, 1, pieces[2]!);
    const { status, text } = await complete(begun, [[1, headers.etag]]);
    expect([status, element('Key', text)]).toEqual([200, `object-${begun.id}`]);
    expect((await slow.content(begun.fileId)).equals(pieces[2]!)).toBe(true);
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
