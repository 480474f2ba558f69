import { createHash } from 'node:crypto';
import { type Catalogue, parseCatalogue } from '../content/catalogue.ts';
import { type ContentFiles, indexContent, sortContent } from '../content/store.ts';
import type { CodeRegistries } from '../define/registries.ts';
import { compile } from '../manifest/compile.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Site } from '../manifest/site.ts';
import { catalogueFaults, catalogueWarnings, fileFault } from './file-faults.ts';

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
  readonly content: Pick<ContentFiles, 'articles' | 'records'>;
  readonly catalogues: ReadonlyMap<string, ReadCatalogue>;
}

/** The messages of one language as its file has them. `digest` is SHA-256 of the text, in base64. */
export interface ReadCatalogue {
  readonly digest: string;
  readonly catalogue: Catalogue;
}

/** Reads sources and says all that is wrong with them. Pure, and takes no clock. */
export function readSite(sources: Sources, code: CodeRegistries, file: string): SiteReading {
  const content = sortContent(sources.content);
  const parsed = new Map([...sources.locales].map(([tag, text]) => [tag, parsedCatalogue(text, tag)]));
  const messages = messageIds(parsed);
  const registries = { ...code, messages, content: indexContent(content) };
  const { site, diagnostics: found } = compile(sources.manifest, registries, { file });
  const diagnostics = [
    ...found,
    ...content.faults.map((fault) => fileFault('content-file', `content/${fault.file}`, fault.message)),
    ...[...parsed].flatMap(([tag, { faults }]) => catalogueFaults(faults, sources.locales.get(tag) ?? '')),
    ...(site ? missingWords(site, messages, sources) : []),
  ];
  const isSound = diagnostics.every(({ severity }) => severity !== 'error');
  return {
    version: versionOf(sources),
    site: isSound ? site : undefined,
    diagnostics,
    content: { articles: content.articles, records: content.records },
    catalogues: new Map(
      [...parsed].map(([tag, { digest, catalogue }]) => [tag, { digest, catalogue }] as const),
    ),
  };
}

/** The ids of each language's messages. */
export const messageIds = (
  catalogues: ReadonlyMap<string, Pick<ReadCatalogue, 'catalogue'>>,
): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...catalogues].map(([tag, { catalogue }]) => [tag, new Set(Object.keys(catalogue))]));

type ParsedCatalogue = ReadCatalogue & Pick<ReturnType<typeof parseCatalogue>, 'faults'>;
const newest = new Map<string, ParsedCatalogue>();

/** The newest of each language is kept, by the digest of its text: a save of the manifest changes none of them. */
function parsedCatalogue(text: string, tag: string): ParsedCatalogue {
  const digest = createHash('sha256').update(text).digest('base64');
  const known = newest.get(tag);
  if (known?.digest === digest) return known;
  const parsed = { digest, ...parseCatalogue(text, tag) };
  newest.set(tag, parsed);
  return parsed;
}

/** Languages without a catalogue, and what catalogues lack or have beyond the default language's. */
function missingWords(
  site: Site,
  messages: ReadonlyMap<string, ReadonlySet<string>>,
  sources: Sources,
): Diagnostic[] {
  const standard = site.locales.default;
  const base = messages.get(standard) ?? new Set();
  return site.locales.supported.flatMap(({ tag }) => {
    const own = messages.get(tag);
    const text = sources.locales.get(tag) ?? '';
    if (!own) return [fileFault('catalogue', `locales/${tag}.json`, 'the file is missing')];
    const missing = [...base].filter((id) => !own.has(id));
    const extra = [...own].filter((id) => !base.has(id));
    return catalogueWarnings(tag, text, { missing, extra, standard });
  });
}

function versionOf(sources: Sources): string {
  const hash = createHash('sha256').update(sources.manifest);
  for (const words of [sources.content, sources.locales]) {
    for (const name of [...words.keys()].sort()) hash.update(`\0${name}\0`).update(words.get(name) as string);
  }
  return hash.digest('base64url').slice(0, 12);
}
