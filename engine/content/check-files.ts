import type { ArticleKind, ContentKind, RecordFinding, RecordKind } from '../define/content-kind.ts';
import { checkAgainst } from '../manifest/content.ts';
import { type Context, reportUnknown } from '../manifest/context.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { Faults } from '../manifest/faults.ts';
import { meantName, severalNames } from '../manifest/meant.ts';
import { nearestLanguage } from '../manifest/nearest.ts';
import { checkEntries } from './entries.ts';
import { frontMatterWords, recordWords } from './file-words.ts';
import { checkPublication, withPublication } from './publication.ts';
import type { ReadFile } from './read-file.ts';

/** The site's names that content is checked against. */
export type SiteNames = Omit<Context, 'positions' | 'faults'>;

/** Checks of a file that need the site. */
export function checkFile(
  file: ReadFile,
  kinds: readonly ContentKind[],
  names: SiteNames,
): readonly Diagnostic[] {
  const { name, value, source, positions } = file;
  if (name === undefined || value === undefined) return [];
  const words = name.form === 'record' ? recordWords : frontMatterWords;
  const context: Context = { ...names, positions, faults: new Faults(source, words) };
  if (name.form === 'article') {
    checkLanguage(name.locale, context);
    checkMeta(file, kinds.find(isArticleOf(name.key)), context);
  } else checkRecord(name.key, value, kinds.find(isRecordOf(name.key)), context);
  return context.faults.list();
}

const isArticleOf =
  (key: string) =>
  (kind: ContentKind): kind is ArticleKind =>
    kind.form === 'article' && key.startsWith(`${kind.folder}/`);

const isRecordOf =
  (key: string) =>
  (kind: ContentKind): kind is RecordKind =>
    kind.form === 'record' && kind.key === key;

/** The language in the name of a file. */
function checkLanguage(tag: string, { locales, faults }: Context): void {
  if (locales === undefined || locales.supported.has(tag)) return;
  const close = nearestLanguage(tag, [...locales.supported]);
  const meant = close === undefined ? '' : ` Did you mean "${close}"?`;
  const message = `There is no language "${tag}", which the name of the file says.${meant}`;
  const help =
    close === undefined
      ? undefined
      : `Rename the file to ${faults.source.file.replace(/^.*\/(.+)\.[^.]+\.md$/, `$1.${close}.md`)}, or add the language to \`locales.supported\`.`;
  // A language that is taken off the site for a while leaves its texts where they are.
  const range = faults.source.range(0, 0);
  faults.report({ code: 'unknown-locale', severity: 'warning', range, message, help });
}

function checkMeta(
  { value, hasFrontMatter }: ReadFile,
  kind: ArticleKind | undefined,
  context: Context,
): void {
  if (kind === undefined) return;
  const { required = [] } = kind.schema as { readonly required?: readonly string[] };
  if (!hasFrontMatter && required.length > 0) {
    const { source } = context.faults;
    const isEmpty = source.text.trim() === '';
    const message = isEmpty
      ? 'The file is empty.'
      : 'The front matter is missing: the lines with the title, between two lines `---`, at the head of the file.';
    const lines = ['---', ...required.map((key) => `${key}: …`), '---'];
    const help = `Begin the file with these lines: ${lines.map((line) => `\`${line}\``).join(', ')}.`;
    context.faults.report({ code: 'front-matter', range: source.range(0, 0), message, help });
    return;
  }
  if (kind.params === undefined) assertUsable(checkAgainst(kind.schema, value, [], context), kind.folder);
  else {
    assertUsable(checkAgainst(withPublication(kind.schema), value, [], context), kind.folder);
    checkPublication(value, context);
  }
}

function checkRecord(key: string, value: unknown, kind: RecordKind | undefined, context: Context): void {
  for (const placed of context.routes) if (placed.route.data === key) checkEntries(value, placed, context);
  if (kind === undefined) return;
  assertUsable(checkAgainst(kind.schema, value, [], context), kind.key);
  if (context.faults.hasErrors) return;
  const keys = (prefix: string) =>
    [...context.registries.content.keys()].filter((key) => key.startsWith(prefix));
  for (const finding of withoutEchoes(kind.check?.(value, { keys }) ?? [])) reportFinding(finding, context);
}

/** A misspelt name is also missing from the list, and everything below a duplicate name is wrong. */
function withoutEchoes(findings: readonly RecordFinding[]): readonly RecordFinding[] {
  const twice = findings.flatMap((finding) => (finding.type === 'twice' ? [finding.path.slice(0, -1)] : []));
  const isUnder = (path: RecordFinding['path']) =>
    twice.some((parent) => parent.length > 1 && parent.every((step, at) => path[at] === step));
  const meant = findings.flatMap((finding) => (finding.type === 'unknown' ? meantFiles(finding) : []));
  return findings.filter((finding) => {
    if (finding.type === 'twice') return true;
    if (isUnder(finding.path)) return false;
    if (finding.type === 'unknown') return true;
    return twice.length === 0 && !meant.includes(finding.key.slice(finding.key.lastIndexOf('/') + 1));
  });
}

type UnknownFinding = Extract<RecordFinding, { readonly type: 'unknown' }>;

/** `apps/mobile-app` and `mobile-app.en-US.md` are the file `mobile-app`. */
function meantFile({ name, known }: UnknownFinding): ReturnType<typeof meantName> {
  const bare = name.replace(/\.(?:md|ya?ml)$/, '').replace(/\.[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/, '');
  const last = bare.slice(bare.lastIndexOf('/') + 1);
  if (last !== name && known.includes(last)) return { name: last, isCertain: true };
  return meantName(name, known);
}

const meantFiles = (finding: UnknownFinding): readonly string[] => {
  const meant = meantFile(finding);
  return severalNames(finding.name, finding.known) ?? (meant === undefined ? [] : [meant.name]);
};

/** A fault of the code, which its author meets at the first start. */
function assertUsable(problem: string | undefined, of: string): void {
  if (problem !== undefined) throw new Error(`the schema of "${of}" in content/ cannot be used: ${problem}`);
}

/** All are warnings: references of a record are right again as soon as the other files exist. */
function reportFinding(finding: RecordFinding, context: Context): void {
  const { faults, positions } = context;
  const severity = 'warning';
  const { path } = finding;
  if (finding.type === 'unknown') {
    const { noun, name, known } = finding;
    const meant = meantFile(finding);
    const help = `Write the name of a file, without language and ending. Until it is right, the name is passed over.`;
    reportUnknown(context, { code: 'unknown-content-file', noun, name, known, path, severity, meant, help });
  } else if (finding.type === 'twice') {
    const related = [{ message: 'first named here', range: positions.value(finding.first) }];
    const message = `"${finding.name}" is named twice.`;
    faults.report({ code: 'duplicate-entry', range: positions.value(path), message, related, severity });
  } else {
    const message = `The list leaves out content/${finding.key}.`;
    faults.report({ code: 'unlisted-file', range: positions.key(path), message });
  }
}
