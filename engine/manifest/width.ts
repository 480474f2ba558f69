/** Characters that take two columns of a terminal: East Asian scripts in full width, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const markAlone = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Half-width kana marks that belong to the character before them and take a column of their own. */
const beside = /(?!^)[\uff9e\uff9f]/g;

const columnsOf = (sign: string): number =>
  (wide.test(sign) ? 2 : markAlone.test(sign) ? 0 : 1) + (sign.match(beside)?.length ?? 0);

/** The text's characters as readers count them, each with its width in columns of a terminal. */
export const signsOf = (text: string): readonly (readonly [sign: string, columns: number])[] =>
  Array.from(graphemes.segment(text), ({ segment }) => [segment, columnsOf(segment)]);

/** Columns of a terminal. */
export const widthOf = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : signsOf(text).reduce((sum, [, columns]) => sum + columns, 0);
