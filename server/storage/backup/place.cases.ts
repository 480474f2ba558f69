import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import type { UploadsWorld } from '../../features/uploads/fixtures/uploads.ts';
import { openDatabase, quiet } from '../../fixtures/database.ts';
import { backUpInto, emptyPlace, restoreFrom } from '../fixtures/backups.ts';
import { deleteFile, emptyFolder, everything, hashOf, readWhole, someBytes } from '../fixtures/content.ts';
import { drill } from './drill.ts';
import { BackupBusyError, BackupError } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import { readStates } from './states.ts';

/** Nothing is linked: what a place of backups promises is to be proved of its own copies. */
const copied = { dataFolder: undefined };

const timesIn = async (place: BackupPlace) =>
  (await readStates(place)).states.map(({ takenAt }) => takenAt.toISOString());
const hashesOf = async (place: BackupPlace) =>
  (await everything(place.content.list())).map(({ hash }) => hash);
async function* of(...chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

const drillOf = async (world: UploadsWorld, place: BackupPlace) =>
  drill({
    database: world.drive().database,
    place,
    scratch: await emptyFolder(),
    openDatabase: async () => {
      const database = await openDatabase();
      return { database, close: database.close };
    },
    log: quiet,
  });

/** The promises of every place of backups. @param open an empty place that nobody else uses */
export function backupPlaceCases(world: UploadsWorld, open: () => Promise<BackupPlace>): void {
  describe('its files', () => {
    test('are written, read, replaced, listed by their folders and removed', async () => {
      const place = await open();
      await place.find(true);
      expect(await place.isEmpty()).toBe(true);
      expect(await place.readText('mark')).toBeUndefined();
      expect(await place.folders('database-')).toEqual([]);
      const bytes = someBytes(700_000);
      await place.write('database-a/table', of(bytes.subarray(0, 5), bytes.subarray(5)));
      await place.write('database-a/nothing', of());
      await place.write('database-b/table', of(bytes));
      await place.write('other/table', of(bytes));
      await place.replace('mark', 'one');
      await place.replace('mark', 'two');
      expect(await place.readText('mark')).toBe('two');
      expect(await place.isEmpty()).toBe(false);
      expect((await place.folders('database-')).toSorted()).toEqual(['database-a', 'database-b']);
      expect((await buffer(await place.read('database-a/table'))).equals(bytes)).toBe(true);
      expect(Buffer.concat(await everything(place.readSlowly('database-a/table'))).equals(bytes)).toBe(true);
      expect(await everything(place.readSlowly('database-a/nothing'))).toEqual([]);
      await place.remove('database-a/table');
      await place.remove('database-a/table');
      await place.removeFolder('database-a');
      await place.removeFolder('database-a');
      expect(await place.folders('database-')).toEqual(['database-b']);
      await expect(place.read('database-a/table').then(buffer)).rejects.toThrow();
      await expect(everything(place.readSlowly('database-a/table'))).rejects.toThrow();
    });

    test('are not written where their source fails, and its error is told as it is', async () => {
      const place = await open();
      await place.find(true);
      const broken = new Error('the source broke');
      async function* breaking() {
        yield someBytes(10);
        throw broken;
      }
      await expect(place.write('database-a/table', breaking())).rejects.toBe(broken);
    });
  });

  test('two points in time: each is listed and restored as it was, with its content once', async () => {
    const place = await open();
    const person = await world.person();
    const [early, late] = [someBytes(3000), someBytes(4000)];
    const id = await person.upload('early.bin', early);
    const first = await backUpInto(world, place, copied);
    await deleteFile(world.drive().db, id);
    await person.upload('late.bin', late);
    await person.upload('late again.bin', late);
    const second = await backUpInto(world, place, copied);
    expect(second.content).toMatchObject({ linked: 0, copied: 1, dropped: 0 });
    expect(await timesIn(place)).toEqual([second.manifest.takenAt, first.manifest.takenAt]);
    const before = await emptyPlace();
    await restoreFrom(place, before, false, new Date(Date.parse(second.manifest.takenAt) - 1));
    expect(await readWhole(before.blobs, hashOf(early))).toEqual(early);
    const then = await emptyPlace();
    const { checked, damaged } = await restoreFrom(place, then);
    expect([checked.isSound, damaged]).toEqual([true, []]);
    const names = await then.db.selectFrom('files').select('name').where('user_id', '=', person.id).execute();
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['late.bin', 'late again.bin']));

    // Retention drops what none of the kept ones needs, and nothing else.
    const third = await backUpInto(world, place, { ...copied, keep: { states: 2 } });
    expect(third).toMatchObject({ content: { copied: 0, dropped: 1 }, states: { kept: 2, dropped: 1 } });
    expect(await timesIn(place)).toEqual([third.manifest.takenAt, second.manifest.takenAt]);
    const left = await hashesOf(place);
    expect(left).not.toContain(hashOf(early));
    expect(left).toHaveLength(second.manifest.content.count);
    await restoreFrom(place, await emptyPlace(), false, new Date(second.manifest.takenAt));
  });

  test.runIf(isLong)(
    'one that was broken off or killed counts for nothing, and the next one removes what it left',
    async () => {
      const place = await open();
      const person = await world.person();
      await person.upload('a.bin', someBytes(500));
      const { manifest } = await backUpInto(world, place, copied);
      for (let at = 0; at < 20; at += 1) await person.upload(`${at}.bin`, someBytes(500));
      const ended = new AbortController();
      const again = backUpInto(world, place, {
        ...copied,
        signal: ended.signal,
        onProgress: () => ended.abort(),
      });
      await expect(again).rejects.toThrow('abort');
      expect(await place.folders('database-')).toEqual([manifest.folder]);
      // As a killed process leaves it.
      await place.write('database-zzzzzzzz/public.files.copy.gz', of(Buffer.from('half')));
      expect(await timesIn(place)).toEqual([manifest.takenAt]);
      await restoreFrom(place, await emptyPlace());
      const next = await backUpInto(world, place, copied);
      expect(await timesIn(place)).toEqual([next.manifest.takenAt, manifest.takenAt]);
      expect(await place.folders('database-')).toHaveLength(2);
    },
  );

  test.runIf(isLong)(
    'of two at once one is refused, so is a drill, and what the other needs is there',
    async () => {
      const place = await open();
      const person = await world.person();
      await person.upload('a.bin', someBytes(500));
      await backUpInto(world, place, copied);
      await person.upload('b.bin', someBytes(500));
      let came: PromiseSettledResult<unknown>[] = [];
      const slow: BackupPlace = {
        ...place,
        replace: async (path, text) => {
          // Both others come while all is there but the manifest.
          if (path.endsWith('/manifest.json'))
            came = await Promise.allSettled([
              backUpInto(world, place, { keep: { states: 1 } }),
              drillOf(world, place),
            ]);
          await place.replace(path, text);
        },
      };
      const { manifest } = await backUpInto(world, slow, { ...copied, keep: { states: 1 } });
      expect(came).toEqual([1, 2].map(() => ({ status: 'rejected', reason: expect.any(BackupBusyError) })));
      expect(await timesIn(place)).toEqual([manifest.takenAt]);
      expect(await restoreFrom(place, await emptyPlace())).toMatchObject({ damaged: [] });
    },
  );

  test.runIf(isLong)(
    'one whose connection to the database was lost ends, since another one may have begun',
    async () => {
      const place = await open();
      const person = await world.person();
      await person.upload('a.bin', someBytes(500));
      const first = await backUpInto(world, place, copied);
      await person.upload('b.bin', someBytes(500));
      const { db } = world.drive();
      let cut: Promise<unknown> | undefined;
      const again = backUpInto(world, place, {
        ...copied,
        keep: { states: 1 },
        onProgress: () => {
          // The lock that backups hold.
          cut ??=
            sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 3015609729`.execute(
              db,
            );
        },
      });
      const ended = await again.catch((error: unknown) => error);
      await cut;
      expect(ended).toBeInstanceOf(BackupError);
      expect((ended as Error).message).toContain('connection to the database was lost');
      expect(await timesIn(place)).toEqual([first.manifest.takenAt]);
      expect(await restoreFrom(place, await emptyPlace())).toMatchObject({ damaged: [] });
    },
  );

  test.runIf(isLong)(
    'as long as the list of a kept one is damaged no content is dropped, and that is said',
    async () => {
      const place = await open();
      const person = await world.person();
      const bytes = someBytes(200);
      const id = await person.upload('gone.bin', bytes);
      const { manifest } = await backUpInto(world, place, copied);
      await deleteFile(world.drive().db, id);
      const list = `${manifest.folder}/blobs.txt`;
      const text = (await place.readText(list)) ?? '';
      await place.replace(list, text.replace(`${hashOf(bytes)} 200\n`, ''));
      const next = await backUpInto(world, place, copied);
      expect(next.states.damaged).toEqual([manifest.takenAt]);
      expect(await hashesOf(place)).toContain(hashOf(bytes));
    },
  );

  test.runIf(isLong)(
    'by itself none is begun in an empty place, nor in one of something else or of another drive',
    async () => {
      const place = await open();
      await place.find(true);
      await expect(backUpInto(world, place, { mayBegin: false })).rejects.toThrow('is empty');
      expect(await place.isEmpty()).toBe(true);
      await place.replace('letter.txt', 'dear');
      await expect(backUpInto(world, place)).rejects.toThrow('holds no backup');
      await place.remove('letter.txt');
      await backUpInto(world, place, copied);
      await backUpInto(world, place, { ...copied, mayBegin: false });
      const mark = JSON.parse((await place.readText('backup.json')) ?? '');
      await place.replace('backup.json', JSON.stringify({ ...mark, drive: '0'.repeat(32) }));
      await expect(backUpInto(world, place, copied)).rejects.toThrow('of another drive');
      await expect(drillOf(world, place)).rejects.toThrow('of another drive');
      await place.replace('backup.json', 'spoiled');
      await expect(backUpInto(world, place, copied)).rejects.toThrow('is damaged');
    },
  );

  test.runIf(isLong)(
    'a drill passes as it was written, and neither without a content nor with another table',
    async () => {
      const place = await open();
      const person = await world.person();
      const bytes = someBytes(5000);
      await person.upload('a.bin', bytes);
      const { manifest } = await backUpInto(world, place, copied);
      expect((await drillOf(world, place)).takenAt).toBe(manifest.takenAt);
      await place.content.remove(hashOf(bytes));
      await expect(drillOf(world, place)).rejects.toThrow('1 contents are damaged or missing');
      await expect(restoreFrom(place, await emptyPlace())).rejects.toThrow('are damaged or missing');
      // Content that was lost there is taken again.
      expect((await backUpInto(world, place, copied)).content).toMatchObject({ copied: 1 });
      const { folder } = await drillOf(world, place);
      await place.replace(`${folder}/public.files.copy.gz`, 'spoiled');
      await expect(drillOf(world, place)).rejects.toThrow('is not what was written');
      await place.remove(`${folder}/public.files.copy.gz`);
      await expect(restoreFrom(place, await emptyPlace())).rejects.toThrow('is not whole');
    },
  );
}
