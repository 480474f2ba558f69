import type { LockedDrive } from '../../db/index.ts';
import type { Route } from '../../http/route.ts';
import type { JobHandlers } from '../../jobs/index.ts';
import { trashWithin } from './batch/batch.ts';
import type { FilesDeps } from './deps.ts';
import { fileJobs } from './jobs.ts';
import { fileRoutes } from './routes.ts';

export interface Files {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  /** Puts entries in the trash as part of another change. */
  readonly trash: (locked: LockedDrive, ids: readonly string[]) => Promise<unknown>;
}

/** The tree of files: lists, folders, names, batches, trash, versions. */
export const createFiles = (deps: FilesDeps): Files => ({
  routes: fileRoutes(deps),
  jobs: fileJobs(deps),
  trash: (locked, ids) => trashWithin(deps, locked, ids),
});
