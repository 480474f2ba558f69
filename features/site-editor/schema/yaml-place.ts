import { flowPlace } from './flow-place.ts';
import { type Step, unquoted, type WrittenPlace } from './step.ts';

/** The place of the cursor in a YAML text. */
export interface YamlPlace extends WrittenPlace {
  /** The offset at which the word begins. */
  readonly from: number;
}

/** The beginning of an entry on a line: a dash of a list, or a key, at its column from 0. */
interface Mark {
  readonly column: number;
  /** Undefined for a dash. */
  readonly key: string | undefined;
}
interface Line {
  readonly marks: readonly Mark[];
  /** Column at which the text after the last mark begins. */
  readonly rest: number;
  readonly text: string;
}

/** A longer line is not searched: it is data, not a manifest. */
const longestLine = 2_000;
const keyPattern =
  /^(?:"([^"\n]{0,200})"|'([^'\n]{0,200})'|([^\s#:,[\]{}&*!|>'"%@`-][^:#\n]{0,200}|-[^\s:#][^:#\n]{0,200})):(?=\s|$)/;

function readLine(text: string): Line | undefined {
  if (text.length > longestLine) return undefined;
  const marks: Mark[] = [];
  let at = text.length - text.trimStart().length;
  while (text[at] === '-' && (text[at + 1] === ' ' || at + 1 === text.length)) {
    marks.push({ column: at, key: undefined });
    at += 1;
    while (text[at] === ' ') at += 1;
  }
  const key = keyPattern.exec(text.slice(at));
  if (key) {
    marks.push({ column: at, key: (key[1] ?? key[2] ?? key[3] ?? '').trim() });
    at += key[0].length;
    while (text[at] === ' ') at += 1;
  }
  return { marks, rest: at, text };
}

const isBlank = (text: string): boolean => /^\s*(?:#|$)/.test(text);

/** The scalar after a key, without quotes and comment; empty where its value is no scalar. */
function scalarOf({ text, rest }: Line): string {
  const value = text
    .slice(rest)
    .replace(/\s#.*$/, '')
    .trim();
  return /^[[{|>&*]/.test(value) ? '' : unquoted(value);
}

/**
 * @param text of the file
 * @param offset of the cursor
 */
export function placeAt(text: string, offset: number): YamlPlace | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(start, offset);
  if (/^\s*#|\s#/.test(before.replace(/"[^"]*"|'[^']*'/g, ''))) return undefined;
  const lines = text.split('\n');
  const row = text.slice(0, start).split('\n').length - 1;
  const line = readLine(before);
  if (line === undefined) return undefined;
  const last = line.marks.at(-1);
  const rest = before.slice(line.rest);
  if (last?.key !== undefined || /^[[{]/.test(rest)) {
    const steps = stepsTo(lines, row, line.marks, line.rest);
    const flow = flowPlace(rest);
    return flow === undefined
      ? { steps, slot: 'value', word: rest, from: start + line.rest, beside: {} }
      : { ...flow, steps: [...steps, ...flow.steps], from: start + line.rest + flow.at };
  }
  const steps = stepsTo(lines, row, line.marks, line.rest);
  const beside = besideOf(lines, row, line.rest, row);
  return { steps, slot: 'key', word: rest, from: start + line.rest, beside };
}

/** The steps from the root to this column of a row. `own` are the marks of that row. */
function stepsTo(lines: readonly string[], row: number, own: readonly Mark[], column: number): Step[] {
  const steps: Step[] = [];
  let limit = column;
  let isItem = false;
  const take = (mark: Mark, at: number): void => {
    // A list may begin in the column of its own key.
    if (isItem ? mark.key === undefined || mark.column > limit : mark.column >= limit) return;
    limit = mark.column;
    isItem = mark.key === undefined;
    steps.unshift(
      mark.key === undefined
        ? { type: 'item' }
        : { type: 'key', name: mark.key, beside: besideOf(lines, at, mark.column, -1) },
    );
  };
  for (const mark of own.toReversed()) take(mark, row);
  for (let at = row - 1; at >= 0 && (limit > 0 || isItem); at -= 1) {
    const text = lines[at] as string;
    if (isBlank(text)) continue;
    for (const mark of readLine(text)?.marks.toReversed() ?? []) take(mark, at);
  }
  return steps;
}

/** Keys and scalars of the mapping at a column around a row; without those of the row `except`. */
function besideOf(
  lines: readonly string[],
  row: number,
  column: number,
  except: number,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = Object.create(null);
  const look = (at: number): boolean => {
    const text = lines[at] as string;
    if (isBlank(text)) return true;
    const line = readLine(text);
    if (line === undefined) return true;
    const mark = line.marks.find((one) => one.key !== undefined && one.column === column);
    if (mark?.key !== undefined && at !== except) found[mark.key] = scalarOf(line);
    return false;
  };
  const indentOf = (at: number): number => (lines[at] as string).search(/\S/);
  const startsItem = (at: number): boolean =>
    readLine(lines[at] as string)?.marks.some((one) => one.key === undefined && one.column < column) ?? false;
  for (let at = row; at >= 0; at -= 1) {
    if (look(at)) continue;
    // The mapping begins on this line, after its dash, or this line is its parent.
    if (indentOf(at) < column && (at !== row || startsItem(at))) break;
  }
  for (let at = row + 1; at < lines.length; at += 1) {
    if (isBlank(lines[at] as string)) continue;
    if (indentOf(at) < column) break;
    look(at);
  }
  return found;
}
