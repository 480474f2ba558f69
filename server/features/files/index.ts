import type { Route } from '../../http/route.ts';
import type { JobHandlers } from '../../jobs/index.ts';
import {
  type BatchDeps,
  type BatchJob,
  continueBatch,
  continueRemoval,
  measureTrash,
  type TreeJob,
} from './batch/batch.ts';
import { expiryJobs } from './batch/expiry.ts';
import { type FilesDeps, fileRoutes } from './routes.ts';

export { batchTaskKind, batchTypes } from './batch/batch-task.ts';
export { expiryCron } from './batch/expiry.ts';
export type { BegunUpload, NewUpload } from './routes.ts';

export interface Files {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
}

/** The tree of files: lists, folders, names, batches, trash, versions. */
export function createFiles(deps: FilesDeps): Files {
  return { routes: fileRoutes(deps), jobs: fileJobs(deps) };
}

/** All of them may be run again after a crash: what is done is found done. */
const fileJobs = (deps: BatchDeps): JobHandlers => ({
  'files.batch': (payload, { isLastAttempt }) => continueBatch(deps, payload as BatchJob, isLastAttempt),
  'files.remove': (payload) => continueRemoval(deps, payload as TreeJob),
  'files.measure': (payload) => measureTrash(deps, payload as TreeJob),
  ...expiryJobs(deps),
});
