/** Wide characters take two columns: East Asian scripts and most emoji. */
const wide =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}|[\uff01-\uff60\u3000-\u303f]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const widthOf = (text: string): number =>
  [...graphemes.segment(text)].reduce((sum, { segment }) => sum + (wide.test(segment) ? 2 : 1), 0);

/** Control characters that a user put into a name must not reach the terminal (CWE-150). */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');

/** Rows in columns under their heads; the last column is not filled up. */
export function inColumns(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [heads, ...rows].map((row) => row.map(harmless));
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at] ?? ''))));
  return lines.map((line) =>
    line
      .map((cell, at) =>
        at === line.length - 1 ? cell : cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)),
      )
      .join('  ')
      .trimEnd(),
  );
}
