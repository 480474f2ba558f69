import type { FileAnswer } from '../../api/contract/file.ts';

/** Rows as the page's state carries them: what all have in common is said once, and that is two thirds of each. */
export interface RowsInState {
  readonly common: Partial<FileAnswer>;
  readonly rows: readonly Partial<FileAnswer>[];
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

export function writeRows(rows: readonly FileAnswer[]): RowsInState {
  const [first = {} as FileAnswer] = rows;
  const names = Object.keys(first) as (keyof FileAnswer)[];
  const shared = names.filter((name) => rows.every((row) => isSame(row[name], first[name])));
  const common = Object.fromEntries(shared.map((name) => [name, first[name]]));
  const own = (row: FileAnswer): Partial<FileAnswer> =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !(name in common)));
  return { common, rows: rows.map(own) };
}

export const readRows = ({ common, rows }: RowsInState): readonly FileAnswer[] =>
  rows.map((row) => ({ ...common, ...row }) as FileAnswer);
