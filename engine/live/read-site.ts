import { basename } from 'node:path';
import type { CodeRegistries } from '../define/registries.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { formatDiagnostic } from '../manifest/format.ts';
import { readSite, type SiteReading, type Sources } from '../render/reading.ts';
import { readSources, type SourceFolders, textOfFile } from './read-sources.ts';

/** A reading of the files, with its errors as people read them: each with its place and the lines around it. */
export interface FilesReading {
  readonly reading: SiteReading;
  /** Empty where there are no errors. */
  readonly report: string;
}

/** Errors of which the text is shown; whoever has mended these saves, and is told of the next ones. */
const mostShown = 20;

/** Findings are shown to the world: a file's name, not its place on this machine. */
export const nameOf = ({ manifestFile }: SourceFolders): string => basename(manifestFile);

/** Reads the files and judges them. Throws as `readSources` does. */
export async function readFiles(folders: SourceFolders, code: CodeRegistries): Promise<FilesReading> {
  const sources = await readSources(folders);
  const reading = readSite(sources, code, nameOf(folders));
  return { reading, report: reportOf(reading.diagnostics, nameOf(folders), sources) };
}

function reportOf(diagnostics: readonly Diagnostic[], manifestName: string, sources: Sources): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const shown = errors
    .slice(0, mostShown)
    .map((diagnostic) =>
      formatDiagnostic(diagnostic, textOfFile(diagnostic.file, manifestName, sources), { color: false }),
    );
  const more = errors.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n\n');
}
