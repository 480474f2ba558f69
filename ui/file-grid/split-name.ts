/** Letters of a name's end that stay when its middle is folded: enough for "(12).tar.gz". */
const longestEnd = 12;
const lettersBeforeExtension = 4;
/** Of letters that are as wide as two, half as many: or on a narrow card nothing would be left of the beginning. */
const wideBeforeExtension = 2;
/** Roughly: from Hangul on, and everything beyond the first plane, where emoji are. */
const wide = /[\u1100-\u11ff\u2e80-\uffee]/;
/** Latin, Cyrillic, kana, Chinese and Hangul, of which each character is a letter by itself: nothing combines with them. */
const plain =
  /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;
/** No name that is looked at has a letter of more code units: emoji of a family have eleven. */
const tailUnits = 64;
/** Firefox has it since 125. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined;

/** `"Holiday 2024.jpg"` → `["Holiday 2024", ".jpg"]`; a name that begins with a dot has no extension. */
export function splitExtension(name: string): readonly [stem: string, extension: string] {
  const dot = name.lastIndexOf('.');
  const isExtension =
    dot > 0 && dot < name.length - 1 && name.length - dot <= longestEnd && !/\s/.test(name.slice(dot));
  return isExtension ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * A name in two parts, for a line too short for it: the first is cut, the second stays, so that the extension and what
 * distinguishes "page 0001" from "page 0002" are visible. Never splits a letter.
 */
export function splitName(name: string): readonly [start: string, end: string] {
  const [stem, extension] = splitExtension(name);
  if (stem.length <= lettersBeforeExtension * 2) return ['', name];
  // One letter, as readers see it, may be several characters.
  const tail = stem.slice(-tailUnits);
  const letters = lettersOf(tail);
  const kept = wide.test(lastOf(letters, lettersBeforeExtension))
    ? wideBeforeExtension
    : lettersBeforeExtension;
  if (letters.length <= kept * 2) return ['', name];
  // A space after the ellipsis would leave a gap in the name.
  const end = lastOf(letters, kept).trimStart();
  return [stem.slice(0, stem.length - end.length), end + extension];
}

const lastOf = (letters: string | readonly string[], count: number): string =>
  typeof letters === 'string' ? letters.slice(-count) : letters.slice(-count).join('');

/**
 * Directly, where each character is one. Segmenting graphemes costs more than rendering the rest of the row, and few
 * names need it.
 */
function lettersOf(text: string): string | readonly string[] {
  if (plain.test(text)) return text;
  if (graphemes === undefined) return [...text];
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
