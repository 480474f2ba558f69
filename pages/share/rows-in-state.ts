import type { SharedEntry } from '../../api/contract/share-page.ts';

type Field = keyof SharedEntry;

/** Rows in the page's state: common values are stored once, which is half of each. */
export interface RowsInState {
  readonly common: Partial<SharedEntry>;
  /** The values that differ from row to row, in the order of the rows. */
  readonly fields: readonly Field[];
  readonly rows: readonly (readonly unknown[])[];
}

const names = [
  ...(['kind', 'id', 'name', 'size', 'revision', 'file_extension', 'mime_type', 'file_category'] as const),
  ...(['modified_time', 'thumbnail_link', 'phase', 'medias'] as const),
] satisfies readonly Field[];

/** In the order of `names`: looking up each field by its name takes twice as long. */
const valuesOf = (row: SharedEntry): readonly unknown[] => [
  row.kind,
  row.id,
  row.name,
  row.size,
  row.revision,
  row.file_extension,
  row.mime_type,
  row.file_category,
  row.modified_time,
  row.thumbnail_link,
  row.phase,
  row.medias,
];

/** Whatever else the rows hold is left out. */
export function writeRows(rows: readonly SharedEntry[]): RowsInState {
  const values = rows.map(valuesOf);
  const [first = []] = values;
  const common: Record<string, unknown> = {};
  const own: number[] = [];
  for (const [at, name] of names.entries()) {
    if (isCommon(values, at, first[at])) common[name] = first[at];
    else own.push(at);
  }
  return {
    common: rows.length === 0 ? {} : (common as Partial<SharedEntry>),
    fields: own.map((at) => names[at] as Field),
    rows: values.map((its) => own.map((at) => its[at])),
  };
}

export const readRows = ({ common, fields, rows }: RowsInState): readonly SharedEntry[] =>
  rows.map((row) => {
    const own = Object.fromEntries(fields.map((name, at) => [name, row[at]]));
    return { ...common, ...own } as SharedEntry;
  });

function isCommon(rows: readonly (readonly unknown[])[], at: number, value: unknown): boolean {
  for (const row of rows) if (!isSame(row[at], value)) return false;
  return true;
}

/** Of values that JSON can carry. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
