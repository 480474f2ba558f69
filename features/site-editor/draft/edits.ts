/** A repair as the compiler proposes it: offsets in UTF-16 units, the end is exclusive. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text with all edits made, or undefined where they do not fit it: it has changed since they were proposed. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string | undefined {
  let result = '';
  let at = 0;
  for (const { from, to, text: words } of edits.toSorted((a, b) => a.from - b.from)) {
    if (from < at || to < from || to > text.length) return undefined;
    result += text.slice(at, from) + words;
    at = to;
  }
  return result + text.slice(at);
}
