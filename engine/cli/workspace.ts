import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { readSources } from '../live/read-sources.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { includedPath } from '../manifest/include-patterns.ts';
import type { Sources } from '../render/reading.ts';
import { createSnapshot, type SiteSnapshot } from '../render/snapshot.ts';
import { CannotRunError, type Surroundings } from './command.ts';

/** The site as it lies on the disk, read once. */
export interface Workspace {
  /** As people write it: relative to the root where it lies inside. */
  readonly file: string;
  readonly sources: Sources;
  /** Undefined where any diagnostic is an error. */
  readonly snapshot: SiteSnapshot | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** @throws {CannotRunError} where the manifest, the content or the catalogues cannot be read. */
export async function openWorkspace(
  surroundings: Pick<Surroundings, 'root' | 'manifestFile' | 'code'>,
): Promise<Workspace> {
  const { root, manifestFile, code } = surroundings;
  const file = nameOf(root, manifestFile);
  const sources = await readSources({
    manifestFile,
    contentFolder: join(root, 'content'),
    localesFolder: join(root, 'locales'),
  }).catch((error: unknown) => {
    throw new CannotRunError(`The site could not be read: ${error instanceof Error ? error.message : error}`);
  });
  const reason = sources.unreadable?.get(basename(manifestFile));
  if (reason !== undefined) throw new CannotRunError(`The site could not be read: ${file}: ${reason}`);
  return { file, sources, ...createSnapshot(sources, code, file) };
}

/**
 * The snapshot, for commands that have nothing to say of a manifest with errors.
 * @throws {CannotRunError} where there are errors; `site check` shows them.
 */
export function soundSnapshot(workspace: Workspace): SiteSnapshot {
  if (workspace.snapshot) return workspace.snapshot;
  throw new CannotRunError(faultsOf(workspace));
}

/** How many errors there are, and the first with its place. */
export function faultsOf({ diagnostics, file }: Pick<Workspace, 'diagnostics' | 'file'>): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const place = first && `${first.file}:${first.range.start.line}: ${first.message}`;
  return `${file} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}; "site check" shows them.\n${place ?? ''}`.trimEnd();
}

/**
 * Where a file of the site lies that findings name.
 * @param manifestName the manifest's own name.
 */
export function placeOf(
  name: string,
  manifestName: string,
  { root, manifestFile }: Pick<Surroundings, 'root' | 'manifestFile'>,
): string {
  if (name === manifestName) return manifestFile;
  const path = includedPath(name, manifestName);
  return path === undefined ? join(root, name) : join(dirname(manifestFile), path);
}

function nameOf(root: string, file: string): string {
  const path = relative(root, file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}
