import { createHash } from 'node:crypto';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { type Catalogue, parseCatalogue } from '../content/catalogue.ts';
import { createContentStore } from '../content/store.ts';
import type { ContentReader } from '../define/content.ts';
import { localiseContent } from '../define/localise.ts';
import type { CodeRegistries, Registries } from '../define/registries.ts';
import { compile } from '../manifest/compile.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Site, SiteLocales, SiteRedirect, SiteRoute } from '../manifest/site.ts';
import { localeHref } from '../match/href.ts';
import { createTable, type Table } from '../match/table.ts';
import { catalogueFaults, catalogueWarnings, fileFault } from './file-faults.ts';

/** The words on disk, read whole: the manifest, `content/` and `locales/` (path or language → text). */
export interface Sources {
  readonly manifest: string;
  readonly content: ReadonlyMap<string, string>;
  readonly locales: ReadonlyMap<string, string>;
}

/** One consistent state of the site: everything that follows from the sources, and nothing that follows from the time. */
export interface Generation {
  /** Changes with any byte of the sources. */
  readonly version: string;
  readonly site: Site;
  readonly code: CodeRegistries;
  /** What the manifest was resolved against. */
  readonly registries: Registries;
  /** The site's languages, with the handlers' addresses (`/sitemap.xml`) among those that have none. */
  readonly locales: SiteLocales;
  readonly routes: Table<SiteRoute>;
  readonly redirects: Table<SiteRedirect>;
  readonly gone: Table<true>;
  readonly files: ContentReader;
  readonly catalogues: ReadonlyMap<string, Catalogue>;
  intl(locale: string): IntlShape;
  /** The route's content with its texts in the language; remembered. */
  content(route: SiteRoute, locale: string): unknown;
}

/**
 * Compiles sources into a generation. Where any diagnostic is an error there is none, and the caller keeps the last
 * good one.
 */
export function createGeneration(
  sources: Sources,
  code: CodeRegistries,
  file: string,
): { generation: Generation | undefined; diagnostics: readonly Diagnostic[] } {
  // The manifest is checked against the words, and names the default language of the words: the store asks for it later.
  let site: Site | undefined;
  const store = createContentStore(sources.content, {
    defaultLocale: () => site?.locales.default ?? '',
    href: (path, locale) => localeHref(path, locale, site?.locales.unprefixed),
  });
  const parsed = new Map([...sources.locales].map(([tag, text]) => [tag, parsedCatalogue(text, tag)]));
  const messages = new Map([...parsed].map(([tag, { catalogue }]) => [tag, new Set(Object.keys(catalogue))]));
  const registries = { ...code, messages, content: store.index };
  const compiled = compile(sources.manifest, registries, { file });
  const diagnostics = [
    ...compiled.diagnostics,
    ...store.faults.map((fault) => fileFault('content-file', `content/${fault.file}`, fault.message)),
    ...[...parsed].flatMap(([tag, { faults }]) => catalogueFaults(faults, sources.locales.get(tag) ?? '')),
  ];
  site = compiled.site;
  if (!site) return { generation: undefined, diagnostics };
  const catalogues = complete(site, parsed, sources, diagnostics);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { generation: undefined, diagnostics };
  return { generation: assemble(sources, site, registries, store.reader, catalogues), diagnostics };
}

type ParsedCatalogue = ReturnType<typeof parseCatalogue>;
const newest = new Map<string, { readonly digest: string; readonly parsed: ParsedCatalogue }>();

/** The newest of each language is kept, by the digest of its text: a save of the manifest changes none of them. */
function parsedCatalogue(text: string, tag: string): ParsedCatalogue {
  const digest = createHash('sha256').update(text).digest('base64');
  const known = newest.get(tag);
  if (known?.digest === digest) return known.parsed;
  const parsed = parseCatalogue(text, tag);
  newest.set(tag, { digest, parsed });
  return parsed;
}

/** One catalogue per language, each filled up from the default language; what is missing there is an error. */
function complete(
  site: Site,
  parsed: ReadonlyMap<string, { readonly catalogue: Catalogue }>,
  sources: Sources,
  diagnostics: Diagnostic[],
): Map<string, Catalogue> {
  const base = parsed.get(site.locales.default)?.catalogue ?? {};
  const catalogues = new Map<string, Catalogue>();
  for (const { tag } of site.locales.supported) {
    const own = parsed.get(tag)?.catalogue;
    if (!own) diagnostics.push(fileFault('catalogue', `locales/${tag}.json`, 'the file is missing'));
    const missing = Object.keys(base).filter((id) => own && !own[id]);
    const extra = Object.keys(own ?? {}).filter((id) => !base[id]);
    const text = sources.locales.get(tag) ?? '';
    diagnostics.push(...catalogueWarnings(tag, text, { missing, extra, standard: site.locales.default }));
    catalogues.set(tag, own && missing.length === 0 ? own : { ...base, ...own });
  }
  return catalogues;
}

function assemble(
  sources: Sources,
  site: Site,
  registries: Registries,
  files: ContentReader,
  catalogues: ReadonlyMap<string, Catalogue>,
): Generation {
  const handlers = site.routes
    .filter(({ target, hasLocale }) => target.type === 'handler' && !hasLocale)
    .map(({ path }) => path);
  return {
    version: versionOf(sources),
    site,
    code: registries,
    registries,
    locales: { ...site.locales, unprefixed: [...site.locales.unprefixed, ...handlers] },
    routes: createTable(site.routes.map((route) => ({ path: route.path, value: route }))),
    redirects: createTable(site.redirects.map((entry) => ({ path: entry.from, value: entry }))),
    gone: createTable(site.gone.map((path) => ({ path, value: true }))),
    files,
    ...wordsFrom(catalogues, site),
  };
}

/** The part of a generation that follows from its catalogues. */
export function wordsFrom(
  catalogues: ReadonlyMap<string, Catalogue>,
  site: Site,
): Pick<Generation, 'catalogues' | 'intl' | 'content'> {
  const intls = new Map<string, IntlShape>();
  const contents = new Map<SiteRoute, Map<string, unknown>>();
  const intl = (locale: string) => {
    let shape = intls.get(locale);
    if (!shape) {
      shape = createIntl(
        {
          locale,
          defaultLocale: site.locales.default,
          messages: catalogues.get(locale) ?? {},
          onError: () => {},
        },
        createIntlCache(),
      );
      intls.set(locale, shape);
    }
    return shape;
  };
  return {
    catalogues,
    intl,
    content(route, locale) {
      const known = contents.get(route) ?? new Map<string, unknown>();
      contents.set(route, known);
      if (!known.has(locale)) {
        const format = (id: string) => intl(locale).formatMessage({ id });
        known.set(locale, localiseContent(route.content, locale, site.locales.default, format));
      }
      return known.get(locale);
    },
  };
}

function versionOf(sources: Sources): string {
  const hash = createHash('sha256').update(sources.manifest);
  for (const words of [sources.content, sources.locales]) {
    for (const name of [...words.keys()].sort()) hash.update(`\0${name}\0`).update(words.get(name) as string);
  }
  return hash.digest('base64url').slice(0, 12);
}
