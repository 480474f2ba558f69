export { FileGrid } from './file-grid.tsx';
export type { GridGroup } from './layout.ts';
export { countOf, placesOf, type Ranges } from './ranges.ts';
export { nothingSelected, selectAll, selectOnly } from './selection.ts';
export type { EntryFace, FileGridHandle, GridColumn, GridSort, GridView } from './types.ts';
