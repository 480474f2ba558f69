import type { Route } from '../../http/route.ts';
import type { JobHandlers } from '../../jobs/index.ts';
import type { FilesDeps } from './deps.ts';
import { fileJobs } from './jobs.ts';
import { fileRoutes } from './routes.ts';

export interface Files {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
}

/** The tree of files: lists, folders, names, batches, trash, versions. */
export const createFiles = (deps: FilesDeps): Files => ({ routes: fileRoutes(deps), jobs: fileJobs(deps) });
