import { nameKey } from './name-key.ts';

/** Bytes in UTF-8; with an account, a folder and an id beside it, far below the limit of a B-tree row. */
const longestKey = 400;

/**
 * Letters that no decomposition leads to their place in the alphabet. Cyrillic ones that follow another letter there
 * (Serbian `ђ` after all of `д`) become that letter and a sign above all letters, U+04FC to U+04FF.
 */
const ranks: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ґ: 'г\u04ff',
  ђ: 'д\u04ff',
  є: 'е\u04ff',
  і: 'и\u04fc',
  ї: 'и\u04fd',
  й: 'и\u04fe',
  ј: 'и\u04ff',
  љ: 'л\u04ff',
  њ: 'н\u04ff',
  ћ: 'т\u04ff',
  ў: 'у\u04ff',
  џ: 'ч\u04ff',
};

const withMarks = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*/gu;
const mark = /\p{M}/gu;
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
const digit = /\p{Nd}/u;
const foreignDigit = /(?![0-9])\p{Nd}/gu;
const number = /[0-9]+/g;

/** Below every character of a name, so that a name comes before the longer ones that begin with it. */
const end = '\u0001';

/**
 * The key by which a folder is listed: `ORDER BY sort_name COLLATE "C"` gives a natural order of names.
 *
 * - Case, widths and ligatures are ignored (NFKD).
 * - Runs of digits, of any script and length, compare as numbers: `file2` < `file10`, `007` beside `7`.
 * - Accents of Latin, Greek and Cyrillic letters are ignored (`é` is `e`, `ñ` is `n`, `ё` is `е`), as in the root order
 *   of CLDR; й, і, ї, ґ, є and ў are distinct, since they are letters of Russian, Ukrainian and Belarusian. Marks of
 *   other scripts are part of the letter and stay.
 * - The rest compares by code points. One order for all languages: a list is paged by it, and the same folder may be
 *   open in two of them.
 *
 * Names that differ only in accents or leading zeros are distinguished by their `nameKey`, which follows the key. Equal
 * `nameKey`s give equal keys. At most 400 bytes of UTF-8, cut between code points: break ties by id.
 */
export function sortName(name: string): string {
  const folded = nameKey(name);
  const letters = lettersOf(folded);
  const isExact = letters === folded && !/(?:^|[^0-9])0[0-9]/.test(letters);
  const key = letters.replace(number, countedNumber);
  return cut(isExact ? key : `${key}${end}${folded}`);
}

function lettersOf(folded: string): string {
  return nameKey(folded.normalize('NFKC'))
    .replace(ignorable, '')
    .replace(withMarks, bareLetter)
    .replace(foreignDigit, (character) => String(digitValue(character)));
}

/** A letter with its marks, as the letters by which it is arranged. */
function bareLetter(marked: string): string {
  const composed = marked.replace(mark, '');
  const bare = ranks[composed] ?? composed.normalize('NFD').replace(mark, '');
  return ranks[bare] ?? bare;
}

/** The digits of a script are consecutive from zero to nine (Unicode, section 4.6); two such ranges may be adjacent. */
function digitValue(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  let value = 0;
  while (digit.test(String.fromCodePoint(codePoint - value - 1))) value++;
  return value % 10;
}

/** How many digits there are, then the digits: a longer number is a greater one. It begins with a digit, as before. */
function countedNumber(digits: string): string {
  const value = digits.replace(/^0+/, '');
  const count = value.length;
  return (count < 9 ? String(count) : `9${String(count).padStart(3, '0')}`) + value;
}

function cut(text: string): string {
  // No character takes more than three bytes for each of its units.
  if (text.length * 3 <= longestKey) return text;
  const bytes = new TextEncoder().encodeInto(text, new Uint8Array(longestKey));
  return text.slice(0, bytes.read);
}
