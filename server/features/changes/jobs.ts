import type { Db } from '../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { deleteOld } from './repo.ts';

const atOnce = 5000;

/** A page that was away for more than a day reads all again. */
export const changeJobs = (db: Db): JobHandlers => ({
  'changes.clean': async (_, { signal }) => {
    while (!signal.aborted && (await deleteOld(db, atOnce)) === atOnce);
  },
});

export const changeCron: readonly CronEntry[] = [{ name: 'changes.clean', pattern: '37 * * * *' }];
