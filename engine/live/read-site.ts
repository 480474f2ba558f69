import { basename, dirname } from 'node:path';
import type { CodeRegistries } from '../define/registries.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { formatDiagnostic } from '../manifest/format.ts';
import { findServable } from '../render/last-good.ts';
import { readSite, type SiteReading, type Sources } from '../render/reading.ts';
import type { Fingerprint } from './fingerprint.ts';
import { explainNotBuilt } from './not-built.ts';
import { type Compared, protectAddresses } from './protect-addresses.ts';
import { readSources, textOfFile } from './read-sources.ts';
import type { SourceFolders } from './source-files.ts';

/** A reading of the files, with its errors as people read them: each with its place and the lines around it. */
export interface FilesReading {
  readonly reading: SiteReading;
  /** Empty where there are no errors, and no address is lost. */
  readonly report: string;
  /** The addresses of the reading, as `protectAddresses` compares them; undefined where it has errors. */
  readonly addresses: string | undefined;
  /** The files of the disk as they were read. */
  readonly fingerprint: Fingerprint;
  /** The sources that are served of it; those of a thread are kept by the reader. */
  readonly good?: Sources | undefined;
}

/** Errors that are shown in full; the others follow once these are corrected. */
const mostShown = 20;

/** Findings are shown to the world: a file's name, not its place on this machine. */
export const nameOf = ({ manifestFile }: SourceFolders): string => basename(manifestFile);

/**
 * Reads the files and finds those that can be served. A file is held back, too, where it would lose served addresses.
 * Throws as `readSources` does.
 * @param last the sources that are served.
 */
export async function readFiles(
  folders: SourceFolders,
  code: CodeRegistries,
  served: Compared,
  last: () => Sources | undefined,
): Promise<FilesReading> {
  const { fingerprint, ...sources } = await readSources(folders);
  const file = nameOf(folders);
  const protect = (reading: SiteReading, { manifest: text }: Sources) =>
    protectAddresses(reading, code, { file, text }, served);
  const first = readSite(sources, code, file);
  // An address that is missing since its file is broken is no loss of its own.
  const whole = first.isSound ? await protect(first, sources) : { reading: first, addresses: undefined };
  const { judged, good } = await findServable({ sources, whole, last, manifestName: file }, (some) =>
    protect(readSite(some, code, file), some),
  );
  const { addresses } = judged;
  const reading = explainNotBuilt(judged.reading, dirname(folders.contentFolder));
  return { reading, addresses, fingerprint, good, report: reportOf(reading.diagnostics, file, sources) };
}

function reportOf(diagnostics: readonly Diagnostic[], manifestName: string, sources: Sources): string {
  const errors = diagnostics.filter(({ severity, code }) => severity === 'error' || code === 'lost-address');
  const shown = errors
    .slice(0, mostShown)
    .map((diagnostic) =>
      formatDiagnostic(diagnostic, textOfFile(diagnostic.file, manifestName, sources), { color: false }),
    );
  const more = errors.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n\n');
}
