import { parentPort } from 'node:worker_threads';
import type { CodeRegistries } from '../define/registries.ts';
import { keepParts } from '../manifest/parts.ts';
import type { Site, SiteRoute } from '../manifest/site.ts';
import type { Steps } from '../match/steps.ts';
import type { ReadCatalogue, SiteReading } from '../render/reading.ts';
import { createFingerprints, type Fingerprint, type Look } from './fingerprint.ts';
import { type PackedSources, packSources, unpackSources } from './packed-sources.ts';
import type { Compared } from './protect-addresses.ts';
import { readFiles } from './read-site.ts';
import { digestOfSource } from './read-sources.ts';
import { type KnownRoutes, receiveRoutes, type SentRoutes, sendRoutes } from './sent-routes.ts';
import type { SourceFolders } from './source-files.ts';
import { stepBack } from './thread-priority.ts';

/** Digests of the parts that need not be sent again. */
export interface KnownDigests {
  /** Of catalogues, by language. */
  readonly catalogues: ReadonlyMap<string, string>;
  /** Of parts of the routes. */
  readonly routes: ReadonlySet<string>;
}

/** The parts themselves, by their digests. */
export interface KnownParts {
  readonly catalogues: ReadonlyMap<string, ReadCatalogue>;
  readonly routes: KnownRoutes;
}

/** A question to the thread. */
type ThreadRequest = ReadingRequest | LookRequest;

/** Asks for a `Look` at the files. */
export interface LookRequest {
  readonly type: 'look';
  readonly folders: SourceFolders;
}

/** Asks for a `ReadingAnswer`. */
export interface ReadingRequest {
  readonly type: 'read';
  /** Whether the reading takes so long that all other threads are to go first, from now on. */
  readonly isLong: boolean;
  readonly folders: SourceFolders;
  readonly served: Compared;
  /** The sources that are served. */
  readonly good: PackedSources | undefined;
  readonly known: KnownDigests;
}

/** A `FilesReading` without its known parts. */
export interface WholeAnswer {
  readonly report: string;
  readonly addresses: string | undefined;
  readonly fingerprint: Fingerprint;
  readonly good: PackedSources | undefined;
  readonly reading: SentReading;
}

/** A reading as it is sent. */
export interface SentReading extends Omit<SiteReading, 'catalogues' | 'site'> {
  readonly catalogues: ReadonlyMap<string, ReadCatalogue | Pick<ReadCatalogue, 'digest'>>;
  readonly site: Omit<Site, 'routes'> | undefined;
  readonly routes: SentRoutes;
}

/** Its answer, or the reason why the files could not be read. */
export type ReadingAnswer =
  | WholeAnswer
  | { readonly error: { readonly name: string; readonly message: string; readonly code?: string } };

/** The other end of `createThreadReader`: reads the site's files whenever it is asked. */
export function serveReadings(code: CodeRegistries): void {
  keepParts();
  parentPort?.on('message', async (request: ThreadRequest) => {
    parentPort?.postMessage(await (request.type === 'look' ? lookAt(request) : answer(request, code)));
  });
}

/** Reads what has changed, for the reading that follows too. */
const lookAt = ({ folders }: LookRequest): Promise<Look> => createFingerprints(folders, digestOfSource)();

/** Leaves out the parts that the caller has already. */
export function shortened(reading: SiteReading, known: KnownDigests): SentReading {
  const catalogues = [...reading.catalogues].map(
    ([tag, { digest, catalogue }]) =>
      [tag, known.catalogues.get(tag) === digest ? { digest } : { digest, catalogue }] as const,
  );
  const { routes = [], ...site } = reading.site ?? {};
  return {
    ...reading,
    catalogues: new Map(catalogues),
    site: reading.site && (site as Omit<Site, 'routes'>),
    routes: sendRoutes(routes, known.routes),
  };
}

/**
 * Restores the known parts that were not sent, in steps.
 * @param now receives the parts of the routes, which are known the next time.
 */
export function* completed(
  { routes: sentRoutes, ...reading }: SentReading,
  known: KnownParts,
  now: Map<string, readonly SiteRoute[]> = new Map(),
): Steps<SiteReading> {
  const catalogues = [...reading.catalogues].map(
    ([tag, sent]) =>
      [tag, 'catalogue' in sent ? sent : (known.catalogues.get(tag) as ReadCatalogue)] as const,
  );
  const routes = yield* receiveRoutes(sentRoutes, known.routes, now);
  return { ...reading, site: reading.site && { ...reading.site, routes }, catalogues: new Map(catalogues) };
}

async function answer(
  { folders, known, served, good: last, isLong }: ReadingRequest,
  code: CodeRegistries,
): Promise<ReadingAnswer> {
  if (isLong) stepBack();
  try {
    const { reading, good, ...rest } = await readFiles(
      folders,
      code,
      served,
      () => last && unpackSources(last),
    );
    return { ...rest, good: good && packSources(good), reading: shortened(reading, known) };
  } catch (error) {
    const { name, message, code: reason } = error as NodeJS.ErrnoException;
    return { error: { name, message, ...(reason && { code: reason }) } };
  }
}
