import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { endAbandoned } from './abandoned.ts';
import type { TaskCallsDeps } from './calls.ts';
import { deleteOld } from './repo.ts';

const atOnce = 5000;

/** Tasks are forgotten 30 days after their end; one whose job is gone ends within minutes. */
export const taskJobs = (deps: Pick<TaskCallsDeps, 'db' | 'kinds'>): JobHandlers => ({
  'tasks.clean': async (_, { signal }) => {
    while (!signal.aborted && (await deleteOld(deps.db, atOnce)) === atOnce);
  },
  'tasks.sweep': (_, { signal }) => endAbandoned(deps, signal),
});

export const taskCron: readonly CronEntry[] = [
  { name: 'tasks.clean', pattern: '11 3 * * *' },
  { name: 'tasks.sweep', pattern: '*/5 * * * *' },
];
