/** An entry of the index, as the engine sends it (`engine/render/search.ts`). */
export type Entry = readonly [to: string, title: string, words: string];

const most = 8;
/** UTF-16 units of the words beside a result. */
const shown = 110;

/** Without case, accents and forms of width, so that `ubung` finds `Übung`. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/**
 * Entries that have every word of what was asked, in their title or their words: those first whose title has them, at the
 * beginning of a word rather than within one. Each comes with the words around what was found.
 */
export function find(asked: string, entries: readonly Entry[]): readonly Entry[] {
  const wanted = fold(asked).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, value: rank(wanted, fold(entry[1]), fold(entry[2])) }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
    .slice(0, most)
    .map(({ entry: [to, title, words] }) => [to, title, around(words, wanted)]);
}

function rank(wanted: readonly string[], title: string, words: string): number {
  let sum = 0;
  for (const word of wanted) {
    const inTitle = placeOf(word, title);
    const value = inTitle > 0 ? 3 + inTitle : placeOf(word, words);
    if (value === 0) return 0;
    sum += value;
  }
  return sum;
}

/** 2 at the beginning of a word, 1 within one, 0 nowhere. */
function placeOf(word: string, text: string): number {
  let at = text.indexOf(word);
  if (at === -1) return 0;
  for (; at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return 2;
  return 1;
}

function around(words: string, wanted: readonly string[]): string {
  const at = Math.max(0, ...wanted.map((word) => placeIn(words, word)));
  const space = words.lastIndexOf(' ', Math.max(0, at - 30));
  const begin = at < 60 ? 0 : space === -1 ? at - 20 : space + 1;
  const part = words.slice(begin, begin + shown);
  return (begin > 0 ? '…' : '') + part + (begin + shown < words.length ? '…' : '');
}

/** Where a folded word is in a text; -1: nowhere. Folded, a character may be none, or several: a Korean syllable is its letters. */
function placeIn(words: string, word: string): number {
  const found = fold(words).indexOf(word);
  let [place, folded] = [0, 0];
  for (const character of words) {
    folded += fold(character).length;
    if (folded > found) break;
    place += character.length;
  }
  return found === -1 ? -1 : place;
}
