import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as uploads from '../../../api/contract/uploads.ts';
import type { TestUser } from '../../fixtures/drive.ts';
import { type Begun, objectsOfFile } from './fixtures/object-world.ts';
import { partList } from './fixtures/store-client.ts';

/**
 * The name that the beginning of an upload answered is held as long as something of the upload goes on, however slowly: a
 * program such as rclone gives an upload up whose file has another name at the end.
 */

let released = Promise.resolve();
let watched = '';
const world = objectsOfFile({
  options: { renewEvery: 10 },
  weaken: (blobs) => ({
    ...blobs,
    stage: (id) => {
      const stage = blobs.stage(id);
      if (id !== watched) return stage;
      return { ...stage, append: (...given) => released.then(() => stage.append(...given)) };
    },
  }),
});

const rowOf = ({ id }: Begun, of = world) =>
  of
    .drive()
    .db.selectFrom('uploads')
    .select(['name_held_until', 'unverified_from'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** As after five minutes of a slow part: nothing has come to its end, and the last sign is that old. */
const fiveMinutesLater = (begun: Begun): Promise<unknown> =>
  world
    .drive()
    .db.updateTable('uploads')
    .set({ name_held_until: new Date(0) })
    .where('id', '=', begun.id)
    .execute();

/** The result of another program's upload of the same name, once the first had time to send something. */
async function nameForAnother(who: TestUser, begun: Begun): Promise<string> {
  await fiveMinutesLater(begun);
  await expect.poll(async () => (await rowOf(begun)).name_held_until.getTime()).toBeGreaterThan(Date.now());
  const other = await world.begin(who, 7);
  const { file } = await world
    .drive()
    .db.selectFrom('uploads')
    .select('name as file')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow();
  return file;
}

test('while one part comes for minutes', async () => {
  const who = await world.drive().addUser();
  const bytes = randomBytes(1000);
  const begun = await world.begin(who, bytes.length);
  const goOn = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const sending = begun.client.send({
    method: 'PUT',
    query: `partNumber=1&uploadId=${begun.id}`,
    body: (async function* () {
      yield bytes.subarray(0, 10);
      started.resolve();
      await goOn.promise;
      yield bytes.subarray(10);
    })(),
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'content-length': String(bytes.length) },
  });
  await started.promise;
  const parts = world.drive().db.selectFrom('upload_parts').selectAll().where('upload_id', '=', begun.id);
  await expect.poll(() => parts.execute()).toHaveLength(1);
  expect(await nameForAnother(who, begun)).toBe('a(1).bin');
  goOn.resolve();
  const { headers } = await sending;
  const ended = await begun.client.send({
    method: 'POST',
    query: `uploadId=${begun.id}`,
    body: partList([[1, headers.etag as string]]),
  });
  expect(ended.status).toBe(200);
  expect((await world.file(who, begun.fileId)).body.name).toBe('a.bin');
});

test('while parts are joined for minutes', async () => {
  const who = await world.drive().addUser();
  const begun = await world.begin(who, 100);
  const { headers } = await begun.client.send({
    method: 'PUT',
    query: `partNumber=1&uploadId=${begun.id}`,
    body: randomBytes(100),
  });
  const goOn = Promise.withResolvers<void>();
  [released, watched] = [goOn.promise, begun.id];
  const ending = begun.client.send({
    method: 'POST',
    query: `uploadId=${begun.id}`,
    body: partList([[1, headers.etag as string]]),
  });
  await expect.poll(async () => (await rowOf(begun)).unverified_from).toBe(0);
  expect(await nameForAnother(who, begun)).toBe('a(1).bin');
  goOn.resolve();
  expect((await ending).status).toBe(200);
  expect((await world.file(who, begun.fileId)).body.name).toBe('a.bin');
});

const usual = objectsOfFile();

test('from the first byte of a request that comes shortly before the hold ends', async () => {
  const slow = await usual.drive().addUser();
  const begun = await usual.begin(slow, 20);
  await usual
    .drive()
    .db.updateTable('uploads')
    .set({ name_held_until: new Date(Date.now() + 60_000) })
    .where('id', '=', begun.id)
    .execute();
  const goOn = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(randomBytes(10));
      await goOn.promise;
      controller.enqueue(randomBytes(10));
      controller.close();
    },
  });
  const answer = fetch(`${usual.origin()}${uploads.continueUpload.path.replace('{id}', begun.id)}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${slow.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
    duplex: 'half',
  } as RequestInit);
  await expect
    .poll(async () => (await rowOf(begun, usual)).name_held_until.getTime())
    .toBeGreaterThan(Date.now() + 4 * 60_000);
  goOn.resolve();
  expect((await answer).status).toBe(204);
});
