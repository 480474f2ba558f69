/** A Markdown file, rendered and sanitised. */
export interface Article {
  /** `guide/first-steps/begin`: the file's path under `content/` without language and ending. */
  readonly key: string;
  /** The language of these words; differs from the one asked for where a translation does not exist yet. */
  readonly locale: string;
  /** Front matter. */
  readonly meta: Readonly<Record<string, unknown>>;
  readonly html: string;
  /** The Markdown source without front matter. */
  readonly source: string;
  readonly headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[];
}

/** Reads `content/`; every answer comes from memory and belongs to one snapshot of the site. */
export interface ContentReader {
  has(key: string): boolean;
  /** Languages in which an article exists. */
  locales(key: string): readonly string[];
  /** The article in the language, else in the site's default language, else in any. */
  article(key: string, locale: string): Article | undefined;
  /** A YAML file's value, for example `help/tree`. */
  record(key: string): unknown;
  keys(prefix: string): readonly string[];
}
