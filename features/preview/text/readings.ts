import type { Root } from 'hast';
import type { Run } from './highlight.ts';
import type { TableShown } from './table.ts';

/** The results of the worker by what it reads a text as. */
export interface Readings {
  /** For each line, its pieces with their tokens. */
  readonly lines: readonly (readonly Run[])[];
  readonly markdown: Root;
  readonly table: TableShown;
}
export type Reading = keyof Readings;
