import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as files from '../../../../api/contract/files.ts';
import { isLong, someOf } from '../../../../tests/long.ts';
import { enqueue } from '../../../jobs/index.ts';
import { createLogger } from '../../../log.ts';
import { openReceiver } from '../../../torrents/fixtures/receiver.ts';
import { openSeeder } from '../../../torrents/fixtures/seeder.ts';
import type { MadeTorrent } from '../../../torrents/fixtures/torrent.ts';
import type { Downloader } from '../fixtures/offline-world.ts';
import { torrentsOfFile } from '../fixtures/torrent-world.ts';
import { createPace } from './pace.ts';

// Each downloads a torrent first, by a process that others go before.
vi.setConfig({ testTimeout: 180_000 });

const log = createLogger('silent');

/** A drive with the terms of its operator, and a download that is done. */
function worldWith(seeding?: { readonly ratio: number; readonly rate: number; readonly hours: number }) {
  const world = torrentsOfFile({ seeding, seedsEvery: 20 });
  const seeds = () => world.drive().db.selectFrom('torrent_seeds').selectAll().execute();

  /** The torrent is there, and a peer that has nothing of it knows of us. */
  async function downloaded(options: Parameters<typeof openReceiver>[1] = {}, chosen?: readonly string[]) {
    const torrent = world.series();
    // The same torrent is seeded once, for whoever had it first.
    await world.drive().db.deleteFrom('torrent_seeds').execute();
    const [seeder, receiver] = await Promise.all([openSeeder(torrent), openReceiver(torrent, options)]);
    onTestFinished(async () => void (await Promise.all([seeder.close(), receiver.close()])));
    world.tracker().name(seeder.port, receiver.port);
    await world.torrents.restart([world.tracker().host, seeder.address, receiver.address]);
    const ada = await world.person();
    const id = await world.begin(ada, torrent.magnet, chosen && { files: chosen });
    await world.runJobs();
    const task = await ada.task(id);
    expect(task.phase).toBe('PHASE_TYPE_COMPLETE');
    return { torrent, seeder, receiver, ada, task };
  }

  /** Runs the job until it ends, or the test does. */
  function seed() {
    const stopping = new AbortController();
    const job = world.offline().seeding['offline.seed'];
    const ended = job?.({}, { log, signal: stopping.signal, isLastAttempt: false });
    const stop = async (): Promise<void> => {
      stopping.abort();
      await ended;
    };
    onTestFinished(stop);
    return { ended, stop };
  }

  return { ...world, seeds, downloaded, seed };
}

const fast = { rate: 1024 ** 3, hours: 24 };
const trash = async (ada: Downloader, id: string): Promise<void> => {
  const { status } = await ada.call(files.deleteFile, { params: { id } });
  expect(status).toBe(200);
};

const placeOf = ({ files: all }: MadeTorrent, index: number) => ({
  offset: all.slice(0, index).reduce((sum, { bytes }) => sum + bytes.length, 0),
  size: all[index]!.bytes.length,
});

/** Lets so many blocks pass, then waits for `open`. */
function gateAfter(most: number) {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const before = async (blocks: number): Promise<void> => {
    if (blocks < most) return;
    reach();
    await opened;
  };
  return { before, reached, open };
}

describe('without a word of the operator', () => {
  const { downloaded, seeds, offline, runJobs, drive } = worldWith();

  test('nothing is given to anybody, while a torrent comes or after that', async () => {
    const { receiver, ada, torrent } = await downloaded();
    await runJobs();
    // The connection of the download is closed by a process that others go before.
    await expect.poll(() => receiver.isConnected()).toBe(false);
    expect([receiver.received(), receiver.offered()]).toEqual([0, []]);
    expect([await seeds(), offline().seeding]).toEqual([[], {}]);
    // Seeds of a time when there was one end too.
    await drive()
      .db.insertInto('torrent_seeds')
      .values({
        ...{ info_hash: torrent.infoHash, user_id: ada.id, trackers: [], peers: [], info: torrent.info },
        ...{ file_indexes: [], file_ids: [], hashes: [], most: 1000, ends_at: new Date(Date.now() + 60_000) },
      })
      .execute();
    await enqueue(drive().db, 'offline.sweep');
    await runJobs();
    expect(await seeds()).toEqual([]);
  });
});

describe('once', () => {
  const { downloaded, seeds, seed, begin, runJobs } = worldWith({ ...fast, ratio: 1 });

  test.runIf(isLong)('a peer gets all that is here, and nobody more than that', async () => {
    const { receiver, torrent } = await downloaded();
    expect(await seeds()).toMatchObject([{ given: 0, most: torrent.content.length }]);
    await seed().ended;
    // The last bytes are on their way when the last range was counted.
    await expect.poll(() => receiver.content.equals(torrent.content)).toBe(true);
    expect([receiver.received(), await seeds()]).toEqual([torrent.content.length, []]);
  });

  test.runIf(isLong)('what the account had already is not seeded', async () => {
    const { ada, torrent } = await downloaded();
    await seed().ended;
    const id = await begin(ada, torrent.magnet);
    await runJobs();
    expect([(await ada.task(id)).phase, await seeds()]).toEqual(['PHASE_TYPE_COMPLETE', []]);
  });

  test.runIf(isLong)('of a part only whole pieces are offered', async () => {
    const { receiver, torrent } = await downloaded({}, ['3']);
    seed();
    await expect.poll(receiver.received).toBeGreaterThan(0);
    const { offset, size } = placeOf(torrent, 3);
    const first = Math.ceil(offset / torrent.pieceLength);
    const end = Math.ceil((offset + size) / torrent.pieceLength);
    expect(receiver.offered()).toEqual(Array.from({ length: end - first }, (_, at) => first + at));
  });
});

describe('up to a ratio and a time', () => {
  const { downloaded, seeds, seed, drive, offline, runJobs, torrents } = worldWith({ ...fast, ratio: 10 });

  test.runIf(isLong)('it goes on after a restart, with what was given', async () => {
    const gate = gateAfter(5);
    const { receiver, torrent } = await downloaded({ before: gate.before });
    const { stop } = seed();
    await gate.reached;
    await stop();
    await torrents.close();
    const [row] = await seeds();
    expect(row!.given).toBe(receiver.received());
    gate.open();
    seed();
    await expect.poll(() => receiver.content.equals(torrent.content)).toBe(true);
    expect((await seeds())[0]!.given).toBe(torrent.content.length);
  });

  type World = Awaited<ReturnType<typeof downloaded>>;
  const set = (values: object): Promise<unknown> =>
    drive().db.updateTable('torrent_seeds').set(values).execute();
  const endings: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
    deleted: ({ ada, task }) => trash(ada, task.file_id),
    blocked: ({ torrent }) => offline().blockedTorrents.block(torrent.infoHash, 'a test'),
    'too old': () => set({ ends_at: new Date(0) }),
    'changed by its owner': ({ ada }) =>
      sql`
        update files f set blob_hash = (select hash from blobs b where b.hash <> f.blob_hash limit 1)
        where user_id = ${ada.id} and blob_hash is not null`.execute(drive().db),
    'of an account that ends': ({ ada }) =>
      drive().db.updateTable('users').set({ cancelled_at: new Date() }).where('id', '=', ada.id).execute(),
  };
  test.each(someOf(Object.keys(endings), 2))('what is %s is given to nobody from then on', async (why) => {
    const gate = gateAfter(3);
    const world = await downloaded({ before: gate.before });
    const { ended } = seed();
    await gate.reached;
    await endings[why]!(world);
    const given = world.receiver.received();
    gate.open();
    await ended;
    expect([world.receiver.received(), await seeds()]).toEqual([given, []]);
    await expect.poll(world.receiver.isConnected).toBe(false);
    await offline().blockedTorrents.unblock(world.torrent.infoHash);
  });

  test.runIf(isLong)('a process that was killed is followed by another', async () => {
    await downloaded();
    await sql`delete from graphile_worker._private_jobs where key = 'offline.seed'`.execute(drive().db);
    await enqueue(drive().db, 'offline.sweep');
    await runJobs();
    const { rows } = await sql`select from graphile_worker._private_jobs where key = 'offline.seed'`.execute(
      drive().db,
    );
    expect(rows).toHaveLength(1);
  });
});

test('bytes are spread over time, those of all who wait together', async () => {
  let now = 0;
  const waits: number[] = [];
  const pace = createPace({
    rate: 1000,
    now: () => now,
    sleep: async (milliseconds) => void waits.push(milliseconds),
  });
  const { signal } = new AbortController();
  await Promise.all([pace(500, signal), pace(250, signal)]);
  now = 5000;
  await pace(100, signal);
  expect(waits).toEqual([500, 750, 100]);
});
