/** A line as it is shown: of an overlong one, the pieces after the first have no number. */
interface TextLine {
  readonly text: string;
  readonly isContinued: boolean;
}

/** Lines that browsers lay out together; those out of sight are left alone. */
export interface TextBlock {
  /** Number of its first line, from 1. */
  readonly first: number;
  readonly lines: readonly TextLine[];
}

interface TextShown {
  readonly blocks: readonly TextBlock[];
  /** There is more than is shown. */
  readonly isCut: boolean;
}

const blockLines = 100;
/** Beyond, pages become slow; an editor is better for such files. */
const mostLines = 20_000;
/** Signs; browsers are slow at breaking a line of a million. */
const longestLine = 5_000;

/** Splits a text into displayable blocks. */
export function textBlocks(text: string): TextShown {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const shown = lines.slice(0, mostLines);
  const blocks = Array.from({ length: Math.ceil(shown.length / blockLines) }, (_, at) => ({
    first: at * blockLines + 1,
    lines: shown.slice(at * blockLines, (at + 1) * blockLines).flatMap(pieces),
  }));
  return { blocks, isCut: lines.length > mostLines };
}

function pieces(line: string): readonly TextLine[] {
  if (line.length <= longestLine) return [{ text: line, isContinued: false }];
  return Array.from({ length: Math.ceil(line.length / longestLine) }, (_, at) => ({
    text: line.slice(at * longestLine, (at + 1) * longestLine),
    isContinued: at > 0,
  }));
}
