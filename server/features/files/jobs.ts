import type { JobHandlers } from '../../jobs/index.ts';
import type { BatchDeps, BatchJob } from './batch/batch.ts';
import { continueBatch, continueRemoval, measureTrash, type TreeJob } from './batch/batch-job.ts';
import { expiryJobs } from './batch/expiry.ts';

/** All of them may be run again after a crash: completed work is recognised. */
export const fileJobs = (deps: BatchDeps): JobHandlers => ({
  'files.batch': (payload, { isLastAttempt }) => continueBatch(deps, payload as BatchJob, isLastAttempt),
  'files.remove': (payload) => continueRemoval(deps, payload as TreeJob),
  'files.measure': (payload) => measureTrash(deps, payload as TreeJob),
  ...expiryJobs(deps),
});
