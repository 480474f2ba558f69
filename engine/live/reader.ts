import type { CodeRegistries } from '../define/registries.ts';
import type { Site } from '../manifest/site.ts';
import type { SiteReading, Sources } from '../render/reading.ts';
import type { Look } from './fingerprint.ts';
import type { LookAside } from './looks.ts';
import { type PackedSources, packSources } from './packed-sources.ts';
import type { Compared } from './protect-addresses.ts';
import { type FilesReading, readFiles } from './read-site.ts';
import {
  completed,
  type KnownParts,
  type LookRequest,
  namesOf,
  nothingKnown,
  type ReadingAnswer,
  type ReadingRequest,
} from './reading-thread.ts';
import { knownRoutes } from './sent-routes.ts';
import type { SourceFolders } from './source-files.ts';
import { createThread, type ThreadLimits } from './thread.ts';
import type { ThreadStart } from './thread-priority.ts';
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
  /** Looks at the files where that takes no time of the thread that asks; undefined where it cannot. */
  readonly look: LookAside;
  /** Has the thread read the files if it does not run: somebody is about to save, and a thread that has just begun takes long. */
  warm(): void;
  /** The sources that are served, for a thread; undefined where none were. */
  good(): PackedSources | undefined;
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
    look: async () => undefined,
    warm: () => {},
    good: () => good && packSources(good),
    close: () => {},
  };
}

/** A person who works on the site does not wait for a new thread at each save, which takes a second or two to be quick. */
const limitsOfReading: ThreadLimits = { rest: 60 * 60_000, young: 24 };
/** Readings until what is read at a save is compiled. */
const timesToWarm = 3;
/** Routes of a site whose readings take so long that they step back: of less a save is served sooner, and nobody waits for it. */
const longFrom = 1_000;

/**
 * Reads on a thread of its own: whatever the files contain, no request waits for it.
 * @param script a module that calls `serveReadings` with the site's registries.
 * @param first an earlier reading: its catalogues and routes are not sent again while they stay as they are.
 */
export function createThreadReader(
  { manifestFile, contentFolder, localesFolder }: SourceFolders,
  script: URL,
  first: Pick<FilesReading, 'good'> & { readonly reading: Pick<SiteReading, 'catalogues' | 'site'> },
  limits?: ThreadLimits,
): Reader {
  // Callers may have more in the same object, such as functions, which cannot be sent to a thread.
  const places = { manifestFile, contentFolder, localesFolder };
  const { catalogues, site } = first.reading;
  let known: KnownParts = { ...nothingKnown, catalogues, routes: knownRoutes(site?.routes ?? []) };
  let good = first.good && packSources(first.good);
  let isLong = isLongSite(site);
  const start = (): ThreadStart => ({ isLong });
  const thread = createThread(script, 'reading the site', { ...limitsOfReading, ...limits, start });
  const question = (served: ReadingRequest['served']): ReadingRequest => ({
    type: 'read',
    isLong,
    folders: places,
    served,
    good,
    known: namesOf(known),
  });
  return {
    read: async (served = { now: Date.now() }) => {
      const answer = (await thread.ask(() => question(served))) as ReadingAnswer;
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      const keep = () => {
        good = answer.good ?? good;
      };
      const { report, addresses, fingerprint, reading: sent } = answer;
      const { reading, known: next } = await inTurns(completed(sent, known));
      known = next;
      if (reading.site) isLong = isLongSite(reading.site);
      return { reading, report, addresses, fingerprint, keep };
    },
    look: async () => {
      const request: LookRequest = { type: 'look', folders: places };
      return (await thread.askAside(() => request)) as Look | undefined;
    },
    warm: () => void thread.warm(() => question({ now: Date.now() }), timesToWarm),
    good: () => good,
    close: thread.close,
  };
}

const isLongSite = (site: Pick<Site, 'routes'> | undefined): boolean =>
  (site?.routes.length ?? 0) >= longFrom;
