import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as files from '../../../api/contract/files.ts';
import * as uploadsContract from '../../../api/contract/uploads.ts';
import { isLong } from '../../../tests/long.ts';
import { BlobError } from '../../blobs/index.ts';
import { uploadPath } from '../uploads/deps.ts';
import { partStage } from '../uploads/receive/part-stages.ts';
import { type Begun, objectsOfFile } from './fixtures/object-world.ts';
import { element, partList, type StoreAnswer } from './fixtures/store-client.ts';

/** An upload never has more bytes on the disk than are reserved for it, and none when it has ended. */

const world = objectsOfFile();
/** Bytes are written in blocks, so that less than a block does not show on the disk before the end. */
const unit = 64 * 1024;

const someone = () => world.drive().addUser();
const codeOf = ({ status, text }: StoreAnswer) => [status, element('Code', text)];

/** Bytes of an upload and of its parts on the disk. */
async function heldBy({ id }: Begun): Promise<number> {
  let bytes = 0;
  for await (const stage of world.drive().blobs.stages()) if (stage.id.startsWith(id)) bytes += stage.size;
  return bytes;
}

const sendPart = ({ client, id }: Begun, number: number, body: Uint8Array) =>
  client.send({ method: 'PUT', query: `partNumber=${number}&uploadId=${id}`, body });
const complete = ({ client, id }: Begun, etags: readonly (string | undefined)[]) =>
  client.send({
    method: 'POST',
    query: `uploadId=${id}`,
    body: partList(etags.map((etag, at) => [at + 1, etag])),
  });
const tus = { 'tus-resumable': '1.0.0' };
const endByTus = (who: { token: string }, { id }: Begun) =>
  fetch(world.origin() + uploadPath(id), {
    method: 'DELETE',
    headers: { ...tus, authorization: `Bearer ${who.token}` },
  });
const patch = (who: { token: string }, { id }: Begun, offset: number, body: Buffer<ArrayBuffer>) =>
  fetch(world.origin() + uploadPath(id), {
    method: 'PATCH',
    headers: {
      ...tus,
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body,
  });
const offsetBy = async (who: { token: string }, { id }: Begun): Promise<string | null> => {
  const headers = { ...tus, authorization: `Bearer ${who.token}` };
  return (await fetch(world.origin() + uploadPath(id), { method: 'HEAD', headers })).headers.get(
    'upload-offset',
  );
};

/** A part of that size whose last byte is not sent before it is let go; resolves when its first bytes lie on the disk. */
async function slowPart(begun: Begun, number: number, size: number) {
  const goOn = Promise.withResolvers<void>();
  const body = async function* () {
    yield randomBytes(size - 1);
    await goOn.promise;
    yield randomBytes(1);
  };
  const before = await heldBy(begun);
  const answer = begun.client.send({
    method: 'PUT',
    query: `partNumber=${number}&uploadId=${begun.id}`,
    body: body(),
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'content-length': String(size) },
  });
  await expect.poll(() => heldBy(begun)).toBeGreaterThan(before);
  return { answer: answer.catch(() => undefined), goOn: goOn.resolve };
}

test('an upload that is ended leaves none of its parts, nor any promise', async () => {
  const who = await someone();
  for (let round = 0; round < 3; round += 1) {
    const begun = await world.begin(who, 200 * unit);
    await sendPart(begun, 1, randomBytes(100 * unit));
    const coming = await slowPart(begun, 2, 100 * unit);
    expect((await endByTus(who, begun)).status).toBe(204);
    expect([await heldBy(begun), await world.usage(who)]).toEqual([0, { used: 0, reserved: 0 }]);
    coming.goOn();
    expect((await coming.answer)?.status ?? 503).not.toBe(200);
    expect(await heldBy(begun)).toBe(0);
  }
});

test('a file that is deleted before it came leaves none of its parts', async () => {
  const who = await someone();
  const begun = await world.begin(who, 100 * unit);
  await sendPart(begun, 1, randomBytes(60 * unit));
  await world.drive().call(files.deleteFiles, { as: who, body: { ids: [begun.fileId] } });
  expect([await heldBy(begun), await world.usage(who)]).toEqual([0, { used: 0, reserved: 0 }]);
});

test.runIf(isLong)(
  'parts that are under way when all are given up hold nothing beside those that come next',
  async () => {
    const who = await someone();
    const begun = await world.begin(who, 100 * unit);
    for (let round = 0; round < 3; round += 1) {
      const coming = [await slowPart(begun, 1, 50 * unit), await slowPart(begun, 2, 50 * unit)];
      const { status } = await begun.client.send({ method: 'DELETE', query: `uploadId=${begun.id}` });
      expect([status, await heldBy(begun)]).toEqual([204, 0]);
      for (const { goOn, answer } of coming) {
        goOn();
        expect((await answer)?.status ?? 503).not.toBe(200);
      }
      expect(await heldBy(begun)).toBe(0);
    }
    const bytes = randomBytes(100 * unit);
    const { headers } = await sendPart(begun, 1, bytes);
    expect((await complete(begun, [headers.etag as string])).status).toBe(200);
    expect((await world.content(begun.fileId)).equals(bytes)).toBe(true);
  },
);

test.runIf(isLong)('bytes in one piece and parts take the place of one another', async () => {
  const who = await someone();
  const begun = await world.begin(who, 100 * unit);
  expect((await patch(who, begun, 0, randomBytes(99 * unit))).status).toBe(204);
  await sendPart(begun, 1, randomBytes(60 * unit));
  expect([await heldBy(begun), await offsetBy(who, begun)]).toEqual([60 * unit, '0']);
  expect((await patch(who, begun, 99 * unit, randomBytes(unit))).status).toBe(409);
  expect(await heldBy(begun)).toBe(60 * unit);

  const coming = await slowPart(begun, 2, 40 * unit);
  expect((await patch(who, begun, 0, randomBytes(70 * unit))).status).toBe(204);
  coming.goOn();
  await coming.answer;
  expect([await heldBy(begun), await offsetBy(who, begun)]).toEqual([70 * unit, String(70 * unit)]);
  expect((await patch(who, begun, 70 * unit, randomBytes(30 * unit))).status).toBe(204);
  expect(await world.usage(who)).toEqual({ used: 100 * unit, reserved: 0 });
});

test('while bytes come in one piece parts have to wait', async () => {
  const who = await someone();
  const begun = await world.begin(who, 100 * unit);
  const goOn = Promise.withResolvers<void>();
  const whole = begun.client.send({
    method: 'PUT',
    body: (async function* () {
      yield randomBytes(90 * unit);
      await goOn.promise;
      yield randomBytes(10 * unit);
    })(),
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'content-length': String(100 * unit) },
  });
  await expect.poll(() => heldBy(begun)).toBeGreaterThan(0);
  expect(codeOf(await sendPart(begun, 1, randomBytes(100 * unit)))).toEqual([503, 'SlowDown']);
  expect(await heldBy(begun)).toBeLessThanOrEqual(100 * unit);
  goOn.resolve();
  expect((await whole).status).toBe(200);
});

test('many parts at once have together no more than the upload', async () => {
  const begun = await world.begin(await someone(), 100 * unit);
  const coming = Array.from({ length: 10 }, (_, at) => sendPart(begun, at + 1, randomBytes(30 * unit)));
  const statuses = (await Promise.all(coming)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(await heldBy(begun)).toBe(90 * unit);
});

describe('when the disk fails', () => {
  const broken = { stage: '' };
  const weak = objectsOfFile({
    weaken: (blobs) => ({
      ...blobs,
      stage: (id) => {
        const stage = blobs.stage(id);
        const fails = () => {
          throw new BlobError('unavailable', 'the disk fails');
        };
        return id === broken.stage ? { ...stage, discard: async () => fails(), read: fails } : stage;
      },
    }),
  });
  beforeEach(() => {
    broken.stage = '';
  });
  const held = async ({ id }: Begun) => {
    let bytes = 0;
    for await (const stage of weak.drive().blobs.stages()) if (stage.id.startsWith(id)) bytes += stage.size;
    return bytes;
  };

  test('what an ended upload still holds counts until cleaning has removed it', async () => {
    const who = await weak.drive().addUser();
    const begun = await weak.begin(who, 100);
    await sendPart(begun, 1, randomBytes(60));
    broken.stage = partStage(begun.id, 1);
    const ending = await weak
      .drive()
      .call(uploadsContract.endUpload, { as: who, params: { id: begun.id }, headers: tus });
    expect(ending.status).toBe(503);
    expect([await held(begun), await weak.usage(who)]).toEqual([60, { used: 0, reserved: 100 }]);
    broken.stage = '';
    expect(codeOf(await sendPart(begun, 2, randomBytes(40)))).toEqual([404, 'NoSuchUpload']);
    await weak.uploads().cleanUploads();
    expect([await held(begun), await weak.usage(who)]).toEqual([0, { used: 0, reserved: 0 }]);
  });

  test('what an ended upload still holds goes when its client asks for the end again', async () => {
    const who = await weak.drive().addUser();
    const begun = await weak.begin(who, 100);
    await sendPart(begun, 1, randomBytes(60));
    const end = () =>
      weak.drive().call(uploadsContract.endUpload, { as: who, params: { id: begun.id }, headers: tus });
    broken.stage = partStage(begun.id, 1);
    expect((await end()).status).toBe(503);
    broken.stage = '';
    expect((await end()).status).toBe(204);
    expect([await held(begun), await weak.usage(who)]).toEqual([0, { used: 0, reserved: 0 }]);
    expect((await end()).status).toBe(404);
  });

  test('an upload whose end was broken off while a part came is cleaned like any other', async () => {
    const who = await weak.drive().addUser();
    const begun = await weak.begin(who, 100);
    await sendPart(begun, 1, randomBytes(60));
    const goOn = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const coming = begun.client
      .send({
        method: 'PUT',
        query: `partNumber=2&uploadId=${begun.id}`,
        body: (async function* () {
          yield randomBytes(10);
          started.resolve();
          await goOn.promise;
          yield randomBytes(30);
        })(),
        headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'content-length': '40' },
      })
      .catch(() => undefined);
    await started.promise;
    const partRows = weak
      .drive()
      .db.selectFrom('upload_parts')
      .select('number')
      .where('upload_id', '=', begun.id);
    await expect.poll(() => partRows.execute()).toHaveLength(2);
    broken.stage = partStage(begun.id, 1);
    const ending = await weak
      .drive()
      .call(uploadsContract.endUpload, { as: who, params: { id: begun.id }, headers: tus });
    expect(ending.status).toBe(503);
    goOn.resolve();
    await coming;
    broken.stage = '';
    await weak.uploads().cleanUploads();
    expect([await held(begun), await weak.usage(who)]).toEqual([0, { used: 0, reserved: 0 }]);
  });

  test('joining goes on with the part at which it was, and each part goes when it is joined', async () => {
    const who = await weak.drive().addUser();
    const begun = await weak.begin(who, 100);
    const bytes = randomBytes(100);
    const sent = await Promise.all(
      [0, 40, 80].map((at, index) => sendPart(begun, index + 1, bytes.subarray(at, Math.min(at + 40, 100)))),
    );
    const etags = sent.map(({ headers }) => headers.etag as string);
    broken.stage = partStage(begun.id, 2);
    expect(codeOf(await complete(begun, etags))).toEqual([503, 'ServiceUnavailable']);
    expect(await held(begun)).toBe(100);
    broken.stage = '';
    expect((await complete(begun, etags)).status).toBe(200);
    expect((await weak.content(begun.fileId)).equals(bytes)).toBe(true);
    expect([await held(begun), await weak.usage(who)]).toEqual([0, { used: 100, reserved: 0 }]);
  });

  test('a part that is sent again after joining has begun makes all begin anew', async () => {
    const begun = await weak.begin(await weak.drive().addUser(), 100);
    const first = await Promise.all([1, 2].map((number) => sendPart(begun, number, randomBytes(50))));
    broken.stage = partStage(begun.id, 2);
    await complete(
      begun,
      first.map(({ headers }) => headers.etag as string),
    );
    broken.stage = '';
    await sendPart(begun, 1, randomBytes(50));
    expect(await held(begun)).toBe(50);
    const { text } = await begun.client.send({ method: 'GET', query: `uploadId=${begun.id}` });
    expect(text.match(/<PartNumber>\d/g)).toEqual(['<PartNumber>1']);
  });
});
