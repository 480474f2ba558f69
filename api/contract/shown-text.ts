/**
 * How text from other users is displayed: names of files and people, titles, notes. On the wire and on disks it is kept
 * byte for byte; only its display is made safe. It needs no library and runs on both sides.
 */

/** The characters that change the direction of text (UAX 9, sections 2.1 to 2.6), by their short Unicode names. */
const directions = {
  '\u061c': 'ALM',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
} as const;

const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const mark = /⟦(?:ALM|LRM|RLM|LRE|RLE|PDF|LRO|RLO|LRI|RLI|FSI|PDI)⟧/g;
const writtenRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const markOf = (control: string): string => `⟦${directions[control as keyof typeof directions]}⟧`;
const controlOf = Object.fromEntries(Object.keys(directions).map((control) => [markOf(control), control]));

/**
 * The text with each direction character as a readable mark: a file called `⟦RLI⟧gpj.exe` is not taken for a picture.
 * Any other text is unchanged.
 */
export const shownText = (text: string): string => text.replace(turning, markOf);

/** The text without them, where a mark would say more than the text. */
export const unturned = (text: string): string => text.replace(turning, '');

/** `shownText` for a line of plain text, where no element keeps letters that run from right to left to themselves. */
export function shownInLine(text: string): string {
  const shown = shownText(text);
  return writtenRightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/**
 * The text of a field that started as `shownText(original)`: marks of characters in the original become those
 * characters again. A mark typed by hand stays a mark.
 */
export const writtenText = (shown: string, original: string): string =>
  shown.replace(mark, (found) => {
    const control = controlOf[found] ?? found;
    return original.includes(control) ? control : found;
  });
