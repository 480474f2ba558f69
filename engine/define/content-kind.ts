import type { Params } from '../match/table.ts';
import type { Article, ContentReader, RenderedArticle } from './content.ts';

/** A place in a record's value: keys of mappings and indices of lists, from the root. */
type Path = readonly (string | number)[];

/** A fault of a record beyond its schema, mostly in a reference to other content files. */
export type RecordFinding =
  /**
   * The record names a missing file. `noun`: its kind, such as `article`. `namedBy`: how it is named, where not as a file of the
   * record's own folder: as a folder, by its path below the folder of all of its kind, or as a file of `content/pictures/`.
   */
  | {
      readonly type: 'unknown';
      readonly path: Path;
      readonly noun: string;
      readonly namedBy?: 'folder' | 'path' | 'picture';
      readonly name: string;
      readonly known: readonly string[];
    }
  /** It names the same at two places. */
  | { readonly type: 'twice'; readonly path: Path; readonly name: string; readonly first: Path }
  /** It leaves out the files of a key, or of a folder, which belongs to the list at the path. */
  | { readonly type: 'unlisted'; readonly path: Path; readonly key: string }
  /** Something else that a schema cannot say. `message` says what is wrong, `help` what to do. */
  | { readonly type: 'wrong'; readonly path: Path; readonly message: string; readonly help: string };

/** A part of a record that holds for a time alone, such as a price. Times are as they are written. */
export interface RecordWindow {
  /** For staff: `4.99 EUR for a month of plus`. */
  readonly name: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface KindBase {
  /** One sentence for staff: the purpose of such a file. */
  readonly description: string;
  /** JSON Schema, like that of a page's `content`; objects allow no other keys by default. */
  readonly schema: object;
}

/** The files beside a record that is checked. */
export interface OtherFiles {
  readonly keys: (prefix: string) => readonly string[];
  /** The value of another record as it was read: it may break the schema of its kind. Undefined where there is none. */
  readonly record: (key: string) => unknown;
  /** The names of the files in `content/pictures/`. */
  readonly pictures: readonly string[];
}

/**
 * A finding for each name of a list that stands there before.
 * @param at the place of an entry's name in the record.
 */
export const twiceIn = (
  names: readonly string[],
  at: (index: number) => Path,
): readonly Extract<RecordFinding, { readonly type: 'twice' }>[] =>
  names.flatMap((name, index) => {
    const first = names.indexOf(name);
    return first < index ? [{ type: 'twice' as const, path: at(index), name, first: at(first) }] : [];
  });

/** A YAML file of `content/` that pages read. */
export interface RecordKind<Value = unknown> extends KindBase {
  readonly form: 'record';
  /** Its path under `content/`, without ending. */
  readonly key: string;
  /** Checks beyond the schema, such as names of other content files. Called with a value that follows the schema. */
  readonly check?: (value: Value, files: OtherFiles) => readonly RecordFinding[];
  /** Its parts that begin or end by themselves, for `site timeline` and `site plan`. Called with a value that follows the schema. */
  readonly windows?: (value: Value) => readonly RecordWindow[];
  /** Its value; undefined where there is no such file, or none that follows the schema. */
  read(files: Pick<ContentReader, 'record'>): Value | undefined;
}

/** The Markdown files below a folder of `content/`, with their front matter. */
export interface ArticleKind<Meta = unknown> extends KindBase {
  readonly form: 'article';
  /** `guide`: every article whose key begins with `guide/`. */
  readonly folder: string;
  /**
   * The parameters under which a page that reads the kind shows an article alone. With them its front matter may say when
   * it is public (`draft`, `publish`, `expires`), and which other addresses lead to it (`aliases`).
   */
  readonly params?: (key: string) => Params;
  /** Checks of front matter beyond the schema, such as names of other articles. Called with one that follows the schema. */
  readonly check?: (meta: Meta, files: OtherFiles) => readonly RecordFinding[];
  read(files: Pick<ContentReader, 'article'>, key: string, locale: string): Article<Meta> | undefined;
  rendered(
    files: Pick<ContentReader, 'rendered'>,
    key: string,
    locale: string,
  ): Promise<RenderedArticle<Meta> | undefined>;
}

// biome-ignore lint/suspicious/noExplicitAny: a page names kinds of every type; the schema guards the border.
export type ContentKind = RecordKind<any> | ArticleKind<any>;

/** Declares a record: `defineRecord<ContentOf<typeof schema>>({key, schema, …})`. A page that reads it names it in `files`. */
export function defineRecord<Value>(kind: Omit<RecordKind<Value>, 'form' | 'read'>): RecordKind<Value> {
  // Invalid files are in no snapshot.
  return { ...kind, form: 'record', read: (files) => files.record(kind.key) as Value | undefined };
}

/** Declares the articles of a folder, in the same manner; the schema is that of their front matter. */
export function defineArticles<Meta>(
  kind: Omit<ArticleKind<Meta>, 'form' | 'read' | 'rendered'>,
): ArticleKind<Meta> {
  const isOne = (key: string): boolean => key.startsWith(`${kind.folder}/`);
  return {
    ...kind,
    form: 'article',
    read: (files, key, locale) =>
      isOne(key) ? (files.article(key, locale) as Article<Meta> | undefined) : undefined,
    rendered: async (files, key, locale) =>
      isOne(key) ? ((await files.rendered(key, locale)) as RenderedArticle<Meta> | undefined) : undefined,
  };
}
