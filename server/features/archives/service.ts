import type { Route } from '../../http/route.ts';
import type { JobHandlers } from '../../jobs/index.ts';
import type { TaskKind } from '../tasks/index.ts';
import type { ArchivesDeps } from './deps.ts';
import { archiveJobs, archiveWork } from './jobs.ts';
import { archiveKind } from './kind.ts';
import { archiveRoutes } from './routes.ts';

export interface ArchiveFeature {
  readonly routes: readonly Route[];
  /** Short ones. */
  readonly jobs: JobHandlers;
  /** Work of minutes and hours, for a shift of its own. */
  readonly work: JobHandlers;
  readonly kinds: Readonly<Record<string, TaskKind>>;
}

/** Archives that are made in a drive, and unpacked, in the background. */
export const createArchiveFeature = (deps: ArchivesDeps): ArchiveFeature => ({
  routes: archiveRoutes(deps),
  jobs: archiveJobs(deps),
  work: archiveWork(deps),
  kinds: { compress: archiveKind, decompress: archiveKind },
});
