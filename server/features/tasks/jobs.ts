import type { Db } from '../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { deleteOld } from './repo.ts';

const atOnce = 5000;

/** Tasks are forgotten 30 days after their end. */
export const taskJobs = (db: Db): JobHandlers => ({
  'tasks.clean': async (_, { signal }) => {
    while (!signal.aborted && (await deleteOld(db, atOnce)) === atOnce);
  },
});

export const taskCron: readonly CronEntry[] = [{ name: 'tasks.clean', pattern: '11 3 * * *' }];
