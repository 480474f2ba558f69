import type { Block } from '../../engine/index.ts';

/** Words a minute: what grown-ups read of prose without haste (Brysbaert 2019, "How many words do we read per minute?"). */
const pace = 238;
/** A text is 1 MB at most; what comes after so many letters says no more about it than "long". */
const mostLetters = 200_000;

/** Minutes that a text takes to read, at least one. Words are found in every script, also where no blanks stand between. */
export function minutesToRead(blocks: readonly Block[], locale: string): number {
  const text = blocks
    .flatMap(({ parts }) => parts)
    .join('\n')
    .slice(0, mostLetters);
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text))
    if (isWordLike) words += 1;
  return Math.max(1, Math.round(words / pace));
}
