import type { Article, ContentReader, RenderedMarkdown } from '../define/content.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { ReadFile } from './read-file.ts';

interface Source {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly source: string;
}

/** The files of `content/` by key, as plain data: Markdown as it is written, YAML as its values. */
export interface ContentFiles {
  /** Key → language → words. */
  readonly articles: ReadonlyMap<string, ReadonlyMap<string, Source>>;
  readonly records: ReadonlyMap<string, unknown>;
}

/**
 * Reads the articles of one state of `content/`. Markdown is rendered when it is first asked for and kept; a reader belongs
 * to one snapshot of the site and never changes.
 */
export function createContentReader(
  { articles, records }: ContentFiles,
  options: {
    readonly defaultLocale: string;
    /** Renders Markdown for a page in the language, which its links lead to. */
    readonly render: (source: string, locale: string) => Promise<RenderedMarkdown>;
  },
): ContentReader {
  const rendered = new Map<string, Promise<RenderedMarkdown>>();
  const article = (key: string, wanted: string): Article | undefined => {
    const languages = articles.get(key);
    if (!languages) return undefined;
    const locale = [wanted, options.defaultLocale, ...languages.keys()].find((tag) =>
      languages.has(tag),
    ) as string;
    return { key, locale, ...(languages.get(locale) as Source) };
  };
  return {
    has: (key) => articles.has(key) || records.has(key),
    locales: (key) => [...(articles.get(key)?.keys() ?? [])],
    record: (key) => records.get(key),
    keys: (prefix) => [...articles.keys(), ...records.keys()].filter((key) => key.startsWith(prefix)),
    article,
    async rendered(key, wanted) {
      const found = article(key, wanted);
      if (!found) return undefined;
      // The words may be in another language than the page: their links stay in the page's.
      const id = `${key}.${wanted}`;
      const body = rendered.get(id) ?? options.render(found.source, wanted);
      rendered.set(id, body);
      try {
        return { ...found, ...(await body) };
      } catch (error) {
        // Whoever asks next may have more luck.
        rendered.delete(id);
        throw error;
      }
    },
  };
}

/** Keys with the languages in which each exists; none for records. */
export const indexContent = ({ articles, records }: ContentFiles): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...[...articles].map(([key, languages]) => [key, [...languages.keys()]] as const),
    ...[...records.keys()].map((key) => [key, []] as const),
  ]);

/**
 * The files of `content/` that can be used: without those that have an error.
 * @param languages of the site, where they are known: nobody is shown a text in another.
 */
export function soundContent(
  files: Iterable<readonly [ReadFile, readonly Diagnostic[]]>,
  languages?: ReadonlySet<string>,
): ContentFiles {
  const articles = new Map<string, Map<string, Source>>();
  const records = new Map<string, unknown>();
  for (const [{ name, value, markdown }, diagnostics] of files) {
    if (name === undefined || diagnostics.some(({ severity }) => severity === 'error')) continue;
    if (name.form === 'record') records.set(name.key, value);
    else if (languages === undefined || languages.has(name.locale)) {
      const languages = articles.get(name.key) ?? new Map<string, Source>();
      const meta = value as Source['meta'];
      articles.set(name.key, languages.set(name.locale, { meta, source: markdown }));
    }
  }
  return { articles, records };
}

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
