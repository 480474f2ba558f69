import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Db } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/route.ts';
import { createSemaphoreByKey } from '../../http/semaphore.ts';
import type { LinkGenerations } from '../account/index.ts';
import { type ExportClaims, exportLife, readExportToken, signExport } from './token.ts';
import { writeExport } from './write.ts';

export interface ExportDeps {
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

interface ExportDocument {
  /** When it was made (RFC 3339). */
  readonly at: string;
  readonly document: Readable;
}

interface Export {
  /** A link that opens the export of the caller's account for a few minutes. */
  readonly linkFor: (caller: Pick<Caller, 'userId' | 'sessionId'>) => { url: string; expire: string };
  /**
   * Opens the document of a link for `send`, and resolves when it has been read to its end or given up.
   * @throws {ApiError} `content_link_expired`, `too_many_requests` while another export of the account is written.
   */
  readonly open: (token: string, send: (document: ExportDocument) => void) => Promise<void>;
}

/**
 * Everything that is stored about an account, for its owner to download. The document of a large drive takes thousands
 * of queries, so an account has one being written at a time, however many read its link.
 */
export function createExport(deps: ExportDeps): Export {
  const { db, key, publicUrl, factsOf, isSessionEnded, generations, now } = deps;
  const semaphoreOf = createSemaphoreByKey({ atOnce: 1, mostWaiting: 0 });
  const isOver = ({ userId, sessionId, generation }: ExportClaims): boolean =>
    isSessionEnded(sessionId) || generations.isOver(userId, generation);
  return {
    linkFor: ({ userId, sessionId }) => {
      const expires = Math.floor(now() / 1000) + exportLife;
      const token = signExport(key, { userId, sessionId, generation: generations.of(userId), expires });
      return {
        url: `${publicUrl}/v1/user/export/${token}`,
        expire: new Date(expires * 1000).toISOString(),
      };
    },
    open: async (token, send) => {
      const claims = readExportToken(key, token, now());
      if (claims === undefined || isOver(claims)) throw new ApiError('content_link_expired');
      const { userId } = claims;
      await semaphoreOf(userId)(async () => {
        const facts = await factsOf(userId);
        if (facts === undefined) throw new ApiError('content_link_expired');
        const at = new Date(now()).toISOString();
        const pieces = writeExport(db, userId, { exported_at: at, ...facts });
        // A low mark: the buffered pieces are all sent in one turn once the reader takes more.
        const document = Readable.from(pieces, { highWaterMark: 2 });
        send({ at, document });
        // The slot is held while the document is read. A reader who disconnects, or an error, frees it too.
        await finished(document).catch(() => {});
      });
    },
  };
}
