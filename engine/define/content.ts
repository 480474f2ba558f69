/** A Markdown file as it is written. */
export interface Article<Meta = Readonly<Record<string, unknown>>> {
  /** `guide/first-steps/begin`: the file's path under `content/` without language and ending. */
  readonly key: string;
  /** The language of these texts; differs from the requested one where a translation does not exist yet. */
  readonly locale: string;
  /** Front matter. */
  readonly meta: Meta;
  /** The Markdown source without front matter. */
  readonly source: string;
}

/** A heading of a rendered text, for a table of contents. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** A block of a text: a heading, a paragraph, an entry of a list, a row of a table. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'entry' | 'row';
  /** Of a heading 1–6; of an entry how deep its list is nested, from 1; otherwise 0. */
  readonly depth: number;
  /** The words without Markdown signs: one part, or one for each cell of a row. */
  readonly parts: readonly string[];
}

/** Markdown as sanitised HTML, and as visible text. */
export interface RenderedMarkdown {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly blocks: readonly Block[];
}

export type RenderedArticle<Meta = Readonly<Record<string, unknown>>> = Article<Meta> & RenderedMarkdown;

/** A picture of `content/pictures/` in the forms that readers are sent, for an `<img>` of its size. */
export interface ContentPicture {
  readonly src: string;
  /** Of pictures that are no drawings: `…-480.avif 480w, …`, and the same as WebP. */
  readonly avif?: string;
  readonly webp?: string;
  readonly width: number;
  readonly height: number;
  /** The same on dark pages, where it has a form for them. */
  readonly dark?: ContentPicture;
  /** The same on phones, where it has a form for them. */
  readonly phone?: ContentPicture;
}

/** Reads `content/`, which is in memory; every answer belongs to one snapshot of the site. */
export interface ContentReader {
  has(key: string): boolean;
  /** Languages in which an article exists. */
  locales(key: string): readonly string[];
  /** The article in the language, else in the site's default language, else in any. */
  article(key: string, locale: string): Article | undefined;
  /** The same with its HTML and blocks, which are made on first use and kept. */
  rendered(key: string, locale: string): Promise<RenderedArticle | undefined>;
  /** A YAML file's value, for example `help/tree`. */
  record(key: string): unknown;
  /**
   * A picture by the name of its file in `content/pictures/`, in the language where it has one for it; undefined where there
   * is none that can be shown.
   */
  picture(name: string, locale?: string): ContentPicture | undefined;
  keys(prefix: string): readonly string[];
}
