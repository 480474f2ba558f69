/** Nothing outside this range has case, marks or more than one form: most names are such. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range begins at NUL
const ascii = /^[\u0000-\u007f]*$/;

/**
 * The key for case-insensitive comparison of names. In a folder names are unique as they are, byte for byte,
 * not by this key (decision 031).
 *
 * Canonical caseless matching (Unicode, section 3.13, D145) with full case folding: `STRASSE` is `straße`, `K` is the
 * Kelvin sign, `ſ` is `s`, the final sigma is any other. Accents and widths distinguish names. It is independent of
 * language: the dotless `ı` is a letter of its own and `İ` is `i` with a dot, as in the folding table of the standard.
 *
 * The key is in NFC, is its own key, and has at most three times the name's bytes. It is stored: letters that a later
 * Unicode adds may fold differently after an upgrade, existing letters never do (stability policy).
 */
export function nameKey(name: string): string {
  if (ascii.test(name)) return name.toLowerCase();
  let folded = '';
  for (const character of name.normalize('NFD')) folded += fold(character);
  return folded.normalize('NFC');
}

/** Accents of Latin, Greek and Cyrillic; `й` is another letter than `и`, and so are those with marks in other scripts. */
const accents = /(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f]/g;

/** The key that searches compare, without accents: `отчет` finds `Отчёт`. Migration 070 does the same in SQL. */
export function searchKey(name: string): string {
  const key = nameKey(name);
  return ascii.test(key) ? key : key.normalize('NFD').replace(accents, '').normalize('NFC');
}

/**
 * JavaScript has no case folding, but lower, upper and lower case again, one code point at a time, ends at one form for
 * each class of the folding table. One by one, since the lower case of a sigma depends on the letter before it.
 */
function fold(character: string): string {
  if (character === 'ı') return character;
  return lower(upper(lower(character)));
}

const lower = (text: string): string => eachCharacter(text, (character) => character.toLowerCase());
const upper = (text: string): string => text.toUpperCase();

function eachCharacter(text: string, change: (character: string) => string): string {
  let changed = '';
  for (const character of text) changed += change(character);
  return changed;
}
