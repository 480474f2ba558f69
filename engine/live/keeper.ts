import { basename } from 'node:path';
import type { CodeRegistries } from '../define/registries.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { formatDiagnostic } from '../manifest/format.ts';
import { fileFault } from '../render/file-faults.ts';
import { createGeneration, type Generation, type Sources } from '../render/generation.ts';
import type { SiteOptions } from '../render/site-handler.ts';
import { readSources, type SourceFolders, textOfFile } from './read-sources.ts';
import { watchSources } from './watch.ts';

/** Holds the generation that is served, and replaces it whole when the files change. */
export interface Keeper {
  current(): Generation;
  /** Findings of the newest reading; errors mean that the generation served is older than the files. */
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

/** What the keeper needs of its owner. `changed` is told after each reading that was judged. */
export type KeeperOptions = Pick<SiteOptions, 'watch' | 'log' | 'changed'>;

/**
 * Opens the site's sources and follows them. A valid change becomes the current generation atomically; an invalid one
 * is logged and the last good generation stays. Throws SiteError where the first reading is invalid.
 */
export async function openKeeper(
  folders: SourceFolders,
  code: CodeRegistries,
  options: KeeperOptions,
): Promise<Keeper> {
  // The watch begins before the first reading: a save in between would be lost.
  let isTouched = false;
  let follow = () => {
    isTouched = true;
  };
  const fail = (error: unknown) => options.log.error({ err: error }, 'a watch has failed');
  const close = options.watch ? watchSources(folders, () => follow(), fail) : () => {};
  try {
    const reading = await firstReading(folders, code);
    const reload = oneAtATime(() => readAgain(reading, folders, code, options));
    follow = () => void reload();
    if (isTouched) follow();
    return {
      current: () => reading.generation,
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
  generation: Generation;
  diagnostics: readonly Diagnostic[];
  isStale: boolean;
}

/** Findings are shown to the world: a file's name, not its place on this machine. */
const nameOf = ({ manifestFile }: SourceFolders) => basename(manifestFile);

async function firstReading(folders: SourceFolders, code: CodeRegistries): Promise<Reading> {
  const sources = await readSources(folders);
  const { generation, diagnostics } = createGeneration(sources, code, nameOf(folders));
  if (!generation) throw new SiteError(diagnostics, reportOf(diagnostics, nameOf(folders), sources));
  return { generation, diagnostics, isStale: false };
}

async function readAgain(
  reading: Reading,
  folders: SourceFolders,
  code: CodeRegistries,
  { log, changed }: KeeperOptions,
): Promise<void> {
  try {
    const sources = await readSources(folders);
    const { generation, diagnostics } = createGeneration(sources, code, nameOf(folders));
    reading.diagnostics = diagnostics;
    reading.isStale = generation === undefined;
    if (!generation) {
      log.error(
        { faults: reportOf(diagnostics, nameOf(folders), sources) },
        'the site has faults; the last good one stays up',
      );
    } else if (generation.version !== reading.generation.version) {
      reading.generation = generation;
      log.info(
        { version: generation.version, routes: generation.site.routes.length },
        'the site has changed',
      );
    }
  } catch (error) {
    // A file vanished between listing and reading, or the manifest is gone: the last good site stays up.
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    reading.diagnostics = [
      fileFault('unreadable', nameOf(folders), `the site could not be read (${reason})`),
    ];
    reading.isStale = true;
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

function reportOf(diagnostics: readonly Diagnostic[], manifestName: string, sources: Sources): string {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => {
      const text = textOfFile(diagnostic.file, manifestName, sources);
      return formatDiagnostic(diagnostic, text, { color: false });
    })
    .join('\n\n');
}
