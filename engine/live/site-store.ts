import type { CodeRegistries } from '../define/registries.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { fileFault } from '../render/file-faults.ts';
import type { RenderMarkdown } from '../render/markdown.ts';
import type { SiteReading } from '../render/reading.ts';
import type { SiteOptions } from '../render/site-handler.ts';
import { type SiteSnapshot, snapshotOf } from '../render/snapshot.ts';
import { createMarkdownRenderer } from './markdown.ts';
import { nameOf } from './read-site.ts';
import type { SourceFolders } from './read-sources.ts';
import { createReader, createThreadReader, type Reader } from './reader.ts';
import { watchSources } from './watch.ts';

/** Holds the snapshot that is served, and replaces it whole when the files change. */
export interface SiteStore {
  current(): SiteSnapshot;
  /** Findings of the newest reading; errors mean that the snapshot served is older than the files. */
  diagnostics(): readonly Diagnostic[];
  isStale(): boolean;
  /** Reads the files again; resolves when the newest reading has been judged. */
  reload(): Promise<void>;
  close(): void;
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
>;

/**
 * Opens the site's sources and follows them. A valid change becomes the current snapshot atomically; an invalid one
 * is logged and the last good snapshot stays. Throws SiteError where the first reading is invalid.
 */
export async function openSiteStore(
  folders: SourceFolders,
  code: CodeRegistries,
  options: SiteStoreOptions,
): Promise<SiteStore> {
  // The watch begins before the first reading: a save in between would be lost.
  let isTouched = false;
  let follow = () => {
    isTouched = true;
  };
  const fail = (error: unknown) => options.log.error({ err: error }, 'a watch has failed');
  const unwatch = options.watch ? watchSources(folders, () => follow(), fail) : () => {};
  // Nobody is served yet: the first reading needs no thread, which would only have to be waited for.
  let reader = createReader(folders, code);
  const { render, close: closeRenderer } = createMarkdownRenderer(options.markdownThread);
  const close = () => {
    unwatch();
    reader.close();
    closeRenderer();
  };
  try {
    const { catalogues, ...reading } = await firstReading(reader, code, render, options);
    if (options.readingThread) reader = createThreadReader(folders, options.readingThread, catalogues);
    const reload = oneAtATime(() => readAgain(reading, { folders, code, reader, render, options }));
    follow = () => void reload();
    if (isTouched) follow();
    return {
      current: () => reading.snapshot,
      diagnostics: () => reading.diagnostics,
      isStale: () => reading.isStale,
      reload,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** The newest reading that could be served, and what the newest of all found. */
interface Reading {
  snapshot: SiteSnapshot;
  diagnostics: readonly Diagnostic[];
  isStale: boolean;
  /** Those of the snapshot. */
  addresses: string;
}

async function firstReading(
  reader: Reader,
  code: CodeRegistries,
  render: RenderMarkdown,
  { now = Date.now }: SiteStoreOptions,
): Promise<Reading & Pick<SiteReading, 'catalogues'>> {
  const { reading, report, addresses } = await reader.read({ now: now() });
  const { diagnostics, catalogues } = reading;
  const snapshot = snapshotOf(reading, code, render);
  if (!snapshot || addresses === undefined) throw new SiteError(diagnostics, report);
  return { snapshot, diagnostics, isStale: false, addresses, catalogues };
}

interface Following {
  readonly folders: SourceFolders;
  readonly code: CodeRegistries;
  readonly reader: Reader;
  readonly render: RenderMarkdown;
  readonly options: SiteStoreOptions;
}

async function readAgain(
  newest: Reading,
  {
    folders,
    code,
    reader,
    render,
    options: { log, changed, now = Date.now, losingAddresses: severity = 'error' },
  }: Following,
): Promise<void> {
  try {
    const { reading, report, addresses } = await reader.read({
      addresses: newest.addresses,
      now: now(),
      severity,
    });
    newest.diagnostics = reading.diagnostics;
    newest.isStale = reading.site === undefined;
    if (!reading.site) {
      log.error({ faults: report }, 'the site has faults; the last good one stays up');
    } else if (reading.version !== newest.snapshot.version) {
      newest.snapshot = snapshotOf(reading, code, render) ?? newest.snapshot;
      newest.addresses = addresses ?? newest.addresses;
      if (report !== '') log.error({ faults: report }, 'the site has lost addresses');
      log.info({ version: reading.version, routes: reading.site.routes.length }, 'the site has changed');
    }
  } catch (error) {
    // A file vanished between listing and reading, the manifest is gone or nothing to read: the last good site stays up.
    const { code: reason, message } = error as NodeJS.ErrnoException;
    newest.diagnostics = [
      fileFault('unreadable', nameOf(folders), `the site could not be read (${reason ?? message})`),
    ];
    newest.isStale = true;
    log.error({ err: error }, 'the site could not be read; the last good one stays up');
  }
  changed?.();
}

/** At most one run at a time; whatever asks during a run is answered by exactly one more. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  return () => {
    isWanted = true;
    running ??= (async () => {
      while (isWanted) {
        isWanted = false;
        await run();
      }
      running = undefined;
    })();
    return running;
  };
}
