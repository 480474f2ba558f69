import type { Db } from '../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import type { IndexNow } from './service.ts';

interface IndexNowJobsDeps {
  readonly indexNow: IndexNow;
  readonly db: Db;
  readonly enqueue: (
    db: Db,
    name: string,
    payload: object,
    options: { runAt: Date; jobKey: string; queue: string; maxAttempts: number; isSlow: boolean },
  ) => Promise<void>;
  readonly now: () => number;
}

const name = 'indexNow.announce';
/** Milliseconds without a further change: who saves several files one after another makes one announcement. */
const calm = 60_000;

/** Work that is left whenever the site was read. */
export function indexNowJobs({ indexNow, db, enqueue, now }: IndexNowJobsDeps): {
  readonly handlers: JobHandlers;
  readonly siteChanged: () => Promise<void>;
} {
  return {
    handlers: { [name]: indexNow.announce },
    siteChanged: () =>
      enqueue(
        db,
        name,
        {},
        {
          ...{ runAt: new Date(now() + calm), jobKey: name, queue: name },
          // Two hours; after that the next change, or the next hour, tells it.
          ...{ maxAttempts: 9, isSlow: true },
        },
      ),
  };
}

/** Posts and campaigns become public by themselves. */
export const indexNowCron: readonly CronEntry[] = [{ name, pattern: '29 * * * *' }];
