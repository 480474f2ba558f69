/** For the frame of the drive, on every page: the index would bring the list and its styles along. */

export { $clipboard, $isSystemClipboardWritten, pasteRequested } from './commands/clipboard.ts';
export { folderAddress } from './commands/commands-model.ts';
export { dialogRequested } from './commands/dialog-model.ts';
export { OperationDialogs } from './dialogs/dialogs.tsx';
export { Folders, PlaceDrops } from './late-parts.tsx';
export { folderFilled, operationCompleted } from './list/list-model.ts';
export { $folder, $shownFolder } from './list/open-folder.ts';
export { $shownLocation } from './location/location-model.ts';
export {
  contentsChosen,
  detailsChosen,
  downloadChosen,
  enqueueChosen,
  entryOpened,
  filesDropped,
  remoteDownloadChosen,
  requestChosen,
  shareChosen,
  showChosen,
  torrentsOffered,
  uploadChosen,
} from './operations/chosen-actions.ts';
export { afterOperation } from './operations/registry.ts';
export { $pendingOperations, $rows, operationRequested, undoRequested } from './queue/operation-queue.ts';
export { entriesHighlighted } from './selection/selection-model.ts';
