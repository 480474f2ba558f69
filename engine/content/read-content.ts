import type { ContentKind } from '../define/content-kind.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { checkFile, type SiteNames } from './check-files.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { type ContentFiles, soundContent } from './store.ts';

/** The files of `content/`, each by itself, by its path there. */
type ReadFiles = ReadonlyMap<string, ReadFile>;

const newest = new Map<string, { readonly text: string; readonly read: ReadFile }>();

/** Reads files by their paths under `content/`; those whose text is as it was are not read again. */
export function readContent(texts: ReadonlyMap<string, string>): ReadFiles {
  for (const file of newest.keys()) if (!texts.has(file)) newest.delete(file);
  return new Map(
    [...texts].map(([file, text]) => {
      const known = newest.get(file);
      const read = known?.text === text ? known.read : readFile(file, text);
      newest.set(file, { text, read });
      return [file, read];
    }),
  );
}

/** Checks the files against their kinds and against the names of the site: the usable ones, and all diagnostics. */
export function checkContentFiles(
  files: ReadFiles,
  kinds: readonly ContentKind[],
  names: SiteNames,
  /** Diagnostics that compare files. */
  others: ReadonlyMap<ReadFile, readonly Diagnostic[]> = new Map(),
): { readonly content: ContentFiles; readonly diagnostics: readonly Diagnostic[] } {
  const checked = [...files.values()].map(
    (file) =>
      [file, [...file.diagnostics, ...checkFile(file, kinds, names), ...(others.get(file) ?? [])]] as const,
  );
  return {
    content: soundContent(checked, names.locales?.supported),
    diagnostics: checked.flatMap(([, found]) => found),
  };
}
