import type { Route } from '../../http/route.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { createOwnRequests } from './own.ts';
import { deleteOldVisits } from './repo.ts';
import { fileRequestRoutes } from './routes.ts';
import { createRequestVisits, type RequestVisits, type VisitsDeps } from './visits.ts';

interface FileRequestsDeps extends VisitsDeps {
  readonly publicUrl: string;
}

interface FileRequests extends Pick<RequestVisits, 'authenticate'> {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
}

/** Links by which others add files to a folder of a drive, and see nothing that is there (decision 115). */
export function createFileRequests(deps: FileRequestsDeps): FileRequests {
  const visits = createRequestVisits(deps);
  return {
    routes: fileRequestRoutes(createOwnRequests(deps), visits),
    authenticate: visits.authenticate,
    jobs: {
      'file-requests.clean': async (_, { signal }) => {
        while (!signal.aborted && (await deleteOldVisits(deps.db, atOnce)) >= atOnce);
      },
    },
  };
}

/** Rows of one statement. */
const atOnce = 1000;

export const fileRequestCron: readonly CronEntry[] = [{ name: 'file-requests.clean', pattern: '37 * * * *' }];
