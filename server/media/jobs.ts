import type { Db } from '../db/index.ts';
import { type CronEntry, enqueue, type JobHandlers } from '../jobs/index.ts';
import type { Media } from './service.ts';

const job = 'media.read';
const options = { jobKey: job, queue: 'media', isSlow: true };

export const mediaJobs = (db: Db, media: Media): JobHandlers => ({
  [job]: async (_, { signal }) => {
    if (await media.readNew(signal)) await enqueue(db, job, {}, options);
  },
});

/** Content that came while no job could be left for it. */
export const mediaCron: readonly CronEntry[] = [{ name: job, pattern: '*/10 * * * *' }];

/**
 * Leaves the job after content has come. Of many calls at once few become statements, so that a thousand small uploads
 * do not wait for each other.
 */
export function createMediaRequests(
  db: Db,
  log: { warn(facts: object, message: string): void },
): { readonly contentCame: () => void; readonly settled: () => Promise<void> } {
  let [isAsked, running] = [false, Promise.resolve()];
  let isRunning = false;
  const run = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      await enqueue(db, job, {}, options).catch((err) => log.warn({ err }, 'media job not left'));
    }
    isRunning = false;
  };
  return {
    contentCame: () => {
      isAsked = true;
      if (isRunning) return;
      isRunning = true;
      running = run();
    },
    settled: () => running,
  };
}
