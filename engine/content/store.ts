import { parse } from 'yaml';
import type { Article, ContentReader, RenderedMarkdown } from '../define/content.ts';
import { maxLength } from './limits.ts';

/** A content file that cannot be used, with the reason. */
interface ContentFault {
  readonly file: string;
  readonly message: string;
}

interface Source {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly source: string;
}

/** `<name>.<language>.md`; the language as the manifest writes it: `ja`, `zh-CN`, `es-419`, `zh-Hant-TW`. */
const articleName = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.md$/;
/** Markdown of thousands of levels would exhaust the stack of whoever renders it. */
const deepNesting = /^(?:[ \t]*(?:>|[-*+] )){50}|^[ \t]{400}/m;
const recordName = /^(.+)\.yaml$/;

/** The files of `content/` by key, as plain data: Markdown as it is written, YAML as its values. */
export interface ContentFiles {
  /** Key → language → words. */
  readonly articles: ReadonlyMap<string, ReadonlyMap<string, Source>>;
  readonly records: ReadonlyMap<string, unknown>;
  readonly faults: readonly ContentFault[];
}

/**
 * Reads the articles of one state of `content/`. Markdown is rendered when it is first asked for and kept; a reader belongs
 * to one snapshot of the site and never changes.
 */
export function createContentReader(
  { articles, records }: Pick<ContentFiles, 'articles' | 'records'>,
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
export const indexContent = ({
  articles,
  records,
}: Pick<ContentFiles, 'articles' | 'records'>): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...[...articles].map(([key, languages]) => [key, [...languages.keys()]] as const),
    ...[...records.keys()].map((key) => [key, []] as const),
  ]);

/** Sorts the files of `content/`, given as path → text (`guide/first-steps/begin.en-US.md`). */
export function sortContent(files: ReadonlyMap<string, string>): ContentFiles {
  const articles = new Map<string, Map<string, Source>>();
  const records = new Map<string, unknown>();
  const faults: ContentFault[] = [];
  for (const [file, text] of files) {
    const article = articleName.exec(file);
    const record = recordName.exec(file);
    try {
      if (text.length > maxLength) throw new Error('has more than 1 MB');
      if (article) {
        if (deepNesting.test(text)) throw new Error('nests more than 50 levels deep');
        const [, key, locale] = article as unknown as [string, string, string];
        const languages = articles.get(key) ?? new Map<string, Source>();
        articles.set(key, languages.set(locale, splitFrontMatter(text)));
      } else if (record) {
        records.set(record[1] as string, parse(text));
      } else if (!file.endsWith('README.md')) {
        faults.push({ file, message: 'is neither <name>.<language>.md nor <name>.yaml' });
      }
    } catch (error) {
      faults.push({
        file,
        message: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      });
    }
  }
  return { articles, records, faults };
}

/** Splits `---` front matter (YAML, a mapping) from the Markdown below it. Throws where the YAML is broken. */
export function splitFrontMatter(text: string): Source {
  const normal = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = /^---\n([\s\S]*?)\n---\n/.exec(normal);
  if (!match) return { meta: {}, source: normal };
  const meta: unknown = parse(match[1] as string, { maxAliasCount: 0 });
  if (meta === null || typeof meta !== 'object' || Array.isArray(meta))
    throw new Error('front matter is not a mapping');
  return { meta: meta as Record<string, unknown>, source: normal.slice(match[0].length) };
}
