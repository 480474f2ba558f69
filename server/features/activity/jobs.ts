import type { Db } from '../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { deleteOld } from './repo.ts';

const atOnce = 5000;

/** Activity in shared folders is kept for 90 days. */
export const activityJobs = (db: Db): JobHandlers => ({
  'activity.clean': async (_, { signal }) => {
    while (!signal.aborted && (await deleteOld(db, atOnce)) === atOnce);
  },
});

export const activityCron: readonly CronEntry[] = [{ name: 'activity.clean', pattern: '29 3 * * *' }];
