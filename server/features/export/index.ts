import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as contract from '../../../api/contract/export.ts';
import type { Db } from '../../db/index.ts';
import { Refusal } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { createTurnsByKey } from '../../http/turns.ts';
import { exportLife, readExportToken, signExport } from './token.ts';
import { writeExport } from './write.ts';

export interface ExportDeps {
  readonly db: Db;
  /** Of the `secrets` table. */
  readonly key: Buffer;
  readonly publicUrl: string;
  /** What other features keep about an account, by name; undefined once the account is going. */
  readonly factsOf: (userId: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
  readonly now: () => number;
}

/**
 * Everything that is kept about an account, for its owner to take away. A document of a large drive is thousands of
 * statements: an account has one that is being written at a time, however many read its link.
 */
export function exportRoutes({ db, key, publicUrl, factsOf, now }: ExportDeps): readonly Route[] {
  const turnsOf = createTurnsByKey({ atOnce: 1, mostWaiting: 0 });
  return [
    route(contract.createExport, async ({ caller }) => {
      const expires = Math.floor(now() / 1000) + exportLife;
      return {
        url: `${publicUrl}/v1/user/export/${signExport(key, { userId: caller.userId, expires })}`,
        expire: new Date(expires * 1000).toISOString(),
      };
    }),
    route(contract.readExport, async ({ params }, reply) => {
      const userId = readExportToken(key, params.token, now());
      if (userId === undefined) throw new Refusal('content_link_expired');
      return turnsOf(userId)(async () => {
        const facts = await factsOf(userId);
        if (facts === undefined) throw new Refusal('content_link_expired');
        const at = new Date(now()).toISOString();
        const document = Readable.from(writeExport(db, userId, { exported_at: at, ...facts }));
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
