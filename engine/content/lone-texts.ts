import type { ArticleKind } from '../define/content-kind.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { Faults } from '../manifest/faults.ts';
import { frontMatterWords } from './file-words.ts';
import type { ReadFile } from './read-file.ts';

interface Languages {
  readonly default: string | undefined;
  readonly supported: ReadonlySet<string>;
}

interface LoneTexts {
  readonly faults: ReadonlyMap<ReadFile, readonly Diagnostic[]>;
  /** Keys that only exist since a file was moved or renamed: no list leaves them out. */
  readonly strays: ReadonlySet<string>;
}

/**
 * Texts with an address of their own and without the default language: the file was moved, renamed or deleted, and
 * readers see another language. If the text exists under another name, that is reported there.
 */
export function loneTexts(
  files: readonly ReadFile[],
  kinds: readonly ArticleKind[],
  { default: standard, supported }: Languages,
): LoneTexts {
  const faults = new Map<ReadFile, Diagnostic[]>();
  const strays = new Set<string>();
  if (standard === undefined) return { faults, strays };
  const texts = files.flatMap((file) =>
    file.name?.form === 'article' ? [{ file, key: file.name.key, locale: file.name.locale }] : [],
  );
  const byKey = Map.groupBy(texts, ({ key }) => key);
  // A misspelt name of a file was reported there.
  const misnamed = files.flatMap(({ name, whole }) => (name === undefined ? [whole.file] : []));
  const alone = texts.filter(({ key, locale }) => locale === standard && byKey.get(key)?.length === 1);
  const byName = Map.groupBy(alone, ({ key }) => sameName(key));
  for (const [key, own] of byKey) {
    const [first] = own;
    const isOfKind = kinds.some(({ folder }) => key.startsWith(`${folder}/`));
    const isReported = own.some(({ locale }) => locale === standard || !supported.has(locale));
    if (first === undefined || !isOfKind || isReported) continue;
    if (misnamed.some((file) => file.includes(key.slice(key.lastIndexOf('/') + 1)))) continue;
    const stray = byName.get(sameName(key))?.find((other) => other.key !== key);
    const file = `content/${key}.${standard}.md`;
    if (stray === undefined) {
      const message = `The text is not there in ${standard}, the default language.`;
      const help = `Add ${file}; until then its readers are shown another language.`;
      faults.set(first.file, report(first.file, 'missing-default-text', message, help));
    } else {
      strays.add(stray.key);
      const message = `The other languages of this text are called content/${key}.`;
      faults.set(stray.file, report(stray.file, 'content-file', message, `Move the file to ${file}.`));
    }
  }
  return { faults, strays };
}

/** `Create a Share Link` and `create_a_share-link` are `create-a-share-link`, in whatever folder. */
const sameName = (key: string): string =>
  key
    .slice(key.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/[\s_.-]+/g, '-')
    .replace(/^-|-$/g, '');

function report(
  { whole }: ReadFile,
  code: 'missing-default-text' | 'content-file',
  message: string,
  help: string,
): Diagnostic[] {
  const faults = new Faults(whole, frontMatterWords);
  faults.report({ code, severity: 'warning', range: whole.range(0, 0), message, help });
  return [...faults.list()];
}
