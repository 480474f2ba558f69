import type { Entry } from './entry.ts';

/** A card: an entry of the folder, or a film that was left off. */
export interface Card extends Entry {
  /** Unlike any other card's: a film may stand in its folder too. */
  readonly key: string;
  /** Of a film that was left off: the share that was watched. */
  readonly watched?: number;
}

export interface Row {
  readonly cards: readonly Card[];
  /** The row begins a section, with a heading above it. */
  readonly section?: 'continue' | 'folder';
}

const inRows = (cards: readonly Card[], columns: number): Card[][] =>
  Array.from({ length: Math.ceil(cards.length / columns) }, (_, at) =>
    cards.slice(at * columns, (at + 1) * columns),
  );

/** The cards of a screen in rows. Headings stand there only where films go before the folder. */
export function rowsOf(left: readonly Card[], entries: readonly Entry[], columns: number): readonly Row[] {
  const first: Row[] = left.length > 0 ? [{ cards: left.slice(0, columns), section: 'continue' }] : [];
  const cards = entries.map((entry) => ({ ...entry, key: entry.id }));
  const rest = inRows(cards, columns).map(
    (row, at): Row => ({ cards: row, ...(first.length > 0 && at === 0 && { section: 'folder' as const }) }),
  );
  return [...first, ...rest];
}

/** Rows that are drawn before and after the one with the focus; no others are in the page. */
const around = { before: 2, after: 4 };

/** The rows to draw: from the first to before the second number. */
export const windowAt = (focused: number, count: number): readonly [from: number, to: number] => [
  Math.max(0, focused - around.before),
  Math.min(count, focused + around.after),
];
