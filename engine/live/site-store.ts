import type { CodeRegistries } from '../define/registries.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { fileFault } from '../render/file-faults.ts';
import type { RenderMarkdown } from '../render/markdown.ts';
import type { SiteReading } from '../render/reading.ts';
import type { SiteOptions } from '../render/site-handler.ts';
import { type SiteSnapshot, snapshotOf, snapshotSteps } from '../render/snapshot.ts';
import type { ReportFailed } from '../render/words.ts';
import { type Following, type FollowOptions, followSources, type NewReading } from './follow.ts';
import { createLooks } from './looks.ts';
import { createMarkdownRenderer } from './markdown.ts';
import type { PackedSources } from './packed-sources.ts';
import { type FilesReading, nameOf } from './read-site.ts';
import { createReader, createThreadReader, type Reader, type ServableReading } from './reader.ts';
import type { SourceFolders } from './source-files.ts';
import { inTurns, nextTurn } from './turns.ts';

/** Holds the snapshot that is served, and replaces it whole when the files change. */
export interface SiteStore {
  current(): SiteSnapshot;
  /** Findings of the newest reading. */
  diagnostics(): readonly Diagnostic[];
  /** Whether files have errors, so that they are served in their last good form, or not at all. */
  isStale(): boolean;
  /** Names of files that have changed and are not served yet, as far as known; undefined while that is being found out. */
  pending(): readonly string[] | undefined;
  /** The served site, with which drafts are compared. */
  served(): ServedSite;
  /** Renders Markdown, as pages of the site have it rendered. */
  readonly render: RenderMarkdown;
  /** Says that somebody is about to save. */
  warm(): void;
  /** Looks for pending files, for `timeoutMs` ms at most; callers at the same time share one look. */
  compare(timeoutMs?: number): Promise<void>;
  /** Resolves when the files as they are now, or later ones, have been judged. */
  reconcile(): Promise<void>;
  close(): void;
}

/** The served site, as data for a thread. */
interface ServedSite {
  readonly addresses: string;
  /** Its sources. */
  readonly good: PackedSources | undefined;
  readonly catalogues: SiteReading['catalogues'];
}

/** The site cannot be opened: there is no last good state to fall back on. */
export class SiteError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  readonly report: string;
  constructor(diagnostics: readonly Diagnostic[], report: string) {
    super(`the site has ${diagnostics.filter(({ severity }) => severity === 'error').length} faults`);
    this.name = 'SiteError';
    this.diagnostics = diagnostics;
    this.report = report;
  }
}

/** `changed` is called after each reading, whether it could be served or not. */
type SiteStoreOptions = Pick<
  SiteOptions,
  'watch' | 'log' | 'changed' | 'readingThread' | 'markdownThread' | 'now' | 'losingAddresses'
> & {
  readonly follow?: Pick<FollowOptions, 'every' | 'watch' | 'timeout'>;
  readonly reportFailed?: ReportFailed;
};

/**
 * Opens the site's sources and follows them. A valid change becomes the current snapshot atomically; of an invalid one
 * the files at fault are logged, and stay in their last good form. Throws SiteError where the first manifest is invalid.
 */
export async function openSiteStore(
  places: SourceFolders,
  code: CodeRegistries,
  options: SiteStoreOptions,
): Promise<SiteStore> {
  // The first reading needs no thread: no visitor is served yet, and the start would only wait for it.
  let reader = createReader(places, code);
  const { render, close: closeRenderer } = createMarkdownRenderer(options.markdownThread);
  try {
    const { first, newest } = await firstReading(reader, code, render, options);
    if (options.readingThread) reader = createThreadReader(places, options.readingThread, first);
    const following = options.watch
      ? followSources({
          ...options.follow,
          places,
          take: createLooks(places, reader.look),
          read: first.fingerprint,
          readAgain: () => readAgain(newest, { places, code, reader, render, options }),
          opened: reader.warm,
          onError: (error) => options.log.error({ err: error }, 'files of the site could not be followed'),
        })
      : notFollowing;
    return {
      ...following,
      render,
      warm: () => reader.warm(),
      current: () => newest.snapshot,
      diagnostics: () => newest.diagnostics,
      isStale: () => newest.isStale,
      served: () => ({
        addresses: newest.addresses,
        good: reader.good(),
        catalogues: newest.catalogues,
      }),
      close: () => {
        newest.isClosed = true;
        following.close();
        reader.close();
        closeRenderer();
      },
    };
  } catch (error) {
    reader.close();
    closeRenderer();
    throw error;
  }
}

const notFollowing: Following = {
  compare: async () => {},
  reconcile: async () => {},
  pending: () => [],
  close: () => {},
};

/** The newest reading that could be served, and the findings of the newest of all. */
interface Reading {
  snapshot: SiteSnapshot;
  diagnostics: readonly Diagnostic[];
  isStale: boolean;
  /** Those of the snapshot. */
  addresses: string;
  catalogues: SiteReading['catalogues'];
  isClosed: boolean;
}

async function firstReading(
  reader: Reader,
  code: CodeRegistries,
  render: RenderMarkdown,
  { now = Date.now, log, reportFailed }: SiteStoreOptions,
): Promise<{ readonly first: FilesReading; readonly newest: Reading }> {
  const first = await reader.read({ now: now() });
  first.keep();
  const { reading, report, addresses } = first;
  const { diagnostics } = reading;
  const snapshot = snapshotOf(reading, code, { render, reportFailed });
  if (!snapshot || addresses === undefined) throw new SiteError(diagnostics, report);
  const isStale = hasErrors(diagnostics);
  if (isStale) log.error({ faults: report }, 'the site starts without the files that have faults');
  return {
    first,
    newest: { snapshot, diagnostics, isStale, isClosed: false, addresses, catalogues: reading.catalogues },
  };
}

const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

interface Rereading {
  readonly places: SourceFolders;
  readonly code: CodeRegistries;
  readonly reader: Reader;
  readonly render: RenderMarkdown;
  readonly options: SiteStoreOptions;
}

/** The log's message about faults: whether they keep the site from being served. */
const sayingOf = (isStale: boolean, isServed: boolean): string => {
  if (!isStale) return 'the site is served with faults';
  return isServed
    ? 'files have faults; all that is whole is served'
    : 'the site has faults; the last good one stays up';
};

/** Reads the files; they are served when `take` is called. */
async function readAgain(newest: Reading, rereading: Rereading): Promise<NewReading> {
  const { reader, options } = rereading;
  const { now = Date.now, losingAddresses: severity = 'error' } = options;
  try {
    const read = await reader.read({ addresses: newest.addresses, now: now(), severity });
    return {
      fingerprint: read.fingerprint,
      take: () =>
        take(read, newest, rereading).catch((error: unknown) => reportUnread(error, newest, rereading)),
    };
  } catch (error) {
    return { fingerprint: undefined, take: async () => reportUnread(error, newest, rereading) };
  }
}

async function take(
  { reading, report, addresses, keep }: ServableReading,
  newest: Reading,
  { code, render, options: { log, changed, reportFailed } }: Rereading,
): Promise<void> {
  // A large answer takes a while to be received, and so does each step of the snapshot: what else has arrived comes in between.
  await nextTurn();
  const isNew = reading.site && reading.version !== newest.snapshot.version;
  const made = isNew
    ? await inTurns(snapshotSteps(reading, code, { before: newest.snapshot, render, reportFailed }))
    : undefined;
  if (newest.isClosed) return;
  const snapshot = made ?? newest.snapshot;
  keep();
  const wasStale = newest.isStale;
  newest.diagnostics = reading.diagnostics;
  newest.isStale = hasErrors(reading.diagnostics);
  if (isNew) {
    newest.snapshot = snapshot;
    newest.addresses = addresses ?? newest.addresses;
    newest.catalogues = reading.catalogues;
    log.info({ version: reading.version, routes: snapshot.site.routes.length }, 'the site has changed');
  }
  const saying = sayingOf(newest.isStale, reading.site !== undefined);
  if (report !== '') log.error({ faults: report }, saying);
  else if (wasStale) log.info({ version: reading.version }, 'the site is whole again');
  changed?.();
}

/** The files could not be read as a whole, or make no site: the last good site stays up. */
function reportUnread(error: unknown, newest: Reading, { places, options }: Rereading): void {
  if (newest.isClosed) return;
  const { code, message } = error as NodeJS.ErrnoException;
  newest.diagnostics = [
    fileFault('unreadable', nameOf(places), `the site could not be read (${code ?? message})`),
  ];
  newest.isStale = true;
  options.log.error({ err: error }, 'the site could not be read; the last good one stays up');
  options.changed?.();
}
