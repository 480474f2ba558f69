import { parseDocument } from 'yaml';
import type { Source } from './source.ts';

/** A small change to one line after which the part of the file around it is sound YAML again. */
interface Repair {
  readonly code: 'indentation' | 'syntax';
  /** The fault, from the sign or the word that stands wrong to the end of what it spoils. */
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly title: string;
  /** Whether nothing else can have been meant; else the fault is told, and a person repairs it. */
  readonly isCertain: boolean;
  /** Offsets of what is replaced, and by what. */
  readonly edit: { readonly start: number; readonly end: number; readonly text: string };
}

/** Past this size a part of a file is not tried again and again. */
const maxTried = 64_000;

/**
 * Finds the one slip that broke the file, by trying: YAML stumbles a line too early or too late over a line that stands
 * wrong, and says nothing of a space that is missing behind a colon. What can be repaired so is told where it was done.
 * @param at the line on which the parser stumbled first.
 */
export function findRepair(source: Source, at: number): Repair | undefined {
  const begin = source.lineStart(topLevel(source, at - 3, -1));
  const end = source.lineStart(topLevel(source, at + 3, 1));
  if (end - begin > maxTried) return undefined;
  for (const repair of repairs(source, at)) {
    const { edit } = repair;
    if (edit.start < begin || edit.end > end) continue;
    const text = source.text.slice(begin, edit.start) + edit.text + source.text.slice(edit.end, end);
    if (isSound(text)) return repair;
  }
  return undefined;
}

function* repairs(source: Source, at: number): Iterable<Repair> {
  const near = [at, at - 1, at + 1, at - 2].filter((line) => isTelling(source.line(line)));
  for (const line of near) yield* spaceBehind(source, line);
  for (const line of near) yield* quotes(source, line);
  // Levels are two spaces: an odd line is the first to be suspected.
  const suspects = near.filter((line) => isEntry(source.line(line)));
  for (const line of suspects.toSorted((a, b) => oddness(source, b) - oddness(source, a)))
    yield* elsewhere(source, line);
}

/** `layout:basic` and `-{to: /}` lack a space. */
function* spaceBehind(source: Source, line: number): Iterable<Repair> {
  const sign = /^\s*(?:- )*(?:[A-Za-z][\w-]*(?=:\S)|(?=-[^\s-]))/.exec(source.line(line));
  if (sign === null) return;
  const start = source.lineStart(line) + sign[0].length;
  const name = source.text[start] === ':' ? 'colon' : 'dash';
  yield {
    code: 'syntax',
    start,
    end: start + 1,
    message: `A space is missing behind the ${name}.`,
    title: `Write a space behind the ${name}`,
    isCertain: true,
    edit: { start: start + 1, end: start + 1, text: ' ' },
  };
}

/** `title: Sale: half off`, `title: "A" and B` and `by: @us` hold a sign that means something to YAML. */
function* quotes(source: Source, line: number): Iterable<Repair> {
  // A value of more than one line, or with brackets, is another thing.
  const found = /^(\s*(?:- )?([A-Za-z][\w-]*):\s+)([^\s{[|>&*!#][^{}[\]]*?)\s*$/.exec(source.line(line));
  if (found === null) return;
  const [, before = '', key = '', value = ''] = found;
  const start = source.lineStart(line) + before.length;
  const end = start + value.length;
  yield {
    code: 'syntax',
    start,
    end,
    message: `The value of "${key}" must stand in quotes: ${whyQuoted(value)}.`,
    title: `Write ${JSON.stringify(value)}`,
    // `path: /one page: home` lacks the end of a line.
    isCertain: !/\s[A-Za-z][\w-]*:\s/.test(value),
    edit: { start, end, text: JSON.stringify(value) },
  };
}

function whyQuoted(value: string): string {
  if (/^["']/.test(value)) return 'words follow those that are quoted';
  if (/:\s/.test(value)) return 'a colon with a space behind it begins a value';
  return `it begins with ${value.charAt(0)}`;
}

function* elsewhere(source: Source, line: number): Iterable<Repair> {
  const begin = source.lineStart(line);
  const text = source.line(line);
  const found = indentOf(text);
  for (const wanted of neighbouring(source, line)) {
    if (wanted === found) continue;
    yield {
      code: 'indentation',
      start: begin + found,
      end: begin + text.length,
      message: `Line ${line} is indented by ${counted(found)}; it belongs at ${wanted}.`,
      title: wanted === 0 ? 'Take its indentation away' : `Indent it by ${counted(wanted)}`,
      isCertain: true,
      edit: { start: begin, end: begin + found, text: ' '.repeat(wanted) },
    };
  }
}

/** Where a line may belong: behind the dash of the line before it, beside the lines around it, or under the one before. */
function neighbouring(source: Source, line: number): ReadonlySet<number> {
  const before = nextTelling(source, line, -1);
  const after = nextTelling(source, line, 1);
  const dash = /^\s*-\s+/.exec(before)?.[0].length;
  const columns = [dash, indentOf(before), indentOf(after), indentOf(before) + 2];
  return new Set(columns.filter((column) => column !== undefined));
}

/** The nearest line in a direction on which a section begins, with a key that is not indented; else the file's edge. */
function topLevel(source: Source, from: number, step: 1 | -1): number {
  let line = from;
  while (line > 1 && line <= source.lineCount && !/^[\w"']/.test(source.line(line))) line += step;
  return Math.min(Math.max(line, 1), source.lineCount + 1);
}

function nextTelling(source: Source, from: number, step: 1 | -1): string {
  let line = from + step;
  while (line > 1 && line < source.lineCount && !isTelling(source.line(line))) line += step;
  return source.line(line);
}

const isTelling = (line: string): boolean => /^\s*[^\s#]/.test(line);
/** A key or an entry of a list: what else is moved in becomes a part of the words above it, which repairs nothing. */
const isEntry = (line: string): boolean => /^\s*(?:-\s|-$|["']?[A-Za-z][^\s:]*:(?:\s|$))/.test(line);
const indentOf = (line: string): number => line.length - line.trimStart().length;
const oddness = (source: Source, line: number): number => indentOf(source.line(line)) % 2;
const counted = (spaces: number): string => (spaces === 1 ? '1 space' : `${spaces} spaces`);

function isSound(text: string): boolean {
  try {
    const options = { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;
    return parseDocument(text, options).errors.length === 0;
  } catch {
    return false;
  }
}
