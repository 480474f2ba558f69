import type { Suggestion } from '../diagnostic.ts';
import type { Faults } from '../faults.ts';

/** In UTF-16 units; longer lines are no slip of a hand. */
const longest = 1_000;

/** A quote that is never closed: told where it opens, with the place where it was likely to close. */
export function reportOpenQuote(start: number, faults: Faults): void {
  const { source, words } = faults;
  const range = source.firstLine(start, source.text.length);
  const written = source.text.slice(start, range.end.offset);
  const isLast = source.text.slice(range.end.offset).trim() === '';
  const closed = closedQuote(source.line(range.start.line).slice(0, range.start.column - 1), written);
  const suggestions: Suggestion[] =
    closed === undefined
      ? []
      : [{ title: `Write ${closed}`, edits: [{ range, text: closed }], isGuess: true }];
  if (isLast && words.isWholeFile) {
    faults.report({
      code: 'unclosed-quote',
      range,
      message: 'The file ends here, within a quote that is not closed.',
      help: 'If its end was cut off, restore the file from its last version; else close the quote.',
    });
    return;
  }
  faults.report({
    code: 'unclosed-quote',
    range,
    message: 'The quote that opens here is never closed.',
    suggestions,
  });
}

/** @param before what stands before the quote on its line: brackets that it opens are closed behind the quote. */
function closedQuote(before: string, written: string): string | undefined {
  if (before.length + written.length > longest) return undefined;
  const sign = written.charAt(0);
  const open = before.replace(/[^{[]/g, '').length - before.replace(/[^}\]]/g, '').length;
  const brackets = open > 0 ? (new RegExp(`[}\\]]{1,${Math.min(open, 9)}}$`).exec(written)?.[0] ?? '') : '';
  const inside = written.slice(1, written.length - brackets.length).replace(/["'“”„’]$/, '');
  // Where more follows on the line nobody knows which part of it is words.
  return /: |#/.test(inside) || (open > 0 && inside.includes(','))
    ? undefined
    : sign + inside + sign + brackets;
}
