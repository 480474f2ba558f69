import type { BlobStore } from '../../blobs/store.ts';
import type { Db } from '../../db/index.ts';
import type { Route } from '../../http/route.ts';
import type { LinkGenerations } from '../account/index.ts';
import { type Archives, type ArchivesDeps, createArchives } from './archives/archives.ts';
import { downloadEvents, type RecordEvent } from './events.ts';
import { createLinkedContent, type LinkedContent, type ShareOpens } from './links/linked-content.ts';
import type { SignedLinks } from './links/links.ts';
import { deleteExpiredArchives } from './repo.ts';
import { downloadRoutes } from './routes.ts';
import { type ContentHeaders, contentHeaders, type Headers } from './serve/content-headers.ts';
import { createServe, type Serve, type TrafficCounter } from './serve/serve.ts';

export interface DownloadsDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'send'>;
  /** Of the `secrets` table, the same that the links are signed with. */
  readonly key: Buffer;
  readonly links: SignedLinks;
  readonly publicUrl: string;
  readonly contentUrl?: string | undefined;
  /** Headers of every answer of this server. */
  readonly headers: Headers;
  readonly recordEvent: RecordEvent;
  /** Whether a link of a share still opens a file. */
  readonly shareOpens: ShareOpens;
  readonly generations: Pick<LinkGenerations, 'isOver'>;
  readonly shareShows: ArchivesDeps['shareShows'];
  readonly plans?: ArchivesDeps['plans'];
  /** A file was downloaded by a link of a share. */
  readonly shareDownloaded: (shareId: string) => void;
  readonly traffic: TrafficCounter;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: {
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

export interface Downloads {
  readonly routes: readonly Route[];
  readonly archives: Archives;
  /** Claims of a signed address, for other features that serve content (thumbnails). */
  readonly linked: LinkedContent;
  readonly serve: Serve;
  readonly contentHeaders: ContentHeaders;
  /** Forgets archives whose links have expired: to be done once a day. */
  readonly clean: () => Promise<void>;
}

/** Content by signed addresses: files in ranges, several as one archive. */
export function createDownloads(deps: DownloadsDeps): Downloads {
  const { db, now } = deps;
  const linked = createLinkedContent(deps);
  const serve = createServe(deps);
  const headers = contentHeaders(deps);
  const archives = createArchives(deps);
  return {
    routes: downloadRoutes({
      db,
      linked,
      archives,
      blobs: deps.blobs,
      serve,
      headers,
      downloadBegun: downloadEvents(deps),
    }),
    archives,
    linked,
    serve,
    contentHeaders: headers,
    clean: async () => void (await deleteExpiredArchives(db, new Date(now()))),
  };
}
