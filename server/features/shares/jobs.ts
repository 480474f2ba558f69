import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { deleteOldGuesses } from './repo/guesses.ts';
import { deleteOld } from './repo/moderation.ts';
import { deleteEnded } from './repo/shares.ts';
import type { RestoreDeps } from './restore/restore.ts';
import { continueRestore, type RestoreJob } from './restore/restore-job.ts';

/** Rows of one statement. */
const atOnce = 1000;

export const shareJobs = (deps: RestoreDeps): JobHandlers => ({
  'shares.restore': (payload, { isLastAttempt }) =>
    continueRestore(deps, payload as RestoreJob, isLastAttempt),
  'shares.clean': async (_, { signal }) => {
    for (const clean of [deleteEnded, deleteOldGuesses, deleteOld]) {
      while (!signal.aborted && (await clean(deps.db, atOnce)) >= atOnce);
    }
  },
});

export const shareCron: readonly CronEntry[] = [{ name: 'shares.clean', pattern: '23 * * * *' }];
