import type { ArticleKind, ContentKind, OtherFiles, RecordKind } from '../define/content-kind.ts';
import { checkAgainst } from '../manifest/content.ts';
import type { Context } from '../manifest/context.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { Faults } from '../manifest/faults.ts';
import { checkSeenWords } from '../manifest/mistakes/seen-words.ts';
import { nearestLanguage } from '../manifest/nearest.ts';
import { assertUsable, checkRecord, otherFiles, reportFinding } from './check-records.ts';
import { frontMatterWords, recordWords } from './file-words.ts';
import { checkMessages } from './message-references.ts';
import { checkPublication, withPublication } from './publication.ts';
import type { ReadFile } from './read-file.ts';

/** The site's names that content is checked against. */
export type SiteNames = Omit<Context, 'positions' | 'faults'>;

/** Checks of a file that need the site. */
export function checkFile(
  file: ReadFile,
  kinds: readonly ContentKind[],
  names: SiteNames,
  record: OtherFiles['record'],
): readonly Diagnostic[] {
  const { name, value, source, positions } = file;
  if (name === undefined || value === undefined) return [];
  const words = name.form === 'record' ? recordWords : frontMatterWords;
  const context = contextOf(names, { positions, faults: new Faults(source, words) });
  if (name.form === 'article') {
    checkLanguage(name.locale, context);
    checkMeta(file, kinds.find(isArticleOf(name.key)), context, record);
    const inText = contextOf(names, { positions, faults: new Faults(file.whole, words) });
    checkMessages(file.messages, inText);
    return [...context.faults.list(), ...inText.faults.list()];
  }
  // For a file that was not read completely, omissions are unknown.
  const isWhole = file.diagnostics.every(({ severity }) => severity !== 'error');
  checkRecord({ key: name.key, value, isWhole, record }, kinds.find(isRecordOf(name.key)), context);
  return context.faults.list();
}

/** Names are taken from where they are when a check needs them: which ones it needs tells how long its findings hold. */
const contextOf = (names: SiteNames, own: Pick<Context, 'positions' | 'faults'>): Context =>
  Object.assign(Object.create(names), own);

const isArticleOf =
  (key: string) =>
  (kind: ContentKind): kind is ArticleKind =>
    kind.form === 'article' && key.startsWith(`${kind.folder}/`);

const isRecordOf =
  (key: string) =>
  (kind: ContentKind): kind is RecordKind =>
    kind.form === 'record' && kind.key === key;

/** The language in the name of a file. */
function checkLanguage(tag: string, { locales, faults, registries }: Context): void {
  if (locales === undefined || locales.supported.has(tag)) return;
  const close = nearestLanguage(tag, [...locales.supported]);
  // That the manifest does not list the language of a catalogue is reported at the catalogue, once.
  if (close === undefined && registries.messages.has(tag)) return;
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
  record: OtherFiles['record'],
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
  for (const [key, words] of Object.entries(fieldsOf(value))) checkSeenWords(words, [key], context);
  const reported = reportHeading(required, value, context);
  const fields = reported === undefined ? value : { ...fieldsOf(value), [reported]: reported };
  if (kind.params === undefined) assertUsable(checkAgainst(kind.schema, fields, [], context), kind.folder);
  else {
    assertUsable(checkAgainst(withPublication(kind.schema), fields, [], context), kind.folder);
    checkPublication(value, context);
  }
  if (context.faults.hasErrors || kind.check === undefined) return;
  const findings = kind.check(value, otherFiles(context, record));
  for (const finding of findings) reportFinding(finding, findings, context);
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * `# Welcome` in front matter is a comment, though it is a heading in the text below.
 * @returns the key that was meant by it, where one alone lacks.
 */
function reportHeading(required: readonly string[], value: unknown, { faults }: Context): string | undefined {
  const { source } = faults;
  const [lacking, ...others] = required.filter((key) => !Object.hasOwn(fieldsOf(value), key));
  const heading = /^#{1,6}[ \t]+(\S[^\r\n]*)/m.exec(source.text.slice(0, 4_000));
  if (lacking === undefined || others.length > 0 || heading === null) return undefined;
  if (Object.keys(fieldsOf(value)).length === 0) return undefined;
  const words = (heading[1] ?? '').trim();
  const range = source.range(heading.index, heading.index + heading[0].trimEnd().length);
  const text = `${lacking}: ${/^[\w][\w ,.-]*$/.test(words) ? words : JSON.stringify(words)}`;
  faults.report({
    code: 'missing-key',
    range,
    message: `The key "${lacking}" is missing; behind a # stands a comment, which nobody reads.`,
    help: `Write ${text} in the place of the line.`,
    suggestions: [{ title: `Write ${text}`, edits: [{ range, text }], isGuess: true }],
  });
  return lacking;
}
