import { deserialize, serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { CodeRegistries } from '../define/registries.ts';
import { keepParts } from '../manifest/parts.ts';
import type { Site, SiteRoute } from '../manifest/site.ts';
import type { Steps } from '../match/steps.ts';
import type { ReadCatalogue, SiteReading, Sources } from '../render/reading.ts';
import type { Fingerprint } from './fingerprint.ts';
import type { Compared } from './protect-addresses.ts';
import { readFiles } from './read-site.ts';
import type { SourceFolders } from './source-files.ts';

/** A question to the thread. `known` has the digests of catalogues that need not be sent again, by language. */
export interface ReadingRequest {
  readonly folders: SourceFolders;
  readonly served: Compared;
  /** The sources that are served. */
  readonly good: SharedArrayBuffer | undefined;
  readonly known: ReadonlyMap<string, string>;
}

/** A `FilesReading` without the known catalogues. */
export interface WholeAnswer {
  readonly report: string;
  readonly addresses: string | undefined;
  readonly fingerprint: Fingerprint;
  readonly good: SharedArrayBuffer | undefined;
  readonly reading: SentReading;
}

/** A reading as it is sent. */
export interface SentReading extends Omit<SiteReading, 'catalogues' | 'site'> {
  readonly catalogues: ReadonlyMap<string, ReadCatalogue | Pick<ReadCatalogue, 'digest'>>;
  readonly site: Omit<Site, 'routes'> | undefined;
  /** The site's, some in each, so that whoever receives them need not take all at once. */
  readonly routes: readonly SharedArrayBuffer[];
}

/** To receive them takes a millisecond. */
const routesAtOnce = 250;

/** Its answer, or why the files could not be read. */
export type ReadingAnswer =
  | WholeAnswer
  | { readonly error: { readonly name: string; readonly message: string; readonly code?: string } };

/** Sources for the other thread to keep: they pass back and forth without being copied, and outlive the thread that read them. */
export function pack(sources: Sources | Site['routes']): SharedArrayBuffer {
  const bytes = serialize(sources);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}
export const unpack = (shared: SharedArrayBuffer): Sources => unpacked(shared) as Sources;
const unpacked = (shared: SharedArrayBuffer): unknown => deserialize(new Uint8Array(shared).slice());

/** The other end of `createThreadReader`: reads the site's files whenever it is asked. */
export function serveReadings(code: CodeRegistries): void {
  keepParts();
  parentPort?.on('message', async (request: ReadingRequest) => {
    parentPort?.postMessage(await answer(request, code));
  });
}

/** Without the catalogues that whoever asks knows. */
export function shortened(reading: SiteReading, known: ReadonlyMap<string, string>): SentReading {
  const catalogues = [...reading.catalogues].map(
    ([tag, { digest, catalogue }]) =>
      [tag, known.get(tag) === digest ? { digest } : { digest, catalogue }] as const,
  );
  const { routes = [], ...site } = reading.site ?? {};
  const parts = Array.from({ length: Math.ceil(routes.length / routesAtOnce) }, (_, index) =>
    pack(routes.slice(index * routesAtOnce, (index + 1) * routesAtOnce)),
  );
  return {
    ...reading,
    catalogues: new Map(catalogues),
    site: reading.site && (site as Omit<Site, 'routes'>),
    routes: parts,
  };
}

/** Puts back the catalogues that were not sent since they are known, and the routes, in steps. */
export function* completed(
  { routes: parts, ...reading }: SentReading,
  known: ReadonlyMap<string, ReadCatalogue>,
): Steps<SiteReading> {
  const catalogues = [...reading.catalogues].map(
    ([tag, sent]) => [tag, 'catalogue' in sent ? sent : (known.get(tag) as ReadCatalogue)] as const,
  );
  const routes: SiteRoute[] = [];
  for (const part of parts) {
    routes.push(...(unpacked(part) as SiteRoute[]));
    yield;
  }
  return { ...reading, site: reading.site && { ...reading.site, routes }, catalogues: new Map(catalogues) };
}

async function answer(
  { folders, known, served, good: last }: ReadingRequest,
  code: CodeRegistries,
): Promise<ReadingAnswer> {
  try {
    const { reading, good, ...rest } = await readFiles(folders, code, served, () => last && unpack(last));
    return { ...rest, good: good && pack(good), reading: shortened(reading, known) };
  } catch (error) {
    const { name, message, code: reason } = error as NodeJS.ErrnoException;
    return { error: { name, message, ...(reason && { code: reason }) } };
  }
}
