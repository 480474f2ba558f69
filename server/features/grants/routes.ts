import * as contract from '../../../api/contract/grants.ts';
import { type Route, route } from '../../http/route.ts';
import { asGranted, type Grant, grantFacts } from '../../tree/granted.ts';
import { type Links, presentFile } from '../../tree/present.ts';
import type { GrantRow } from '../../tree/repo/grants.ts';
import { createGrant, deleteGrant, editGrant, type GrantsDeps, listGrants, listReceived } from './service.ts';

interface GrantRoutesDeps extends GrantsDeps {
  /** Links that end with a grant. */
  readonly linksOf: (grant: Grant) => Links;
}

/** Entries that are shared with people, by name. */
export function grantRoutes(deps: GrantRoutesDeps): readonly Route[] {
  const { db, linksOf } = deps;
  return [
    route(contract.createGrant, async ({ caller: { userId }, body, language }) =>
      presentGrant(
        await createGrant(deps, {
          ...{ userId, fileId: body.file_id, grantee: body.grantee },
          ...{ role: body.role, language },
        }),
      ),
    ),
    route(contract.listGrants, async ({ caller, query }) => ({
      kind: 'drive#grantList' as const,
      grants: (await listGrants(db, caller.userId, query.file_id)).map(presentGrant),
    })),
    route(contract.editGrant, async ({ caller, params, body }) =>
      presentGrant(await editGrant(db, caller.userId, params.id, body.role)),
    ),
    route(contract.deleteGrant, async ({ caller, params }) => {
      await deleteGrant(db, caller.userId, params.id);
      return {};
    }),
    route(contract.listReceived, async ({ caller }) => ({
      kind: 'drive#receivedList' as const,
      received: (await listReceived(db, caller.userId)).map(({ grant, best, file }) => ({
        grant_id: grant.id,
        owner_name: grant.owner_name,
        shared_time: grant.created_at.toISOString(),
        file: {
          ...presentFile(asGranted(file, grant), { links: linksOf(best), thumbnailSize: 'SIZE_MEDIUM' }),
          ...grantFacts(best),
        },
      })),
    })),
  ];
}

const presentGrant = ({ id, file_id, grantee, role, created_at }: GrantRow) => ({
  kind: 'drive#grant' as const,
  id,
  file_id,
  grantee,
  role,
  created_time: created_at.toISOString(),
});
