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
  const isCommon = (name: keyof FileAnswer) => rows.every((row) => isSame(row[name], first[name]));
  const [shared, others] = [names.filter(isCommon), names.filter((name) => !isCommon(name))];
  const pick = (row: FileAnswer, wanted: readonly (keyof FileAnswer)[]): Partial<FileAnswer> => {
    const picked: Record<string, unknown> = {};
    for (const name of wanted) if (name in row) picked[name] = row[name];
    return picked;
  };
  const own = (row: FileAnswer): Partial<FileAnswer> => {
    const more = Object.keys(row).filter((name) => !(name in first)) as (keyof FileAnswer)[];
    return pick(row, more.length > 0 ? [...others, ...more] : others);
  };
  return { common: pick(first, shared), rows: rows.map(own) };
}

export const readRows = ({ common, rows }: RowsInState): readonly FileAnswer[] =>
  rows.map((row) => ({ ...common, ...row }) as FileAnswer);
