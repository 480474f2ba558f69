import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { type Interfere, standBetween } from '../../blobs/fixtures/s3-between.ts';
import { hasSwift, type Swift, startSwift } from '../../blobs/fixtures/swift.ts';
import { openPlace as openStore } from '../../blobs/index.ts';
import { uploadsOfFile } from '../../features/uploads/fixtures/uploads.ts';
import { quiet } from '../../fixtures/database.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { backUpInto, emptyPlace, placeIn, restoreFrom } from '../fixtures/backups.ts';
import { deleteFile, emptyFolder, hashesIn, hashOf, someBytes, storeAlone } from '../fixtures/content.ts';
import { BackupPlaceError } from './manifest.ts';
import { openBackupPlace } from './open-place.ts';
import { backupPlaceCases } from './place.cases.ts';
import { readStates } from './states.ts';

const world = uploadsOfFile();

describe('backups in a folder', () => {
  backupPlaceCases(world, async () => placeIn(await emptyFolder()));
});

describe.skipIf(!hasSwift)('backups in S3', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift();
  }, 240_000);
  afterAll(() => swift.stop());

  const prefixOfOwn = () => `${randomBytes(6).toString('hex')}/`;
  const openIn = (
    prefix: string,
    {
      endpoint = swift.place.endpoint,
      bucket = swift.place.bucket,
      secret = swift.env.AWS_SECRET_ACCESS_KEY,
    }: { endpoint?: string | undefined; bucket?: string; secret?: string | undefined } = {},
  ) =>
    openBackupPlace(
      { kind: 's3', bucket, prefix },
      {
        S3_REGION: swift.place.region,
        S3_BACKUP_ENDPOINT: endpoint,
        S3_BACKUP_ACCESS_KEY_ID: swift.env.AWS_ACCESS_KEY_ID,
        S3_BACKUP_SECRET_ACCESS_KEY: secret,
      },
      quiet,
    );
  async function openBetween() {
    const between = await standBetween(swift.place.endpoint as string);
    onTestFinished(() => between.close());
    const prefix = prefixOfOwn();
    return { between, prefix, place: openIn(prefix, { endpoint: between.endpoint }) };
  }

  backupPlaceCases(world, async () => openIn(prefixOfOwn()));

  const refusing =
    (isRefused: (call: string) => boolean): Interfere =>
    (call, answer) => {
      if (!isRefused(`${call.method} ${call.url}`)) return false;
      call.resume();
      call.on('end', () => answer.writeHead(403).end());
      return true;
    };

  test.runIf(isLong).each([
    ['a bucket that does not exist', async () => ({ bucket: 'nobody' })],
    ['a wrong key', async () => ({ secret: 'not-the-key-of-anybody' })],
    ['a store that is not there', async () => ({ endpoint: `http://127.0.0.1:${await freePort()}` })],
  ])('%s is told with the name of the place, and without the key', async (_, wrong) => {
    const place = openIn('wrong/', await wrong());
    for (const work of [
      () => backUpInto(world, place),
      () => readStates(place),
      async () => restoreFrom(place, await emptyPlace()),
    ]) {
      const error = await work().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BackupPlaceError);
      expect((error as Error).message).toMatch(/^s3:\/\/[a-z]+\/wrong cannot be used: S3 says \w+/);
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('not-the-key-of-anybody');
    }
  });

  test('a store that refuses to take more ends a backup; those before stay, and the next goes on where it was', async () => {
    const { between, place } = await openBetween();
    const person = await world.person();
    await person.upload('a.bin', someBytes(500));
    const first = await backUpInto(world, place, { dataFolder: undefined });
    for (let at = 0; at < 20; at += 1) await person.upload(`${at}.bin`, someBytes(500));
    let taken = 0;
    between.interfere(refusing((call) => /^PUT .*content\/blobs/.test(call) && ++taken > 10));
    await expect(backUpInto(world, place, { dataFolder: undefined })).rejects.toThrow(
      'cannot be used: S3 says',
    );
    between.interfere();
    expect((await readStates(place)).states.map(({ folder }) => folder)).toEqual([first.manifest.folder]);
    between.calls.length = 0;
    const next = await backUpInto(world, place, { dataFolder: undefined });
    expect(next.content).toMatchObject({ copied: 10, kept: first.manifest.content.count + 10 });
    // Content that is there is listed, and not asked for one by one.
    expect(between.calls.filter((call) => /^HEAD .*content\/blobs/.test(call))).toHaveLength(10);
  });

  test.runIf(isLong)('a store that refuses the manifest leaves no backup that counts', async () => {
    const { between, place } = await openBetween();
    await world.person();
    between.interfere(refusing((call) => /^PUT .*manifest\.json/.test(call)));
    await expect(backUpInto(world, place)).rejects.toThrow('cannot be used: S3 says');
    between.interfere();
    expect(await readStates(place)).toEqual({ states: [], leftovers: [] });
  });

  test.runIf(isLong)('a store that breaks off while it is read is told as that, not as damage', async () => {
    const { between, place } = await openBetween();
    const person = await world.person();
    await person.upload('a.bin', someBytes(2_000_000));
    await backUpInto(world, place);
    between.interfere((call, answer) => {
      if (!/^\/[a-z]+\/\w+\/content\/blobs\/\w/.test(call.url ?? '') || call.method !== 'GET') return false;
      if (call.headers.range === undefined) {
        between.cutAfter(1000);
        return false;
      }
      answer.destroy();
      return true;
    });
    await expect(restoreFrom(place, await emptyPlace())).rejects.toBeInstanceOf(BackupPlaceError);
    between.interfere();
    between.cutAfter(Number.POSITIVE_INFINITY);
    await expect(restoreFrom(place, await emptyPlace())).resolves.toMatchObject({ damaged: [] });
  });

  test.runIf(isLong)(
    'content of the drive in the same place is never touched, and a bucket that has it is none for backups',
    async () => {
      const prefix = prefixOfOwn();
      const env = {
        DATA_DIR: await emptyFolder(),
        S3_ENDPOINT: swift.place.endpoint,
        S3_REGION: 'us-east-1',
      };
      const store = openStore(
        { kind: 's3', bucket: swift.place.bucket, prefix },
        {
          ...env,
          credentials: {
            accessKeyId: swift.env.AWS_ACCESS_KEY_ID ?? '',
            secretAccessKey: swift.env.AWS_SECRET_ACCESS_KEY ?? '',
          },
        },
        quiet,
      );
      const before = await storeAlone(store, someBytes(100));
      await expect(backUpInto(world, openIn(prefix))).rejects.toThrow('is not empty and holds no backup');
      await store.remove(before);
      const place = openIn(prefix);
      const person = await world.person();
      const bytes = someBytes(100);
      const id = await person.upload('a.bin', bytes);
      await backUpInto(world, place, { dataFolder: undefined });
      const after = await storeAlone(store, bytes);
      await deleteFile(world.drive().db, id);
      const { content } = await backUpInto(world, place, { dataFolder: undefined, keep: { states: 1 } });
      expect(content.dropped).toBe(1);
      expect([after, await hashesIn(store)]).toEqual([hashOf(bytes), [hashOf(bytes)]]);
    },
  );

  test.runIf(isLong)(
    'a large table is sent in parts, and one that breaks leaves no part behind',
    async () => {
      const { between, prefix } = await openBetween();
      const place = openIn(prefix, { endpoint: between.endpoint });
      const large = Array.from({ length: 40 }, () => someBytes(1024 * 1024));
      async function* chunks() {
        yield* large;
      }
      await place.write('database-a/table', chunks());
      expect(between.calls.filter((call) => /^PUT .*partNumber=\d+/.test(call))).toHaveLength(3);
      const read = await place.read('database-a/table');
      expect(hashOf(Buffer.concat(await read.toArray()))).toBe(hashOf(Buffer.concat(large)));
      between.calls.length = 0;
      async function* breaking() {
        yield* large;
        throw new Error('the source broke');
      }
      await expect(place.write('database-b/table', breaking())).rejects.toThrow('the source broke');
      expect(between.calls.filter((call) => /^DELETE .*uploadId=/.test(call))).toHaveLength(1);
      expect(await place.folders('database-')).toEqual(['database-a']);
    },
  );
});
