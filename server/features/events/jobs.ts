import type { Db } from '../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { deleteOld } from './repo.ts';

const atOnce = 5000;

/** Recent activity covers 90 days. */
export const eventJobs = (db: Db): JobHandlers => ({
  'events.clean': async (_, { signal }) => {
    while (!signal.aborted && (await deleteOld(db, atOnce)) === atOnce);
  },
});

export const eventCron: readonly CronEntry[] = [{ name: 'events.clean', pattern: '23 3 * * *' }];
