import type { ArticleKind, ContentKind } from '../define/content-kind.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { checkFile, type SiteNames } from './check-files.ts';
import { keptChecks } from './kept-checks.ts';
import { loneTexts } from './lone-texts.ts';
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

const noLanguages = { default: undefined, supported: new Set<string>() };

/** Checks the files against their kinds and against the names of the site: the usable ones, and all diagnostics. */
export function checkContentFiles(
  files: ReadFiles,
  kinds: readonly ContentKind[],
  names: SiteNames,
  /** Diagnostics that compare files. */
  others: ReadonlyMap<ReadFile, readonly Diagnostic[]> = new Map(),
): { readonly content: ContentFiles; readonly diagnostics: readonly Diagnostic[] } {
  const articles = kinds.filter((kind) => kind.form === 'article' && kind.params !== undefined);
  const { locales, registries } = names;
  const lone = loneTexts([...files.values()], articles as ArticleKind[], locales ?? noLanguages);
  const listed = [...registries.content].filter(([key]) => !lone.strays.has(key));
  const own = { ...names, registries: { ...registries, content: new Map(listed) } };
  const records = new Map(
    [...files.values()].flatMap(({ name, value }) =>
      name?.form === 'record' ? [[name.key, value] as const] : [],
    ),
  );
  const record = (key: string): unknown => records.get(key);
  const checkText = keptChecks({ kinds, names: own, records }, (file, seen) =>
    checkFile(file, kinds, seen, record),
  );
  const checked = [...files.values()].map((file) => {
    const found = file.name?.form === 'article' ? checkText(file) : checkFile(file, kinds, own, record);
    const beside = [...(lone.faults.get(file) ?? []), ...(others.get(file) ?? [])];
    return [file, [...file.diagnostics, ...found, ...beside]] as const;
  });
  return {
    content: soundContent(checked, names.locales?.supported),
    diagnostics: checked.flatMap(([, found]) => found),
  };
}
