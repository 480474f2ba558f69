/** A piece of source by its offsets, and the text in its place. */
export interface SourceEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The source with pieces replaced that do not overlap, in whatever order they are given. */
export function edited(source: string, edits: readonly SourceEdit[]): string {
  let text = source;
  for (const { start, end, text: other } of edits.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + other + text.slice(end);
  return text;
}
