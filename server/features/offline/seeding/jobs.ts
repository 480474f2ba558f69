import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '../../../db/index.ts';
import { enqueue, type JobHandlers } from '../../../jobs/index.ts';
import type { RunningSeed, Torrents } from '../../../torrents/index.ts';
import type { OfflineContext } from '../deps.ts';
import { deleteSeed, endSeeds, findSeed, insertSeed, keepLatestSeeds } from '../seed-repo.ts';
import { createPace, type Pace } from './pace.ts';
import { readSeed } from './seed.ts';

/** Torrents that are seeded at once; of more, those that began last. */
const mostSeeds = 20;

/** One job for all of them, and of all processes one runs it: so the rate is that of the server. */
export const startSeeding = (db: Db | Tx): Promise<void> =>
  enqueue(db, 'offline.seed', {}, { jobKey: 'offline.seed', queue: 'offline.seed' });

/** Seeds a torrent from now on, if the operator wants that; in the transaction that stores its last file. */
export async function beginSeed(
  { seeding, torrents }: Pick<OfflineContext, 'seeding' | 'torrents'>,
  tx: Tx,
  torrent: { readonly taskId: string; readonly userId: string; readonly info: Uint8Array },
): Promise<void> {
  if (seeding === undefined || torrents === undefined) return;
  await insertSeed(tx, { ...torrent, info: Buffer.from(torrent.info), ...seeding });
  await keepLatestSeeds(tx, mostSeeds);
  await startSeeding(tx);
}

type SeedingContext = Pick<OfflineContext, 'db' | 'blobs' | 'torrents' | 'log' | 'seeding' | 'seedsEvery'>;

/** Empty where the operator wants no seeding. */
export const seedingJobs = (context: SeedingContext): JobHandlers => {
  const { torrents, seeding } = context;
  if (torrents === undefined || seeding === undefined) return {};
  const pace = createPace(seeding);
  return { 'offline.seed': (_, { signal }) => seedAll(context, torrents, pace, signal) };
};

/** Seeds until there is nothing more to seed. What was given is counted in the database, so that a later run goes on. */
async function seedAll(
  context: SeedingContext,
  torrents: Torrents,
  pace: Pace,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, seedsEvery } = context;
  const running = new Map<string, RunningSeed>();
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);

  async function begin(infoHash: string): Promise<void> {
    const row = await findSeed(db, infoHash);
    if (row === undefined) return;
    const seed = await torrents.seed(...(await readSeed(context, torrents, row, { pace, signal: until })));
    running.set(infoHash, seed);
    log.info({ infoHash, given: row.given, most: row.most }, 'torrent seeded');
    void seed.ended
      .then(
        async () => {
          if (!until.aborted) await deleteSeed(db, infoHash);
        },
        () => {},
      )
      .catch((err: unknown) => log.warn({ err }, 'seed not ended'))
      .finally(() => {
        if (running.get(infoHash) === seed) running.delete(infoHash);
      });
  }

  try {
    for (;;) {
      const seeds = await endSeeds(db);
      for (const [infoHash, seed] of running) if (!seeds.includes(infoHash)) seed.close();
      for (const infoHash of seeds)
        if (!running.has(infoHash))
          await begin(infoHash).catch((err: unknown) => log.warn({ err, infoHash }, 'torrent not seeded'));
      if (seeds.length === 0) return;
      await wait(seedsEvery, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    // The process stops: another one, or the next, goes on at once.
    await startSeeding(db);
  } finally {
    ending.abort();
    for (const seed of running.values()) seed.close();
  }
}
