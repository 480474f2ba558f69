export { FileGrid } from './file-grid.tsx';
export type { GridGroup } from './layout.ts';
export {
  afterInsertion,
  afterRemoval,
  countOf,
  has,
  none,
  placesOf,
  type Ranges,
  rangeOf,
  rangesWhere,
} from './ranges.ts';
export {
  nothingSelected,
  type Selection,
  selectAll,
  selectNone,
  selectOnly,
  toggleOne,
} from './selection.ts';
export { splitExtension, splitName } from './split-name.ts';
export type {
  EntryFace,
  FileGridHandle,
  FileGridProps,
  GridColumn,
  GridEntry,
  GridSort,
  GridView,
} from './types.ts';
