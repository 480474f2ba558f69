import { Readable } from 'node:stream';
import * as contract from '../../../api/contract/export.ts';
import type { Db } from '../../db/index.ts';
import { Refusal } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
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

/** Everything that is kept about an account, for its owner to take away. */
export const exportRoutes = ({ db, key, publicUrl, factsOf, now }: ExportDeps): readonly Route[] => [
  route(contract.createExport, async ({ caller }) => {
    const expires = Math.floor(now() / 1000) + exportLife;
    return {
      url: `${publicUrl}/v1/user/export/${signExport(key, { userId: caller.userId, expires })}`,
      expire: new Date(expires * 1000).toISOString(),
    };
  }),
  route(contract.readExport, async ({ params }, reply) => {
    const userId = readExportToken(key, params.token, now());
    const facts = userId === undefined ? undefined : await factsOf(userId);
    if (userId === undefined || facts === undefined) throw new Refusal('content_link_expired');
    const day = new Date(now()).toISOString().slice(0, 10);
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="pikpak-drive-${day}.json"`)
      .send(Readable.from(writeExport(db, userId, { exported_at: new Date(now()).toISOString(), ...facts })));
  }),
];
