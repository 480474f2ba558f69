import * as contract from '../../../api/contract/file-requests.ts';
import { type Route, route } from '../../http/route.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { createOwnRequests, type OwnRequests } from './own.ts';
import { deleteOldVisits } from './repo.ts';
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
    routes: [...ownRoutes(createOwnRequests(deps)), ...visitRoutes(visits)],
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

const ownRoutes = (own: OwnRequests): Route[] => [
  route(contract.createFileRequest, async ({ caller, body }) => own.create(caller.userId, body)),
  route(contract.listFileRequests, async ({ caller }) => ({
    kind: 'drive#fileRequestList' as const,
    requests: await own.list(caller.userId),
  })),
  route(contract.editFileRequest, async ({ caller, params, body }) =>
    own.edit(caller.userId, params.id, body),
  ),
  route(contract.deleteFileRequest, async ({ caller, params }) => {
    await own.remove(caller.userId, params.id);
    return {};
  }),
];

const visitRoutes = (visits: RequestVisits): Route[] => [
  route(contract.openFileRequest, async ({ query }) => {
    const { status, request } = await visits.open(query.file_request_id, query.visit_token);
    return { status, request };
  }),
  route(contract.visitFileRequest, async (call) => {
    const { body } = call;
    const { status, request, token } = await visits.begin({
      requestId: body.file_request_id,
      passCode: body.pass_code,
      token: body.visit_token,
      name: body.sender_name,
      call,
    });
    return { status, request, visit_token: token };
  }),
];
