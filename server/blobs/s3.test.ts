import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { freePort } from '../fixtures/free-port.ts';
import {
  arriving,
  collect,
  emptyFolder,
  fault,
  hello,
  newId,
  put,
  sha256,
  silent,
  unlimited,
} from './fixtures/bytes.ts';
import { type Between, type Interfere, standBetween } from './fixtures/s3-between.ts';
import { hasSwift, type Swift, startSwift } from './fixtures/swift.ts';
import { createS3Blobs } from './s3.ts';
import { openS3 } from './s3-client.ts';
import { blobStoreCases } from './store.cases.ts';

describe.skipIf(!hasSwift)('the store on S3', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift();
  }, 240_000);
  afterAll(() => swift.stop());

  /** A store that nobody else uses, through a proxy where one is given. */
  function open({ between, log = silent }: { between?: Between; log?: typeof silent } = {}) {
    const folder = join(emptyFolder(), 'not', 'made yet');
    const prefix = `${newId()}/`;
    const place = { ...swift.place, prefix, ...(between && { endpoint: between.endpoint }) };
    const reopen = () => createS3Blobs({ place, folder, log });
    return { place, folder, store: reopen(), reopen };
  }
  async function openBetween() {
    const between = await standBetween(swift.place.endpoint as string);
    onTestFinished(() => between.close());
    return between;
  }

  describe('as every store', () => {
    blobStoreCases(async () => open());
  });

  /** Three parts, the last of which is smaller. */
  const large = randomBytes(40_000_000);

  test.runIf(isLong)('large content is sent in parts, and is whole again', async () => {
    const between = await openBetween();
    const { store } = open({ between });
    const hash = await put(store, large);
    expect(between.calls.filter((call) => /^PUT .*partNumber=\d+/.test(call))).toHaveLength(3);
    expect(await store.size(hash)).toBe(large.length);
    const digest = createHash('sha256');
    for await (const chunk of await store.read(hash)) digest.update(chunk);
    expect(digest.digest('hex')).toBe(hash);
    const range = { start: 16_777_210, end: 16_777_225 };
    expect(
      (await buffer(await store.read(hash, range))).equals(large.subarray(range.start, range.end + 1)),
    ).toBe(true);
  });

  const busy: Interfere = (call, answer) => {
    call.resume();
    call.on('end', () => answer.writeHead(503).end());
    return true;
  };

  test('a store that is busy is asked again, and an upload loses nothing', async () => {
    const between = await openBetween();
    const { store } = open({ between });
    let refused = 0;
    between.interfere((call, answer) => {
      if (refused >= 2) return false;
      refused += 1;
      return busy(call, answer);
    });
    const hash = await put(store, hello);
    expect(refused).toBe(2);
    expect(await buffer(await store.read(hash))).toEqual(hello);
  });

  test.runIf(isLong)(
    'parts that never arrive leave the stage as it was, and nothing in the bucket',
    async () => {
      const between = await openBetween();
      const { store, place } = open({ between });
      between.interfere((call, answer) => (call.url?.includes('partNumber=2') ? busy(call, answer) : false));
      const stage = store.stage(newId());
      await stage.append(0, arriving(large, 1_000_000), unlimited);
      const hash = sha256(large);
      await expect(stage.seal(hash)).rejects.toEqual(fault('unavailable'));
      expect(await stage.size()).toBe(large.length);
      expect(await store.size(hash)).toBeUndefined();
      const { s3, client } = await openS3({ ...place, endpoint: swift.place.endpoint });
      const { Uploads = [] } = await client.send(
        new s3.ListMultipartUploadsCommand({ Bucket: place.bucket, Prefix: place.prefix }),
      );
      expect(Uploads).toEqual([]);
      between.interfere();
      await stage.seal(hash);
      expect(await store.size(hash)).toBe(large.length);
    },
  );

  test('a download whose connection breaks goes on with another one', async () => {
    const between = await openBetween();
    const { store } = open({ between });
    const bytes = randomBytes(3_000_000);
    const hash = await put(store, bytes);
    between.calls.length = 0;
    between.cutAfter(1_000_000);
    expect((await buffer(await store.read(hash))).equals(bytes)).toBe(true);
    expect(between.calls).toHaveLength(2);
  });

  test('a download that cannot go on is an error, not an end', async () => {
    const between = await openBetween();
    const { store } = open({ between });
    const hash = await put(store, randomBytes(3_000_000));
    const stream = await store.read(hash);
    between.interfere((_, answer) => {
      answer.destroy();
      return true;
    });
    await stream[Symbol.asyncIterator]().next();
    await store.remove(hash).catch(() => undefined);
    between.cutAfter(0);
    const again = store.read(hash);
    await expect(again).rejects.toEqual(fault('unavailable'));
    stream.destroy();
  });

  test('a store that is not there is unavailable', async () => {
    const place = { ...swift.place, prefix: '', endpoint: `http://127.0.0.1:${await freePort()}` };
    const store = createS3Blobs({ place, folder: emptyFolder(), log: silent });
    const stage = store.stage(newId());
    await stage.append(0, arriving(hello), unlimited);
    const calls = [
      store.read(sha256(hello)),
      store.size(sha256(hello)),
      stage.seal(sha256(hello)),
      collect(store.list()),
    ];
    expect(await Promise.allSettled(calls)).toEqual(
      calls.map(() => ({ status: 'rejected', reason: fault('unavailable') })),
    );
    expect(await stage.size()).toBe(hello.length);
  });

  test.each([
    ['a bucket that does not exist', { bucket: 'nobody' }],
    ['a wrong key', { credentials: { accessKeyId: 'drive:drive', secretAccessKey: 'other' } }],
  ])('%s is unavailable, and no blob is taken to be missing', async (_, wrong) => {
    const place = { ...swift.place, prefix: '', ...wrong };
    const store = createS3Blobs({ place, folder: emptyFolder(), log: silent });
    await expect(store.read(sha256(hello))).rejects.toEqual(fault('unavailable'));
    await expect(collect(store.list())).rejects.toEqual(fault('unavailable'));
  });

  test('a damaged blob is replaced by the next upload of its content, and that is reported', async () => {
    const log = { warn: vi.fn(), error: vi.fn() };
    const { store, place } = open({ log });
    const hash = await put(store, hello);
    const { s3, client } = await openS3(place);
    const damaged = { Bucket: place.bucket, Key: `${place.prefix}blobs/${hash}`, Body: Buffer.from('hell') };
    await client.send(new s3.PutObjectCommand(damaged));
    expect(await put(store, hello)).toBe(hash);
    expect(await buffer(await store.read(hash))).toEqual(hello);
    expect(log.error).toHaveBeenCalledOnce();
  });

  test('an upload that a crash left unfinished is given up when it is old, and no other', async () => {
    const { store, place } = open();
    const { s3, client } = await openS3(place);
    const Key = `${place.prefix}blobs/${sha256(hello)}`;
    await client.send(new s3.CreateMultipartUploadCommand({ Bucket: place.bucket, Key }));
    const unfinished = async () =>
      (await client.send(new s3.ListMultipartUploadsCommand({ Bucket: place.bucket, Prefix: place.prefix })))
        .Uploads?.length ?? 0;
    await store.sweep?.(new Date(Date.now() - 60_000));
    expect(await unfinished()).toBe(1);
    await store.sweep?.(new Date(Date.now() + 60_000));
    expect(await unfinished()).toBe(0);
  });

  test('objects of others are not listed', async () => {
    const { store, place } = open();
    const hash = await put(store, hello);
    const { s3, client } = await openS3(place);
    for (const name of ['blobs/readme', 'other', `blobs/${'f'.repeat(63)}`])
      await client.send(
        new s3.PutObjectCommand({ Bucket: place.bucket, Key: place.prefix + name, Body: Buffer.from('x') }),
      );
    expect((await collect(store.list())).map((blob) => blob.hash)).toEqual([hash]);
  });

  test('a reading that is left closes its connection', async () => {
    const { store } = open();
    const hash = await put(store, randomBytes(5_000_000));
    for await (const _ of await store.read(hash)) break;
    const unread = await store.read(hash);
    unread.destroy();
    await once(unread, 'close');
    expect(await store.size(hash)).toBe(5_000_000);
  });
});
