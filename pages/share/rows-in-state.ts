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
  // By place: to look up each field of each row by its name takes twice as long.
  const values = rows.map((row) => valuesOf(row, names));
  const common: Record<string, unknown> = {};
  const own: number[] = [];
  for (const [at, name] of names.entries()) {
    if (isCommon(values, at, first[name])) common[name] = first[name];
    else own.push(at);
  }
  return {
    common: common as Partial<FileAnswer>,
    fields: own.map((at) => names[at] as Field),
    rows: rows.map((row, at) => {
      const its = values[at];
      return its === undefined ? row : own.map((place) => its[place]);
    }),
  };
}

export const readRows = ({ common, fields, rows }: RowsInState): readonly FileAnswer[] =>
  rows.map((row) => {
    if (!isList(row)) return row;
    const own = Object.fromEntries(fields.map((name, at) => [name, row[at]]));
    return { ...common, ...own } as FileAnswer;
  });

const isList = (row: readonly unknown[] | FileAnswer): row is readonly unknown[] => Array.isArray(row);

/** Its values where it has just these fields in this order; one without a value is none to JSON. */
function valuesOf(row: FileAnswer, names: readonly Field[]): readonly unknown[] | undefined {
  const its = Object.keys(row);
  if (its.length !== names.length || !names.every((name, at) => name === its[at])) return undefined;
  const values = Object.values(row);
  return values.includes(undefined) ? undefined : values;
}

function isCommon(rows: readonly (readonly unknown[] | undefined)[], at: number, value: unknown): boolean {
  for (const row of rows) if (row !== undefined && !isSame(row[at], value)) return false;
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
