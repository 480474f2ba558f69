import type { Article, ContentPicture, ContentReader, RenderedMarkdown } from '../define/content.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isPublic, type Publication, publicationIn } from './publication.ts';
import type { ReadFile } from './read-file.ts';

interface Source {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly source: string;
  /** The addresses of its pictures, as written. */
  readonly pictures?: readonly string[] | undefined;
  /** Absent where the text is always public. */
  readonly publication?: Publication;
}

/** The files of `content/` by key, as plain data: Markdown as it is written, YAML as its values. */
export interface ContentFiles {
  /** Key → language → words. */
  readonly articles: ReadonlyMap<string, ReadonlyMap<string, Source>>;
  readonly records: ReadonlyMap<string, unknown>;
}

/**
 * The files at an instant (ms since the epoch), without texts that are not public then. `showsDrafts`: includes drafts,
 * for previews.
 */
export type FilesAt = (instant: number, showsDrafts?: boolean) => ContentReader;

/**
 * Reads the articles of one state of `content/`. Markdown is rendered on first use and kept; a reader belongs to one
 * snapshot of the site and never changes.
 */
export function createFilesAt(
  { articles, records }: ContentFiles,
  options: {
    readonly defaultLocale: string;
    /** Renders the Markdown of a text for a page in the language, which its links lead to. */
    readonly render: (
      text: { readonly key: string } & Pick<Source, 'source' | 'pictures'>,
      locale: string,
    ) => Promise<RenderedMarkdown>;
    readonly picture?: (name: string, locale?: string) => ContentPicture | undefined;
  },
): FilesAt {
  const rendered = new Map<string, Promise<RenderedMarkdown>>();
  const renderedOnce = ({ key, locale, source }: Article, wanted: string): Promise<RenderedMarkdown> => {
    // The words may be in another language than the page: their links stay in the page's.
    const id = `${key}.${locale} ${wanted}`;
    const pictures = articles.get(key)?.get(locale)?.pictures;
    const body = rendered.get(id) ?? options.render({ key, source, pictures }, wanted);
    rendered.set(id, body);
    return body.catch((error: unknown) => {
      // The next call retries.
      rendered.delete(id);
      throw error;
    });
  };
  return (instant, showsDrafts = false) => {
    const isShown = ({ publication }: Source): boolean => isPublic(publication, instant, showsDrafts);
    const languagesOf = (key: string): string[] =>
      [...(articles.get(key) ?? [])].flatMap(([tag, text]) => (isShown(text) ? [tag] : []));
    const article = (key: string, wanted: string): Article | undefined => {
      const languages = articles.get(key);
      if (!languages) return undefined;
      for (const locale of [wanted, options.defaultLocale, ...languages.keys()]) {
        const found = languages.get(locale);
        if (found && isShown(found)) return { key, locale, meta: found.meta, source: found.source };
      }
      return undefined;
    };
    return {
      has: (key) => languagesOf(key).length > 0 || records.has(key),
      locales: languagesOf,
      record: (key) => records.get(key),
      picture: (name, locale) => options.picture?.(name, locale),
      keys: (prefix) =>
        [...articles.keys(), ...records.keys()].filter(
          (key) => key.startsWith(prefix) && (records.has(key) || languagesOf(key).length > 0),
        ),
      article,
      async rendered(key, wanted) {
        const found = article(key, wanted);
        return found && { ...found, ...(await renderedOnce(found, wanted)) };
      },
    };
  };
}

/** Keys with the languages in which each exists; none for records. */
export const indexContent = ({ articles, records }: ContentFiles): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...[...articles].map(([key, languages]) => [key, [...languages.keys()]] as const),
    ...[...records.keys()].map((key) => [key, []] as const),
  ]);

/** A text is one object for as long as its file is not read anew, so that it is known which ones a save has changed. */
const texts = new WeakMap<ReadFile, Source>();

function textOf(file: ReadFile): Source {
  const known = texts.get(file);
  if (known) return known;
  const publication = publicationIn(file.value);
  const pictures = file.pictures.map(({ url }) => url);
  const text: Source = {
    meta: file.value as Source['meta'],
    source: file.markdown,
    ...(pictures.length > 0 && { pictures }),
    ...(publication && { publication }),
  };
  texts.set(file, text);
  return text;
}

/**
 * The usable files of `content/`: those without errors.
 * @param languages of the site, where they are known: texts in others are left out.
 */
export function soundContent(
  files: Iterable<readonly [ReadFile, readonly Diagnostic[]]>,
  languages?: ReadonlySet<string>,
): ContentFiles {
  const articles = new Map<string, Map<string, Source>>();
  const records = new Map<string, unknown>();
  for (const [file, diagnostics] of files) {
    const { name } = file;
    if (name === undefined || diagnostics.some(({ severity }) => severity === 'error')) continue;
    if (name.form === 'record') records.set(name.key, file.value);
    else if (languages === undefined || languages.has(name.locale)) {
      const languages = articles.get(name.key) ?? new Map<string, Source>();
      articles.set(name.key, languages.set(name.locale, textOf(file)));
    }
  }
  return { articles, records };
}

/** Every instant at which a text appears or disappears; drafts do neither. */
export const boundariesIn = ({ articles }: ContentFiles): readonly number[] =>
  [...articles.values()].flatMap((languages) =>
    [...languages.values()].flatMap(({ publication }) =>
      publication === undefined || publication.isDraft
        ? []
        : [publication.from, publication.to].filter((instant) => instant !== undefined),
    ),
  );

/** Keys with the languages in which each is there, sound or not; none for records. */
export function namedContent(files: Iterable<ReadFile>): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const { name } of files) {
    if (name === undefined) continue;
    const languages = index.get(name.key) ?? [];
    if (name.form === 'article') languages.push(name.locale);
    index.set(name.key, languages);
  }
  return index;
}
