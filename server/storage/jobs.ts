import type { CronEntry, JobHandlers } from '../jobs/index.ts';
import { type CollectDeps, collect } from './collect.ts';

/** Removes unused content, once a day; skipped for a day while a backup is being taken. */
export const storageJobs = (deps: CollectDeps): JobHandlers => ({
  'storage.collect': async (_, { log, signal }) => {
    const collected = await collect(deps, { signal });
    if (collected === undefined) log.info({}, 'collection skipped: backup or collection running');
    else log.info({ ...collected }, 'unused content collected');
  },
});

export const storageCron: readonly CronEntry[] = [{ name: 'storage.collect', pattern: '23 4 * * *' }];
