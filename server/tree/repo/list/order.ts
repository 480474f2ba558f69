import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Order } from '../../../../api/contract/files.ts';
import type { Tables } from '../../../db/index.ts';
import { invalid } from '../../../errors.ts';

type Column = 'sort_name' | 'name' | 'modified_at' | 'trashed_at' | 'size' | 'category' | 'id';
type Key = string | number;

/**
 * The columns that each order compares, the last of them unique. An index of `files` has them in this sequence, but for
 * `name`, byte by byte: it arranges siblings that differ in case or form alone, few rows, once they are read off the index.
 */
const columnsOf: Readonly<Record<string, readonly Column[]>> = {
  name: ['sort_name', 'name', 'id'],
  mod: ['modified_at', 'id'],
  size: ['size', 'id'],
  type: ['category', 'sort_name', 'name', 'id'],
  trash: ['trashed_at', 'id'],
};

/** A sort order of a list. All columns have the same direction, so a page begins by one comparison of rows. */
export interface Way {
  readonly columns: readonly Column[];
  readonly direction: 'asc' | 'desc';
}

const isTime = (column: Column): column is 'modified_at' | 'trashed_at' => column.endsWith('_at');

export function wayOf(order: Order): Way {
  const [by = '', direction] = order.split('_');
  return { columns: columnsOf[by] ?? columnsOf.name!, direction: direction === 'asc' ? 'asc' : 'desc' };
}

/** Sort keys of a row. */
export interface Keyed {
  readonly id: string;
  readonly name: string;
  readonly sort_name: string;
  readonly modified_at: Date;
  readonly trashed_at: Date | null;
  readonly size: number;
  readonly category: string;
  readonly is_folder: boolean;
}

/** Contents of a page token: the sort key of the last row of the page before. */
export interface Position {
  readonly keys: readonly Key[];
  /** Whether that row was a folder, where folders come first. */
  readonly isFolder: boolean;
}

export const positionAfter = (row: Keyed, { columns }: Way): Position => ({
  keys: columns.map((column) => (isTime(column) ? Number(row[column]) : row[column])),
  isFolder: row.is_folder,
});

/** Only rows beyond the position. A comparison of rows, which PostgreSQL reads off the index. */
export const beyond = (
  builder: ExpressionBuilder<Tables, 'files'>,
  way: Way,
  position: Position,
): Expression<SqlBool> => compared(builder, way, position, way.direction === 'asc' ? '>' : '<');

/** Only rows up to the position, included. */
export const upTo = (
  builder: ExpressionBuilder<Tables, 'files'>,
  way: Way,
  position: Position,
): Expression<SqlBool> => compared(builder, way, position, way.direction === 'asc' ? '<=' : '>=');

function compared(
  { ref }: ExpressionBuilder<Tables, 'files'>,
  { columns }: Way,
  { keys }: Position,
  sign: '<' | '<=' | '>' | '>=',
): Expression<SqlBool> {
  const names = sql.join(columns.map((column) => ref(`files.${column}`)));
  const values = sql.join(
    columns.map((column, at) => (isTime(column) ? new Date(Number(keys[at])) : keys[at])),
  );
  return sql<SqlBool>`(${names}) ${sql.raw(sign)} (${values})`;
}

/** A token is bound to the list that it is a page of: the same words with another order or filter are refused. */
export const tokenOf = (list: string, { keys, isFolder }: Position): string =>
  Buffer.from(JSON.stringify([list, isFolder, ...keys])).toString('base64url');

/** @throws {ApiError} `invalid_argument` if it is not a token of this very list. */
export function positionIn(list: string, token: string, { columns }: Way): Position | undefined {
  if (token === '') return undefined;
  const parts = unpack(token);
  const [of, isFolder, ...keys] = parts;
  const fits =
    of === list &&
    typeof isFolder === 'boolean' &&
    keys.length === columns.length &&
    columns.every((column, at) => isKeyOf(column, keys[at]));
  if (!fits)
    throw invalid('page_token', 'the next_page_token of the page before, with the same order and filters');
  return { keys: keys as Key[], isFolder };
}

function unpack(token: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function isKeyOf(column: Column, key: unknown): boolean {
  if (isTime(column)) return Number.isSafeInteger(key) && Math.abs(Number(key)) < 8.64e15;
  if (column === 'size') return Number.isSafeInteger(key);
  return typeof key === 'string' && !key.includes('\0') && key.isWellFormed();
}
