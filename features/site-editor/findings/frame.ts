/** A place in a text: lines and columns count from 1, the end is exclusive. */
interface Range {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** A line of a file around a finding, in its three parts. */
interface FrameLine {
  readonly number: number;
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** Lines of the finding that are shown; it may be about a whole file. */
const mostLines = 6;
/** Characters of a line that are shown. */
const longest = 300;

/** The lines of a finding, with one before and one after. */
export function frameOf(text: string, { start, end }: Range): readonly FrameLine[] {
  const lines = text.split(/\r?\n/);
  const last = Math.min(end.line, start.line + mostLines - 1);
  const shown: FrameLine[] = [];
  for (let number = Math.max(1, start.line - 1); number <= Math.min(lines.length, last + 1); number += 1) {
    const line = (lines[number - 1] as string).slice(0, longest);
    const isMarked = number >= start.line && number <= last;
    const from = !isMarked ? line.length : number === start.line ? start.column - 1 : line.search(/\S|$/);
    const to = !isMarked ? line.length : number === end.line ? end.column - 1 : line.length;
    shown.push({
      number,
      before: line.slice(0, from),
      marked: line.slice(from, Math.max(from, to)),
      after: line.slice(Math.max(from, to)),
    });
  }
  return shown;
}
