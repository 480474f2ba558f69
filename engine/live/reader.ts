import type { CodeRegistries } from '../define/registries.ts';
import type { ReadCatalogue, SiteReading, Sources } from '../render/reading.ts';
import type { Compared } from './protect-addresses.ts';
import { type FilesReading, readFiles } from './read-site.ts';
import {
  completed,
  pack,
  type ReadingAnswer,
  type ReadingRequest,
  type WholeAnswer,
} from './reading-thread.ts';
import type { SourceFolders } from './source-files.ts';
import { createThread, type ThreadLimits } from './thread.ts';
import { inTurns } from './turns.ts';

/** A reading that need not come to be served. */
export interface ServableReading extends FilesReading {
  /** Says that it is served: files that are found at fault later have their last good forms from it. */
  keep(): void;
}

/** Reads a site's files and judges them. Throws where they cannot be read; `read` is called once at a time. */
export interface Reader {
  /** @param served what the reading is compared with; the first one with nothing. */
  read(served?: Compared): Promise<ServableReading>;
  /** The sources that are served, for a thread; undefined where none were. */
  good(): SharedArrayBuffer | undefined;
  close(): void;
}

/** Reads on the thread that asks, which serves nobody meanwhile: for tools, development and the first reading. */
export function createReader(folders: SourceFolders, code: CodeRegistries): Reader {
  let good: Sources | undefined;
  return {
    read: async (served = { now: Date.now() }) => {
      const reading = await readFiles(folders, code, served, () => good);
      const keep = () => {
        good = reading.good ?? good;
      };
      return { ...reading, keep };
    },
    good: () => good && pack(good),
    close: () => {},
  };
}

/**
 * Reads on a thread of its own: whatever stands in the files, no request waits for it.
 * @param script a module that calls `serveReadings` with the site's registries.
 * @param first an earlier reading: its catalogues are not sent again while their files stay as they are.
 */
export function createThreadReader(
  { manifestFile, contentFolder, localesFolder }: SourceFolders,
  script: URL,
  first: Pick<FilesReading, 'good'> & { readonly reading: Pick<SiteReading, 'catalogues'> },
  limits?: ThreadLimits,
): Reader {
  // Whoever calls may have more in the same object, such as functions, which no thread can be sent.
  const places = { manifestFile, contentFolder, localesFolder };
  const catalogues = new Map(first.reading.catalogues);
  let good = first.good && pack(first.good);
  const thread = createThread(script, 'reading the site', limits);
  const question = (served: ReadingRequest['served']): ReadingRequest => ({
    folders: places,
    served,
    good,
    known: new Map([...catalogues].map(([tag, { digest }]) => [tag, digest])),
  });
  return {
    read: async (served = { now: Date.now() }) => {
      const answer = (await thread.ask(() => question(served))) as ReadingAnswer;
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      const keep = () => {
        good = answer.good ?? good;
      };
      return { ...(await received(answer, catalogues)), keep };
    },
    good: () => good,
    close: thread.close,
  };
}

/** Puts back what was not sent, and remembers the catalogues that were. */
async function received(answer: WholeAnswer, known: Map<string, ReadCatalogue>): Promise<FilesReading> {
  const { report, addresses, fingerprint } = answer;
  const reading = await inTurns(completed(answer.reading, known));
  const { catalogues } = reading;
  known.clear();
  for (const [tag, catalogue] of catalogues) known.set(tag, catalogue);
  return { reading, report, addresses, fingerprint };
}
