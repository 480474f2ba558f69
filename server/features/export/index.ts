import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as contract from '../../../api/contract/export.ts';
import type { Db } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { createSemaphoreByKey } from '../../http/semaphore.ts';
import type { LinkGenerations } from '../account/index.ts';
import { type ExportClaims, exportLife, readExportToken, signExport } from './token.ts';
import { writeExport } from './write.ts';

interface ExportDeps {
  readonly db: Db;
  /** Of the `secrets` table. */
  readonly key: Buffer;
  readonly publicUrl: string;
  /** Data of other features about an account, by name; undefined once the account is being deleted. */
  readonly factsOf: (userId: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Whether the session has ended in the last hour or so. */
  readonly isSessionEnded: (sessionId: string) => boolean;
  readonly generations: LinkGenerations;
  readonly now: () => number;
}

/**
 * Everything that is kept about an account, for its owner to take away. A document of a large drive is thousands of
 * statements: an account has one that is being written at a time, however many read its link.
 */
export function exportRoutes(deps: ExportDeps): readonly Route[] {
  const { db, key, publicUrl, factsOf, isSessionEnded, generations, now } = deps;
  const turnsOf = createSemaphoreByKey({ atOnce: 1, mostWaiting: 0 });
  const isOver = ({ userId, sessionId, generation }: ExportClaims): boolean =>
    isSessionEnded(sessionId) || generations.isOver(userId, generation);
  return [
    route(contract.createExport, async ({ caller }) => {
      const expires = Math.floor(now() / 1000) + exportLife;
      const { userId, sessionId } = caller;
      const token = signExport(key, { userId, sessionId, generation: generations.of(userId), expires });
      return {
        url: `${publicUrl}/v1/user/export/${token}`,
        expire: new Date(expires * 1000).toISOString(),
      };
    }),
    route(contract.readExport, async ({ params }, reply) => {
      const claims = readExportToken(key, params.token, now());
      if (claims === undefined || isOver(claims)) throw new ApiError('content_link_expired');
      const { userId } = claims;
      return turnsOf(userId)(async () => {
        const facts = await factsOf(userId);
        if (facts === undefined) throw new ApiError('content_link_expired');
        const at = new Date(now()).toISOString();
        const pieces = writeExport(db, userId, { exported_at: at, ...facts });
        // Few wait at a time: all of them go out in one turn once the reader takes more.
        const document = Readable.from(pieces, { highWaterMark: 2 });
        reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="pikpak-drive-${at.slice(0, 10)}.json"`)
          .send(document);
        // The turn lasts as long as the document is read. Who goes away, or a fault on the way, ends it too.
        await finished(document).catch(() => {});
        return reply;
      });
    }),
  ];
}
