/** What an entry is and how it is shown, for lists of other pages: the index would bring the models of the drive’s list along. */
export { orderAfter, sortOf, useColumns } from './columns.tsx';
export { useFace } from './face.ts';
export { isFolder, kindOf } from './file.ts';
export { FolderChooser } from './folder-chooser.ts';
export { type SortOrder, serverOrder, sortOrders } from './order.ts';
