import * as contract from '../../../api/contract/rewards.ts';
import { type Route, route } from '../../http/route.ts';
import { acceptInvitation, type InvitationDeps, readInvitations, readInviteCode } from './service.ts';

/** Invitations, and what they give. */
export const invitationRoutes = (deps: InvitationDeps): readonly Route[] => [
  route(contract.getInviteCode, async ({ caller: { userId } }) => ({
    code: await readInviteCode(deps, userId),
  })),
  route(contract.acceptInvitation, ({ caller: { userId }, body: { from } }) =>
    acceptInvitation(deps, { userId, from }),
  ),
  route(contract.listInvitations, ({ caller: { userId }, query: { limit } }) =>
    readInvitations(deps, { userId, limit }),
  ),
];
