import { withoutAccents } from '../../ui/without-accents.ts';

const plain = (text: string): string => withoutAccents(text).toLocaleLowerCase().trim();
const wordsOf = (text: string): string[] => text.split(/[\s\-–_./()]+/).filter(Boolean);

/**
 * How well what was typed is found in a text: null where it is not. Best as it stands there, then as the beginnings of
 * its words in any order, as their first letters, and as letters that lie close to one another in their order.
 */
export function scoreOf(typed: string, text: string): number | null {
  const [wanted, given] = [plain(typed), plain(text)];
  const words = wordsOf(given);
  const at = given.indexOf(wanted);
  // Of two that fit alike the shorter one is meant.
  const rest = given.length / 1000;
  if (at === 0) return 5 - rest;
  if (words.some((word) => word.startsWith(wanted))) return 4 - rest;
  if (wordsOf(wanted).every((part) => words.some((word) => word.startsWith(part)))) return 3.5 - rest;
  const letters = wanted.replace(/\s+/g, '');
  if (
    words
      .map(([first]) => first)
      .join('')
      .includes(letters)
  )
    return 3 - rest;
  if (at > 0) return 2 - rest;
  const span = spanOf(letters, given);
  return span !== null && span <= letters.length * 1.5 ? 1 - rest : null;
}

/** The fewest letters in a row that hold all of these in their order. */
function spanOf(letters: string, given: string): number | null {
  let shortest: number | null = null;
  for (
    let start = given.indexOf(letters[0] ?? '');
    start >= 0;
    start = given.indexOf(letters[0] ?? '', start + 1)
  ) {
    let last = start;
    for (const letter of letters.slice(1)) {
      last = given.indexOf(letter, last + 1);
      if (last < 0) return shortest;
    }
    const span = last - start + 1;
    if (shortest === null || span < shortest) shortest = span;
  }
  return shortest;
}

/** Those that fit, the best first; all of them, in their order, where nothing was typed. */
export function bestOf<One>(
  typed: string,
  all: readonly One[],
  textOf: (one: One) => string,
): readonly One[] {
  if (typed.trim() === '') return all;
  return all
    .flatMap((one) => {
      const score = scoreOf(typed, textOf(one));
      return score === null ? [] : [{ one, score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one);
}
