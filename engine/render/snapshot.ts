import { TYPE } from '@formatjs/icu-messageformat-parser';
import { createIntl, createIntlCache, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { Catalogue } from '../catalogue/read.ts';
import { createContentReader, indexContent } from '../content/store.ts';
import type { ContentReader } from '../define/content.ts';
import { localiseContent } from '../define/localise.ts';
import type { CodeRegistries, Registries } from '../define/registries.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Site, SiteLocales, SiteRedirect, SiteRoute } from '../manifest/site.ts';
import { createTable, type Table } from '../match/table.ts';
import { withShownValues } from '../view/shown-words.ts';
import { type RenderMarkdown, renderHere } from './markdown.ts';
import { messageIds, readSite, type SiteReading, type Sources } from './reading.ts';

/** One consistent state of the site: everything that follows from the sources, and nothing that follows from the time. */
export interface SiteSnapshot {
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
  readonly files: ContentReader;
  readonly catalogues: ReadonlyMap<string, Catalogue>;
  intl(locale: string): IntlShape;
  /** The route's content with its texts in the language; remembered. */
  content(route: SiteRoute, locale: string): unknown;
}

/**
 * Compiles sources into a snapshot. Where any diagnostic is an error there is none, and the caller keeps the last
 * good one.
 */
export function createSnapshot(
  sources: Sources,
  code: CodeRegistries,
  file: string,
): { snapshot: SiteSnapshot | undefined; diagnostics: readonly Diagnostic[] } {
  const reading = readSite(sources, code, file);
  return { snapshot: snapshotOf(reading, code), diagnostics: reading.diagnostics };
}

/** The snapshot that a reading gives; none where it has errors, and the caller keeps the last good one. */
export function snapshotOf(
  reading: SiteReading,
  code: CodeRegistries,
  render: RenderMarkdown = renderHere,
): SiteSnapshot | undefined {
  const { version, site, content, catalogues } = reading;
  if (!site) return undefined;
  const handlers = site.routes
    .filter(({ target, hasLocale }) => target.type === 'handler' && !hasLocale)
    .map(({ path }) => path);
  const registries = { ...code, messages: messageIds(catalogues), content: indexContent(content) };
  return {
    version,
    site,
    code: registries,
    registries,
    locales: { ...site.locales, unprefixed: [...site.locales.unprefixed, ...handlers] },
    routes: createTable(site.routes.map((route) => ({ path: route.path, value: route }))),
    redirects: createTable(site.redirects.map((entry) => ({ path: entry.from, value: entry }))),
    gone: createTable(site.gone.map((path) => ({ path, value: true }))),
    files: createContentReader(content, {
      defaultLocale: site.locales.default,
      render: (source, locale) => render({ source, locale, unprefixed: site.locales.unprefixed }),
    }),
    ...wordsFrom(completed(catalogues, site), site),
  };
}

/** One catalogue per language, each filled up from the default language. */
function completed(catalogues: SiteReading['catalogues'], site: Site): Map<string, Catalogue> {
  const base = catalogues.get(site.locales.default)?.catalogue ?? {};
  return new Map(
    site.locales.supported.map(({ tag }) => {
      const own = catalogues.get(tag)?.catalogue;
      const isWhole = own !== undefined && Object.keys(base).every((id) => Object.hasOwn(own, id));
      return [tag, isWhole ? own : { ...base, ...own }];
    }),
  );
}

/** The part of a snapshot that follows from its catalogues. */
export function wordsFrom(
  catalogues: ReadonlyMap<string, Catalogue>,
  site: Site,
): Pick<SiteSnapshot, 'catalogues' | 'intl' | 'content'> {
  const intls = new Map<string, IntlShape>();
  const contents = new Map<SiteRoute, Map<string, unknown>>();
  const intl = (locale: string) => {
    let shape = intls.get(locale);
    if (!shape) {
      shape = withShownValues(
        createIntl(
          {
            locale,
            defaultLocale: site.locales.default,
            messages: catalogues.get(locale) ?? {},
            onError: () => {},
          },
          createIntlCache(),
        ),
      );
      shape.formatters.getMessageFormat = rememberingFormats(shape);
      shape.formatMessage = withQuickText(shape, catalogues.get(locale) ?? {});
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

type Formatters = IntlShape['formatters'];

/**
 * The library finds a message again by writing down all that it is made of, each time. Those of the catalogue are the same
 * objects for as long as it lasts, and all else that takes part is the same for a language.
 */
function rememberingFormats({ formatters, locale }: IntlShape): Formatters['getMessageFormat'] {
  const { getMessageFormat } = formatters;
  const known = new WeakMap<object, ReturnType<Formatters['getMessageFormat']>>();
  return (message, ...of) => {
    const [language, , options = {}] = of;
    const isUsual = language === locale && Object.keys(options).every((name) => name === 'formatters');
    if (typeof message !== 'object' || !isUsual) return getMessageFormat(message, ...of);
    const format = known.get(message) ?? getMessageFormat(message, ...of);
    known.set(message, format);
    return format;
  };
}

/**
 * Messages that become plain text, without what the library looks up for each of them by all that it is made of: most are
 * nothing but words, and the others are found by their id. Whatever else there is, it does itself.
 */
function withQuickText(shape: IntlShape, catalogue: Catalogue): IntlShape['formatMessage'] {
  const { formatMessage, formatters, locale } = shape;
  const plain = new Map<string | undefined, string>();
  for (const [id, [first, ...rest]] of Object.entries(catalogue))
    if (first?.type === TYPE.literal && rest.length === 0) plain.set(id, first.value);
  const textOf = (id: string, values: Readonly<Record<string, unknown>>): string | undefined => {
    const message = catalogue[id];
    if (message === undefined || !Object.values(values).every(isText)) return undefined;
    const format = formatters.getMessageFormat(message, locale, undefined, { formatters });
    try {
      const text = format.format(values as Record<string, string>);
      return typeof text === 'string' ? text : undefined;
    } catch {
      return undefined;
    }
  };
  const format = (descriptor: MessageDescriptor, values?: Record<string, never>, options?: never) =>
    plain.get(descriptor.id) ??
    (values && descriptor.id !== undefined ? textOf(descriptor.id, values) : undefined) ??
    formatMessage(descriptor, values, options);
  return format as IntlShape['formatMessage'];
}

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
