import { counted } from '../counted.ts';
import type { Source } from '../source.ts';
import type { Repair } from './slip.ts';

/** Lines that may be moved, and as many before each as are looked at for the columns that are open there. */
const maxLines = 200;

/**
 * For each line that may stand too far in or out, the columns in which it would be right: first alone, then with all that
 * stands under it.
 */
export function* movedLines(source: Source, near: readonly number[]): Iterable<readonly Repair[]> {
  // Levels are two spaces: an odd line is the first to be suspected.
  const suspects = near
    .filter((line) => isEntry(source.line(line)))
    .toSorted((a, b) => oddness(source, b) - oddness(source, a));
  for (const line of suspects) yield missingDash(source, line);
  for (const line of suspects) yield moves(source, line, line);
  for (const line of suspects) {
    const last = lastUnder(source, line);
    if (last > line) yield moves(source, line, last);
  }
  for (const line of suspects) yield strayDash(source, line);
}

/** `- ja: 日本語` between keys that have no dash. */
function strayDash(source: Source, line: number): readonly Repair[] {
  const text = source.line(line);
  const [dash] = /^\s*-\s+(?=[A-Za-z])/.exec(text) ?? [];
  if (dash === undefined) return [];
  return atIndent(
    source,
    line,
    { length: dash.length - indentOf(text), text: '' },
    {
      message: `Line ${line} begins with a dash, and the lines around it do not.`,
      help: 'A dash begins an entry of a list; a key among other keys has none.',
      title: 'Remove the dash',
    },
  );
}

/** `{message: a.b}` between lines that begin with a dash, in their column or where the text behind their dash begins. */
function missingDash(source: Source, line: number): readonly Repair[] {
  const text = source.line(line);
  const column = indentOf(text);
  const isListed = (wanted: number) =>
    [-1, 1].some((step) => {
      const other = nextTelling(source, line, step as 1 | -1);
      return indentOf(other) === wanted && /^\s*- /.test(other);
    });
  if (/^\s*-/.test(text)) return [];
  const isBehind = /^\s*[{[]/.test(text) && isListed(column - 2);
  if (!isListed(column) && !isBehind) return [];
  return atIndent(
    source,
    line,
    { length: 0, text: '- ', before: isListed(column) ? 0 : 2 },
    {
      message: `Line ${line} stands in a list, and the dash before it is missing.`,
      help: 'Each entry of a list begins with a dash and a space: "- entry".',
      title: 'Write "- " before it',
    },
  );
}

/** A repair where the text of a line begins: so many characters make way for others, and so many spaces `before` it. */
function atIndent(
  source: Source,
  line: number,
  edit: { readonly length: number; readonly text: string; readonly before?: number },
  words: Pick<Repair, 'message' | 'help' | 'title'>,
): readonly Repair[] {
  const text = source.line(line);
  const start = source.lineStart(line) + indentOf(text);
  return [
    {
      ...words,
      code: 'syntax',
      start,
      end: source.lineStart(line) + text.length,
      isCertain: true,
      edit: { start: start - (edit.before ?? 0), end: start + edit.length, text: edit.text },
    },
  ];
}

function moves(source: Source, line: number, last: number): readonly Repair[] {
  const begin = source.lineStart(line);
  const text = source.line(line);
  const found = indentOf(text);
  const end = source.lineStart(last) + source.line(last).length;
  const whole = source.text.slice(begin, end);
  return [...neighbouring(source, line)].flatMap((wanted) => {
    if (wanted === found) return [];
    const tab = text.slice(0, found).indexOf('\t');
    const under = last > line ? ', with all that stands under it' : '';
    return {
      code: tab < 0 ? 'indentation' : 'tab-indent',
      start: begin + (tab < 0 ? found : tab),
      end: begin + (tab < 0 ? text.length : tab + 1),
      message:
        tab < 0
          ? `Line ${line} is indented by ${spaces(found)}; it belongs at ${wanted}${under}.`
          : `Line ${line} is indented with a tab; it belongs at ${wanted === 0 ? 'the beginning of its line' : spaces(wanted)}.`,
      ...(tab >= 0 && { help: 'YAML is indented with spaces alone: a tab looks like some, and is none.' }),
      title: titleOf(wanted, found, last > line),
      isCertain: true,
      edit:
        last > line
          ? { start: begin, end, text: shifted(whole, wanted - found) }
          : { start: begin, end: begin + found, text: ' '.repeat(wanted) },
    };
  });
}

function titleOf(wanted: number, found: number, isBlock: boolean): string {
  if (isBlock)
    return `Move it and what stands under it by ${spaces(Math.abs(wanted - found))} to the ${wanted < found ? 'left' : 'right'}`;
  return wanted === 0 ? 'Take its indentation away' : `Indent it by ${spaces(wanted)}`;
}

const shifted = (lines: string, by: number): string =>
  by < 0 ? lines.replace(new RegExp(`^ {${-by}}`, 'gm'), '') : lines.replace(/^(?=.*\S)/gm, ' '.repeat(by));

/** The last line of those that stand further in than this one and follow it. */
function lastUnder(source: Source, line: number): number {
  const column = indentOf(source.line(line));
  let last = line;
  for (let at = line + 1; at <= source.lineCount && at < line + maxLines; at += 1) {
    const text = source.line(at);
    if (!isTelling(text)) continue;
    if (indentOf(text) <= column) break;
    last = at;
  }
  return last;
}

/**
 * Where a line may belong: behind the dash of the line before it, beside the lines around it, under the one before, or in
 * a column that is still open.
 */
function neighbouring(source: Source, line: number): ReadonlySet<number> {
  const before = nextTelling(source, line, -1);
  const after = nextTelling(source, line, 1);
  const dash = /^\s*-\s+/.exec(before)?.[0].length;
  const columns = [dash, indentOf(before), indentOf(after), indentOf(before) + 2, ...open(source, line)];
  return new Set(columns.filter((column) => column !== undefined));
}

/** The columns of the lines under which this one stands, nearest first; for an entry of a list those of other entries. */
function open(source: Source, line: number): readonly number[] {
  const isDash = /^\s*-(?:\s|$)/.test(source.line(line));
  const columns: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let at = line - 1; at > 0 && at > line - maxLines && least > 0; at -= 1) {
    const text = source.line(at);
    if (!isTelling(text) || indentOf(text) >= least) continue;
    least = indentOf(text);
    if (!isDash || /^\s*-\s/.test(text)) columns.push(least);
  }
  return columns;
}

function nextTelling(source: Source, from: number, step: 1 | -1): string {
  let line = from + step;
  while (line > 1 && line < source.lineCount && !isTelling(source.line(line))) line += step;
  return source.line(line);
}

/** A key, an entry of a list or one in braces: what else is moved in becomes a part of the words above it. */
const isEntry = (line: string): boolean => /^\s*(?:-\s|-$|\{|["']?[A-Za-z][^\s:]*:(?:\s|$))/.test(line);
const indentOf = (line: string): number => line.length - line.trimStart().length;
const oddness = (source: Source, line: number): number => indentOf(source.line(line)) % 2;
const spaces = (count: number): string => counted(count, 'space');
/** No blank line and no comment. */
export const isTelling = (line: string): boolean => /^\s*[^\s#]/.test(line);
