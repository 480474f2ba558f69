/** Kinds and presentation of entries, for lists of other pages: the index would bring the models of the drive’s list along. */

export { FolderChooser } from './dialogs/late-folder-chooser.ts';
export { DisplayControls } from './display/display-controls.tsx';
export { orderAfter, sortOf, useColumns } from './entry/columns.tsx';
export { type DriveFile, isFolder, kindOf } from './entry/drive-file.ts';
export { placed } from './entry/placed.ts';
export { placeOf, useEntryPresenter } from './entry/presenter.ts';
export { type SortOrder, serverOrder, sortOrders } from './entry/sort-order.ts';
