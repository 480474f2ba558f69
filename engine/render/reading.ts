import { createHash } from 'node:crypto';
import {
  type Catalogue,
  type CatalogueReading,
  type JudgedCatalogue,
  judgeCatalogue,
  readCatalogue,
} from '../catalogue/read.ts';
import { checkContentFiles, readContent } from '../content/read-content.ts';
import { type ContentFiles, namedContent } from '../content/store.ts';
import type { CodeRegistries } from '../define/registries.ts';
import { compile } from '../manifest/compile.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Site } from '../manifest/site.ts';
import { catalogueWarnings, fileFault } from './file-faults.ts';

/** The words on disk, read whole: the manifest, `content/` and `locales/` (path or language → text). */
export interface Sources {
  readonly manifest: string;
  readonly content: ReadonlyMap<string, string>;
  readonly locales: ReadonlyMap<string, string>;
}

/** Everything that follows from the sources, as plain data, so that it can be made on another thread. */
export interface SiteReading {
  /** Changes with any byte of the sources. */
  readonly version: string;
  /** Undefined where any diagnostic is an error. */
  readonly site: Site | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Without the files that have an error. */
  readonly content: ContentFiles;
  readonly catalogues: ReadonlyMap<string, ReadCatalogue>;
}

/** The messages of one language as its file has them. `digest` is SHA-256 of the text, in base64. */
export interface ReadCatalogue {
  readonly digest: string;
  readonly catalogue: Catalogue;
}

/** Reads sources and says all that is wrong with them. Pure, and takes no clock. */
export function readSite(sources: Sources, code: CodeRegistries, file: string): SiteReading {
  const files = readContent(sources.content);
  const read = new Map([...sources.locales].map(([tag, text]) => [tag, newestReading(text, tag)]));
  const ids = new Map([...read].map(([tag, { reading }]) => [tag, idsOf(reading)]));
  const registries = { ...code, messages: ids, content: namedContent(files.values()) };
  const { site, diagnostics: found, names } = compile(sources.manifest, registries, { file });
  const kinds = [...new Set(Object.values(code.pages).flatMap((page) => page.files ?? []))];
  const { content, diagnostics: inContent } = checkContentFiles(files, kinds, names);
  const words = judgeAll(read, site?.locales.default);
  const whole = [
    ...found,
    ...inContent,
    ...[...read.values()].flatMap(({ reading }) => (reading.catalogue ? [] : reading.diagnostics)),
    ...(site ? missingCatalogues(site, read) : []),
  ];
  // One broken message takes nothing else along: its readers see the default language.
  const isSound = whole.every(({ severity }) => severity !== 'error');
  return {
    version: versionOf(sources),
    site: isSound ? site : undefined,
    diagnostics: [...whole, ...words.diagnostics, ...(site ? missingWords(site, read, ids) : [])],
    content,
    catalogues: words.catalogues,
  };
}

/** The ids of each language's messages. */
export const messageIds = (
  catalogues: ReadonlyMap<string, Pick<ReadCatalogue, 'catalogue'>>,
): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...catalogues].map(([tag, { catalogue }]) => [tag, new Set(Object.keys(catalogue))]));

/** A message that cannot be used has an id all the same: whoever names it is not at fault. */
const idsOf = ({ entries }: CatalogueReading): ReadonlySet<string> => new Set(entries.map(({ id }) => id));

interface Read {
  readonly digest: string;
  readonly reading: CatalogueReading;
}
const newest = new Map<string, Read>();
const newestJudged = new Map<string, JudgedCatalogue & Pick<Read, 'digest'>>();

/** The newest of each language is kept, by the digest of its text: a save of the manifest changes none of them. */
function newestReading(text: string, tag: string): Read {
  const digest = digestOf(text);
  const known = newest.get(tag);
  if (known?.digest === digest) return known;
  const read = { digest, reading: readCatalogue(text, tag) };
  newest.set(tag, read);
  return read;
}

const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('base64');
};

/** Every catalogue beside that of the default language; those that cannot be read are none. */
function judgeAll(
  read: ReadonlyMap<string, Read>,
  standard: string | undefined,
): { readonly catalogues: Map<string, ReadCatalogue>; readonly diagnostics: Diagnostic[] } {
  const base = standard === undefined ? undefined : read.get(standard);
  const catalogues = new Map<string, ReadCatalogue>();
  const diagnostics: Diagnostic[] = [];
  for (const [tag, { digest, reading }] of read) {
    const { catalogue } = reading;
    if (catalogue === undefined) continue;
    // Which of its messages can be used follows from the default language's too.
    const both = digestOf(digest, base?.digest ?? '');
    const known = newestJudged.get(tag);
    const judged =
      known?.digest === both
        ? known
        : { digest: both, ...judgeCatalogue({ ...reading, catalogue }, base?.reading) };
    newestJudged.set(tag, judged);
    catalogues.set(tag, { digest: both, catalogue: judged.catalogue });
    diagnostics.push(...inOrder([...reading.diagnostics, ...judged.diagnostics]));
  }
  return { catalogues, diagnostics };
}

const inOrder = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.toSorted((a, b) => a.range.start.offset - b.range.start.offset);

/** Languages without a catalogue. */
const missingCatalogues = (site: Site, read: ReadonlyMap<string, Read>): Diagnostic[] =>
  site.locales.supported.flatMap(({ tag }) =>
    read.has(tag) ? [] : [fileFault('catalogue', `locales/${tag}.json`, 'The file is missing.')],
  );

/** What catalogues lack or have beyond the default language's. */
function missingWords(
  site: Site,
  read: ReadonlyMap<string, Read>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): Diagnostic[] {
  const locale = site.locales.default;
  const base = { ids: ids.get(locale) ?? new Set<string>(), locale };
  return site.locales.supported.flatMap(({ tag }) => {
    const reading = read.get(tag)?.reading;
    return reading?.catalogue ? catalogueWarnings(reading, base) : [];
  });
}

function versionOf(sources: Sources): string {
  const hash = createHash('sha256').update(sources.manifest);
  for (const words of [sources.content, sources.locales]) {
    for (const name of [...words.keys()].sort()) hash.update(`\0${name}\0`).update(words.get(name) as string);
  }
  return hash.digest('base64url').slice(0, 12);
}
