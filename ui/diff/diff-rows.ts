import { structuredPatch } from 'diff';

/** A line of a comparison; the numbers are those of the line before and after, from 1. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly text: string;
}

/** Lines that changed, with three of their neighbours. */
type DiffHunk = readonly DiffLine[];

/** Ms after which two texts count as too different: the page must not freeze. */
const diffTimeout = 500;
/** Most that is shown: nobody reads more of one file. */
const mostLines = 2_000;

interface FileDiff {
  readonly hunks: readonly DiffHunk[];
  /** More changed than is shown, or the texts have too little in common. */
  readonly isCut: boolean;
}

/**
 * The difference of two texts; null is a file that does not exist.
 * @param skipped equal lines above, which the texts do not have.
 */
export function diffOf(before: string | null, after: string | null, skipped = 0): FileDiff {
  const patch = structuredPatch('', '', before ?? '', after ?? '', '', '', {
    context: 3,
    timeout: diffTimeout,
  });
  if (patch === undefined) return { hunks: [], isCut: true };
  let left = mostLines;
  const hunks: DiffHunk[] = [];
  for (const { oldStart, newStart, lines } of patch.hunks) {
    if (left <= 0) return { hunks, isCut: true };
    hunks.push(numbered(lines.slice(0, left), oldStart + skipped, newStart + skipped));
    left -= lines.length;
  }
  return { hunks, isCut: left < 0 };
}

function numbered(lines: readonly string[], oldStart: number, newStart: number): DiffHunk {
  let [before, after] = [oldStart, newStart];
  return lines
    .filter((line) => !line.startsWith('\\'))
    .map((line): DiffLine => {
      const text = line.slice(1);
      if (line.startsWith('+')) return { kind: 'added', before: undefined, after: after++, text };
      if (line.startsWith('-')) return { kind: 'removed', before: before++, after: undefined, text };
      return { kind: 'same', before: before++, after: after++, text };
    });
}
