import { columns } from '../../engine/cli/table.ts';

/** Control characters that a user put into a name must not reach the terminal (CWE-150). */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');

/** Rows in columns under their heads; the last column is not filled up. */
export const inColumns = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  columns([heads, ...rows].map((row) => row.map(harmless))).split('\n');
