import { placeholdersOf } from './placeholders.ts';

/** One message as the table of words shows it. */
export interface WordRow {
  readonly id: string;
  /** In the default language. */
  readonly source: string;
  /** A note for translators; "" where there is none. */
  readonly description: string;
  /** In the chosen language; empty where it is missing. */
  readonly words: string;
  /** `{name}` of the source, in order, each once. */
  readonly placeholders: readonly string[];
  /** Those of the source that the words lack, and those of the words that the source lacks. */
  readonly misplaced: readonly string[];
}

type Entry = string | { readonly defaultMessage?: unknown; readonly description?: unknown };
type Catalogue = Readonly<Record<string, Entry>>;

/** A catalogue as its file has it; undefined where the text is no such file. */
export function parseCatalogue(text: string): Catalogue | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Catalogue)
      : undefined;
  } catch {
    return undefined;
  }
}

const wordsOf = (entry: Entry | undefined): string => {
  if (typeof entry === 'string') return entry;
  return typeof entry?.defaultMessage === 'string' ? entry.defaultMessage : '';
};
const descriptionOf = (entry: Entry | undefined): string =>
  typeof entry === 'object' && typeof entry.description === 'string' ? entry.description : '';

/** The messages of both catalogues side by side, in the order of the default language. */
export function wordRows(source: Catalogue, chosen: Catalogue): readonly WordRow[] {
  return Object.entries(source).map(([id, entry]) => {
    const [original, words] = [wordsOf(entry), wordsOf(chosen[id])];
    const [needed, found] = [placeholdersOf(original), placeholdersOf(words)];
    return {
      id,
      source: original,
      description: descriptionOf(entry),
      words,
      placeholders: needed,
      misplaced:
        words === ''
          ? []
          : [
              ...needed.filter((name) => !found.includes(name)),
              ...found.filter((name) => !needed.includes(name)),
            ],
    };
  });
}

/** Which rows of the table are shown. */
export interface WordFilter {
  readonly text: string;
  readonly isMissingOnly: boolean;
}

export function filterRows(
  rows: readonly WordRow[],
  { text, isMissingOnly }: WordFilter,
): readonly WordRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    ({ id, source, words, misplaced }) =>
      (!isMissingOnly || words.trim() === '' || misplaced.length > 0) &&
      (wanted === '' || [id, source, words].some((part) => part.toLowerCase().includes(wanted))),
  );
}

/**
 * The text of a catalogue with one message changed: indented by two spaces, as catalogues are written. A message that was
 * not there stands after the one that it follows in `order`, or last if it is not in that either; empty words take a message
 * away.
 */
export function withWords(
  text: string,
  order: readonly string[],
  { id, words }: { readonly id: string; readonly words: string },
): string {
  const catalogue = parseCatalogue(text) ?? {};
  const entry = catalogue[id];
  const changed: Entry = typeof entry === 'object' ? { ...entry, defaultMessage: words } : words;
  const entries = Object.entries(catalogue);
  const at = entries.findIndex(([known]) => known === id);
  if (words === '' && typeof entry !== 'object') return printed(entries.filter(([known]) => known !== id));
  if (at >= 0) return printed(entries.with(at, [id, changed]));
  const before = new Set(order.slice(0, order.indexOf(id)));
  const last = order.includes(id)
    ? entries.findLastIndex(([known]) => before.has(known))
    : entries.length - 1;
  return printed(entries.toSpliced(last + 1, 0, [id, changed]));
}

const printed = (entries: readonly (readonly [string, Entry])[]): string =>
  `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
