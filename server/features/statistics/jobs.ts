import type { Db } from '../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { deleteBefore } from './repo.ts';
import { daysAgo } from './service.ts';

/** Days for which numbers are kept: a year and some more. */
const kept = 400;

export const statisticsJobs = ({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => number;
}): JobHandlers => ({
  'statistics.clean': () => deleteBefore(db, daysAgo(now(), kept)),
});

export const statisticsCron: readonly CronEntry[] = [{ name: 'statistics.clean', pattern: '53 3 * * *' }];
