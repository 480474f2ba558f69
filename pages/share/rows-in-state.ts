import type { FileAnswer } from '../../api/contract/file.ts';

type Field = keyof FileAnswer;

/** Rows as the page's state carries them: what all have in common is said once, and that is two thirds of each. */
export interface RowsInState {
  readonly common: Partial<FileAnswer>;
  /** The values that differ from row to row, in the order of the rows. */
  readonly fields: readonly Field[];
  /** A row that has other fields than the first is there whole. */
  readonly rows: readonly (readonly unknown[] | FileAnswer)[];
}

export function writeRows(rows: readonly FileAnswer[]): RowsInState {
  const [first = {} as FileAnswer] = rows;
  const names = Object.keys(first) as Field[];
  const alike = new Set(rows.filter((row) => hasJust(names, row)));
  const common: Record<string, unknown> = {};
  const fields: Field[] = [];
  for (const name of names) {
    if (isCommon(alike, name, first[name])) common[name] = first[name];
    else fields.push(name);
  }
  const own = (row: FileAnswer): unknown[] => fields.map((name) => row[name]);
  return {
    common: common as Partial<FileAnswer>,
    fields,
    rows: alike.size === rows.length ? rows.map(own) : rows.map((row) => (alike.has(row) ? own(row) : row)),
  };
}

export const readRows = ({ common, fields, rows }: RowsInState): readonly FileAnswer[] =>
  rows.map((row) => {
    if (!isList(row)) return row;
    const own = Object.fromEntries(fields.map((name, at) => [name, row[at]]));
    return { ...common, ...own } as FileAnswer;
  });

const isList = (row: readonly unknown[] | FileAnswer): row is readonly unknown[] => Array.isArray(row);

/** Whether it has these fields and no others; one without a value is none to JSON. */
function hasJust(names: readonly Field[], row: FileAnswer): boolean {
  for (const name of names) if (row[name] === undefined) return false;
  return Object.keys(row).length === names.length;
}

function isCommon(rows: Iterable<FileAnswer>, name: Field, value: unknown): boolean {
  for (const row of rows) if (!isSame(row[name], value)) return false;
  return true;
}

/** Of values that JSON can carry. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [theseKeys, thoseKeys] = [Object.keys(one), Object.keys(other)];
  return (
    theseKeys.length === thoseKeys.length &&
    theseKeys.every((key) => isSame(one[key as never], other[key as never]))
  );
}
