import * as contract from '../../../api/contract/file-requests.ts';
import { type Route, route } from '../../http/route.ts';
import type { OwnRequests } from './own.ts';
import type { RequestVisits } from './visits.ts';

export const fileRequestRoutes = (own: OwnRequests, visits: RequestVisits): readonly Route[] => [
  ...ownRoutes(own),
  ...visitRoutes(visits),
];

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
