import type { Range } from './diagnostic.ts';
import { Source } from './source.ts';
import { signsOf, widthOf } from './width.ts';

/** A line of a file as it can be shown: tabs and signs that would steer a terminal are made harmless, too much is cut. */
export interface FrameLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** On the line that the finding points at. */
  readonly mark?: Mark;
}

/** The marked part of a line, of which some may lie beyond the part that is shown. */
interface Mark {
  /** In UTF-16 units of the text, from 0; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** In columns of a terminal: those before it, and its own. */
  readonly before: number;
  readonly wide: number;
}

const contextLines = 2;
const maxWidth = 160;
/** In UTF-16 units: no line is looked at beyond what can be shown of it, however many marks without width it begins with. */
const maxUnits = 4 * maxWidth;

/**
 * The line that a finding points at and those around it; none where its text is not at hand, or where the finding is about
 * the file as a whole, which is reported at its very beginning.
 */
export function codeFrame(text: string, { start, end }: Range): FrameLine[] {
  if (text === '' || (start.line === 1 && end.offset === 0)) return [];
  const source = linesOf(text);
  const first = Math.max(1, start.line - contextLines);
  const last = Math.min(source.lineCount, start.line + contextLines);
  const lines: FrameLine[] = [];
  for (let number = first; number <= last; number += 1) {
    const content = source.line(number);
    if (number === last && number > start.line && content === '') continue;
    const mark = number === start.line && markOf(content, { start, end });
    lines.push({ number, text: clip(show(content)), ...(mark && { mark }) });
  }
  return lines;
}

let newest = new Source('', '');

/** The findings of a file are framed one after another: its lines are counted once, not once for each. */
function linesOf(text: string): Source {
  if (newest.text !== text) newest = new Source('', text);
  return newest;
}

function markOf(line: string, { start, end }: Range): Mark {
  const from = Math.min(start.column - 1, maxUnits);
  const to = Math.min(end.line === start.line ? end.column - 1 : line.length, from + maxUnits);
  const ahead = show(line.slice(0, from));
  const own = show(line.slice(from, to));
  const before = widthOf(ahead);
  const wide = Math.max(0, Math.min(Math.max(1, widthOf(own)), maxWidth - before));
  return { from: ahead.length, to: ahead.length + own.length, before, wide };
}

/** Tabs become two spaces; signs that would steer the terminal become visible. */
const show = (text: string): string =>
  printable(
    text
      .slice(0, maxUnits)
      .replaceAll('\t', '  ')
      .replace(/^\uFEFF/, ''),
  );
export const printable = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\u00b7');

function clip(text: string): string {
  if (widthOf(text) <= maxWidth) return text;
  let width = 0;
  let result = '';
  for (const [sign, columns] of signsOf(text)) {
    width += columns;
    if (width > maxWidth) break;
    result += sign;
  }
  return `${result}…`;
}
