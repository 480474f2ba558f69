/** The lines in which two texts differ, with some that they share around them. */
export interface ChangedPart {
  /** Null where there is no such file. */
  readonly before: string | null;
  readonly after: string | null;
  /** Lines at the beginning, equal in both, that are left off. */
  readonly skipped: number;
}

/** Lines on either side that stay at least: as many as a comparison shows. */
const context = 3;

/**
 * Leaves off what two texts have in common at their beginning and end: a message that is added to a catalogue of 400 kB is a
 * comparison of eight lines. Time grows with the length alone.
 */
export function changedPart(before: string | null, after: string | null): ChangedPart {
  if (before === null || after === null) return { before, after, skipped: 0 };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  const from = lineStart(before, start);
  const rest = afterLines(before, before.length - same);
  return {
    before: before.slice(from, rest),
    after: after.slice(from, rest + after.length - before.length),
    skipped: linesUntil(before, from),
  };
}

/** Where the line begins that is `context` lines above that of a position. */
function lineStart(text: string, position: number): number {
  let from = position;
  for (let line = 0; line <= context; line += 1) {
    const end = from === 0 ? -1 : text.lastIndexOf('\n', from - 1);
    if (end === -1) return 0;
    from = end;
  }
  return from + 1;
}

/** Where the line ends that is `context` lines below that of a position. */
function afterLines(text: string, position: number): number {
  let rest = position;
  for (let line = 0; line <= context; line += 1) {
    const end = text.indexOf('\n', rest);
    if (end === -1) return text.length;
    rest = end + 1;
  }
  return rest;
}

function linesUntil(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
