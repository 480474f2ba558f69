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
import {
  type KnownContent,
  type KnownNumbers,
  noContent,
  numbersOf,
  receiveContent,
  type SentContent,
  sendContent,
} from './sent-content.ts';
import { type KnownRoutes, receiveRoutes, type SentRoutes, sendRoutes } from './sent-routes.ts';
import type { SourceFolders } from './source-files.ts';
import { stepBack } from './thread-priority.ts';

/** The parts that need not be sent again, by what they are known by. */
export interface KnownNames {
  /** Digests of catalogues, by language. */
  readonly catalogues: ReadonlyMap<string, string>;
  /** Digests of parts of the routes. */
  readonly routes: ReadonlySet<string>;
  readonly content: KnownNumbers;
}

/** The parts themselves. */
export interface KnownParts {
  readonly catalogues: ReadonlyMap<string, ReadCatalogue>;
  readonly routes: KnownRoutes;
  readonly content: KnownContent;
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
  readonly known: KnownNames;
}

/** A `FilesReading` without its known parts. */
interface WholeAnswer {
  readonly report: string;
  readonly addresses: string | undefined;
  readonly fingerprint: Fingerprint;
  readonly good: PackedSources | undefined;
  readonly reading: SentReading;
}

/** A reading as it is sent. */
export interface SentReading extends Omit<SiteReading, 'catalogues' | 'content' | 'site'> {
  readonly catalogues: ReadonlyMap<string, ReadCatalogue | Pick<ReadCatalogue, 'digest'>>;
  readonly site: Omit<Site, 'routes'> | undefined;
  readonly routes: SentRoutes;
  readonly content: SentContent;
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

/** Of whoever has nothing yet. */
export const nothingKnown: KnownParts = { catalogues: new Map(), routes: new Map(), content: noContent };

export const namesOf = ({ catalogues, routes, content }: KnownParts): KnownNames => ({
  catalogues: new Map([...catalogues].map(([tag, { digest }]) => [tag, digest])),
  routes: new Set(routes.keys()),
  content: numbersOf(content),
});

/** Leaves out the parts that the caller has already. */
export function shortened(reading: SiteReading, known: KnownNames): SentReading {
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
    content: sendContent(reading.content, known.content),
  };
}

/** Restores the known parts that were not sent, in steps; `known` are the parts that are known the next time. */
export function* completed(
  { routes: sentRoutes, content: sentContent, ...sent }: SentReading,
  known: KnownParts,
): Steps<{ readonly reading: SiteReading; readonly known: KnownParts }> {
  const catalogues = new Map(
    [...sent.catalogues].map(([tag, one]) => [
      tag,
      'catalogue' in one ? one : (known.catalogues.get(tag) as ReadCatalogue),
    ]),
  );
  const { content, known: knownContent } = receiveContent(sentContent, known.content);
  yield;
  const parts = new Map<string, readonly SiteRoute[]>();
  const routes = yield* receiveRoutes(sentRoutes, known.routes, parts);
  return {
    reading: { ...sent, site: sent.site && { ...sent.site, routes }, catalogues, content },
    known: { catalogues, routes: parts, content: knownContent },
  };
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
