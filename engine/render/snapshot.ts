import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '../catalogue/read.ts';
import { withMessages } from '../content/message-references.ts';
import { type ContentFiles, createFilesAt, type FilesAt, indexContent } from '../content/store.ts';
import type { CodeRegistries, Registries } from '../define/registries.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Site, SiteLocales, SiteRedirect, SiteRoute } from '../manifest/site.ts';
import { finish, type Steps } from '../match/steps.ts';
import { type Table, tableSteps } from '../match/table.ts';
import { type PublicPaths, translatedIn } from '../match/translated-paths.ts';
import { createEntries, type Entries } from './entries.ts';
import { type RenderMarkdown, renderHere } from './markdown.ts';
import { type Pictures, pictureNamed, shownPictures } from './pictures.ts';
import { messageIds, readSite, type SiteReading, type Sources } from './reading.ts';
import { type ReportFailed, type SiteWords, wordsFrom } from './words.ts';

/** One consistent state of the site: everything that follows from the sources, and nothing that follows from the time. */
export interface SiteSnapshot extends SiteWords {
  /** Changes with any byte of the sources. */
  readonly version: string;
  readonly site: Site;
  readonly code: CodeRegistries;
  /** The names that the manifest was resolved against. */
  readonly registries: Registries;
  /** The site's languages, with the handlers' addresses (`/sitemap.xml`) among those that have none. */
  readonly locales: SiteLocales;
  readonly routes: Table<SiteRoute>;
  readonly redirects: Table<SiteRedirect>;
  readonly gone: Table<true>;
  /** The entries of routes that have a list. */
  readonly entries: Entries;
  readonly filesAt: FilesAt;
  /** The YAML files of `content/` by key. */
  readonly records: ContentFiles['records'];
  /** The texts of `content/` with the times in which each is public. */
  readonly articles: ContentFiles['articles'];
  /** Pictures that can be shown, by the names of their files below `content/`. */
  readonly pictures: Pictures;
}

/**
 * Compiles sources into a snapshot. Where any diagnostic is an error there is none, and the caller keeps the last
 * good one.
 */
export function createSnapshot(
  sources: Sources,
  code: CodeRegistries,
  file: string,
  reportFailed?: ReportFailed,
): { snapshot: SiteSnapshot | undefined; diagnostics: readonly Diagnostic[] } {
  const reading = readSite(sources, code, file);
  const snapshot = reading.isSound ? snapshotOf(reading, code, { reportFailed }) : undefined;
  return { snapshot, diagnostics: reading.diagnostics };
}

/** The patterns of a snapshot's tables. */
export type SnapshotPatterns = Readonly<
  Record<'routes' | 'redirects' | 'gone', Pick<Table<unknown>, 'patterns'>>
>;

export const patternsOf = ({ routes, redirects, gone }: SnapshotPatterns): SnapshotPatterns => ({
  routes: { patterns: routes.patterns },
  redirects: { patterns: redirects.patterns },
  gone: { patterns: gone.patterns },
});

interface SnapshotOptions {
  /** Those of an earlier reading, which are taken where they are the same ones. */
  readonly before?: SnapshotPatterns | undefined;
  readonly render?: RenderMarkdown | undefined;
  readonly reportFailed?: ReportFailed | undefined;
}

/**
 * The snapshot of a reading, without faulty files; none where it has no site, and the caller keeps the last good one.
 */
export const snapshotOf = (...of: Parameters<typeof snapshotSteps>): SiteSnapshot | undefined =>
  finish(snapshotSteps(...of));

/** The same in steps, since the tables of a large site take longer than a turn of the event loop may. */
export function* snapshotSteps(
  reading: SiteReading,
  code: CodeRegistries,
  { before, render = renderHere, reportFailed = () => {} }: SnapshotOptions = {},
): Steps<SiteSnapshot | undefined> {
  const { version, site, content, catalogues } = reading;
  if (!site) return undefined;
  const words = completed(catalogues, site);
  const handlers = site.routes
    .filter(({ target, hasLocale }) => target.type === 'handler' && !hasLocale)
    .map(({ path }) => path);
  const registries = {
    ...code,
    messages: messageIds(catalogues),
    content: indexContent(content),
    pictures: [...reading.pictures.keys()],
  };
  const routes = yield* tableSteps(
    site.routes.flatMap((route) =>
      pathsOf(route).map((path) => ({ path, value: route, types: route.params })),
    ),
    before?.routes,
  );
  const redirects = yield* tableSteps(
    site.redirects.map((entry) => ({ path: entry.from, value: entry })),
    before?.redirects,
  );
  const gone = yield* tableSteps(
    site.gone.map((path) => ({ path, value: true as const })),
    before?.gone,
  );
  return {
    version,
    site,
    code: registries,
    registries,
    locales: { ...site.locales, unprefixed: [...site.locales.unprefixed, ...handlers] },
    routes,
    redirects,
    gone,
    entries: createEntries(content.records),
    records: content.records,
    articles: content.articles,
    pictures: reading.pictures,
    filesAt: createFilesAt(content, {
      defaultLocale: site.locales.default,
      render: ({ key, source, pictures = [] }, locale) =>
        render({
          source: withMessages(source, (id) => wordsOf(words.get(locale), id)),
          locale,
          paths: publicPathsIn(site, locale),
          pictures: shownPictures(key, pictures, reading.pictures, [locale, site.locales.default]),
        }),
      picture: pictureNamed(reading.pictures, site.locales.default),
    }),
    ...wordsFrom(words, site, reportFailed),
  };
}

/** Every path of a route: a visitor with the path of another language is redirected. */
const pathsOf = ({ path, translated }: SiteRoute): readonly string[] => {
  const others = Object.values(translated);
  return others.length === 0 ? [path] : [...new Set([path, ...others])];
};

/** The paths of one language, which are sent to another thread for each text. */
const publicPathsIn = ({ locales }: Site, locale: string): PublicPaths => ({
  unprefixed: locales.unprefixed,
  translated: translatedIn(locales.translated, locale),
});

/** The words of a message that needs nothing to be said. */
function wordsOf(catalogue: Catalogue | undefined, id: string): string | undefined {
  const message = catalogue && Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
  const [part] = message ?? [];
  return message?.length === 1 && part?.type === TYPE.literal ? part.value : undefined;
}

const none: Catalogue = {};

/** One catalogue per language, each filled up from the default language. */
function completed(catalogues: SiteReading['catalogues'], site: Site): Map<string, Catalogue> {
  const base = catalogues.get(site.locales.default)?.catalogue ?? none;
  return new Map(
    site.locales.supported.map(({ tag }) => [tag, filledUp(catalogues.get(tag)?.catalogue ?? none, base)]),
  );
}

/** Catalogues outlive the readings that they are part of: a save of the manifest changes none of them. */
const filled = new WeakMap<Catalogue, { readonly base: Catalogue; readonly whole: Catalogue }>();

function filledUp(own: Catalogue, base: Catalogue): Catalogue {
  const known = filled.get(own);
  if (known?.base === base) return known.whole;
  const isWhole = Object.keys(base).every((id) => Object.hasOwn(own, id));
  const whole = isWhole ? own : { ...base, ...own };
  filled.set(own, { base, whole });
  return whole;
}
