import type { Action } from './action.ts';
import type { ContentKind } from './content-kind.ts';
import type { Guard, ValidateRule } from './guard.ts';
import type { Layout } from './layout.ts';
import type { Page } from './page.ts';

/** Code by name, for the manifest. Built once, from file names, in `app/registry.ts`. */
export interface CodeRegistries {
  readonly pages: Readonly<Record<string, Page>>;
  readonly layouts: Readonly<Record<string, Layout>>;
  readonly guards: Readonly<Record<string, Guard>>;
  readonly validate: Readonly<Record<string, ValidateRule>>;
  readonly actions: Readonly<Record<string, Action>>;
  /** Kinds of content files that no page reads. */
  readonly files?: readonly ContentKind[];
}

/** The kinds of content files that the code knows, each once. */
export const contentKindsOf = ({
  pages,
  files = [],
}: Pick<CodeRegistries, 'pages' | 'files'>): readonly ContentKind[] => [
  ...new Set([...Object.values(pages).flatMap((page) => page.files ?? []), ...files]),
];

/** All that a manifest may name: the code and an index of the words. */
export interface Registries extends CodeRegistries {
  /** Message ids by language; the default language's are the ones that a manifest may name. */
  readonly messages: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those of them that need values, by language, each with what it needs: `{name}, <b>`. A manifest provides none. */
  readonly valued?: Pick<ReadonlyMap<string, ReadonlyMap<string, string>>, 'get'>;
  /** Keys of content files with the languages in which each exists (`[]` for records). */
  readonly content: ReadonlyMap<string, readonly string[]>;
  /** The names of all picture files, below `content/`. */
  readonly pictures: readonly string[];
}
