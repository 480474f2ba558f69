import * as visit from '../../../../api/contract/share-visits.ts';
import type { Db } from '../../../db/index.ts';
import { type Route, route } from '../../../http/route.ts';
import { plainText } from '../plain-text.ts';
import { insertAudits, insertReport, insertVisit } from '../repo/moderation.ts';
import type { NetworkPrint } from '../visits/networks.ts';

export interface ModerationDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly networkPrint: NetworkPrint;
}

/** Reports of visitors about a share. The answer is the same whatever comes of it. */
export const moderationRoutes = ({ db, now, networkPrint }: ModerationDeps): Route[] => [
  route(visit.reportShare, async ({ caller, body, address }) => {
    await insertReport(db, {
      shareId: body.share_id,
      reason: body.reason,
      text: plainText(body.text),
      email: plainText(body.email),
      reporterId: caller?.userId ?? null,
      network: caller === undefined ? networkPrint(address, 'report') : null,
    });
    return {};
  }),
  route(visit.recordVisit, async ({ body, address }) => {
    const hosts = body.referrers.filter(({ expired }) => expired > now()).map(({ val }) => hostOf(val));
    // Of all that clients send, this is what owners are shown.
    await insertVisit(db, {
      shareId: body.share_id,
      network: networkPrint(address, 'visit', new Date(now()).toISOString().slice(0, 10)),
      referrer: hosts.find((host) => host !== undefined),
      source: plainText(body.source),
    });
    return {};
  }),
  route(visit.auditShare, async ({ caller, body }) => {
    await insertAudits(db, {
      ownerId: body.share_user_id,
      reporterId: caller.userId,
      fileIds: body.file_ids,
      gcids: body.gcids.map(plainText),
    });
    return {};
  }),
];

/** RFC 1035, section 2.3.4. */
const longestHost = 253;

/** The host of an address: the rest of it may be a search or a secret. */
function hostOf(referrer: string): string | undefined {
  const address = URL.parse(referrer.includes('://') ? referrer : `https://${referrer}`);
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
  return isWeb && address.hostname.length <= longestHost ? address.hostname : undefined;
}
