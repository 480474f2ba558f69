import { basename } from 'node:path';
import type { CodeRegistries } from '../define/registries.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { formatDiagnostic } from '../manifest/format.ts';
import { createGeneration, type Generation, type Sources } from '../render/generation.ts';
import type { SiteOptions } from '../render/site-handler.ts';
import { readSources, type SourceFolders } from './read-sources.ts';
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

/**
 * Opens the site's sources and follows them. A valid change becomes the current generation atomically; an invalid one
 * is logged and the last good generation stays. Throws SiteError where the first reading is invalid.
 */
export async function openKeeper(
  folders: SourceFolders,
  code: CodeRegistries,
  options: Pick<SiteOptions, 'watch' | 'log'>,
): Promise<Keeper> {
  const sources = await readSources(folders);
  // Findings are shown to the world in /healthz: a file's name, not its place on this machine.
  const name = basename(folders.manifestFile);
  const first = createGeneration(sources, code, name);
  if (!first.generation) throw new SiteError(first.diagnostics, reportOf(first.diagnostics, sources));
  let current = first.generation;
  let diagnostics = first.diagnostics;
  let isStale = false;
  let running: Promise<void> | undefined;
  let again = false;

  const readOnce = async () => {
    try {
      const newest = await readSources(folders);
      const next = createGeneration(newest, code, name);
      diagnostics = next.diagnostics;
      isStale = next.generation === undefined;
      if (!next.generation) {
        options.log.error(
          { faults: reportOf(next.diagnostics, newest) },
          'the site has faults; the last good one stays up',
        );
      } else if (next.generation.version !== current.version) {
        current = next.generation;
        options.log.info(
          { version: current.version, routes: current.site.routes.length },
          'the site has changed',
        );
      }
    } catch (error) {
      // A file vanished between listing and reading, or the manifest is gone: the last good site stays up.
      isStale = true;
      options.log.error({ err: error }, 'the site could not be read; the last good one stays up');
    }
  };
  /** At most one reading at a time; a change during it is followed by exactly one more. */
  const reload = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await readOnce();
      } while (again);
    })().finally(() => {
      running = undefined;
    });
    return running;
  };
  const stop = options.watch
    ? watchSources(
        folders,
        () => void reload(),
        (error) => options.log.error({ err: error }, 'a watch has failed'),
      )
    : () => {};
  return {
    current: () => current,
    diagnostics: () => diagnostics,
    isStale: () => isStale,
    reload,
    close: stop,
  };
}

function reportOf(diagnostics: readonly Diagnostic[], sources: Sources): string {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => formatDiagnostic(diagnostic, sources.manifest, { color: false }))
    .join('\n\n');
}
