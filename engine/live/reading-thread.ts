import { parentPort } from 'node:worker_threads';
import type { CodeRegistries } from '../define/registries.ts';
import type { ReadCatalogue, SiteReading } from '../render/reading.ts';
import type { Fingerprint } from './fingerprint.ts';
import type { Compared } from './protect-addresses.ts';
import { readFiles } from './read-site.ts';
import type { SourceFolders } from './source-files.ts';

/** A question to the thread. `known` has the digests of catalogues that need not be sent again, by language. */
export interface ReadingRequest {
  readonly folders: SourceFolders;
  readonly served: Compared;
  readonly known: ReadonlyMap<string, string>;
}

/** Its answer: a `FilesReading` without the known catalogues, or why the files could not be read. */
export type ReadingAnswer =
  | {
      readonly report: string;
      readonly addresses: string | undefined;
      readonly fingerprint: Fingerprint;
      readonly reading: Omit<SiteReading, 'catalogues'> & {
        readonly catalogues: ReadonlyMap<string, ReadCatalogue | Pick<ReadCatalogue, 'digest'>>;
      };
    }
  | { readonly error: { readonly name: string; readonly message: string; readonly code?: string } };

/** The other end of `createThreadReader`: reads the site's files whenever it is asked. */
export function serveReadings(code: CodeRegistries): void {
  parentPort?.on('message', async (request: ReadingRequest) => {
    parentPort?.postMessage(await answer(request, code));
  });
}

async function answer(
  { folders, known, served }: ReadingRequest,
  code: CodeRegistries,
): Promise<ReadingAnswer> {
  try {
    const { reading, report, addresses, fingerprint } = await readFiles(folders, code, served);
    const catalogues = [...reading.catalogues].map(
      ([tag, { digest, catalogue }]) =>
        [tag, known.get(tag) === digest ? { digest } : { digest, catalogue }] as const,
    );
    return { report, addresses, fingerprint, reading: { ...reading, catalogues: new Map(catalogues) } };
  } catch (error) {
    const { name, message, code: reason } = error as NodeJS.ErrnoException;
    return { error: { name, message, ...(reason && { code: reason }) } };
  }
}
