/** What the frame of the drive needs on every page: the index would bring the list and its styles along. */

export { Folders } from './late-parts.tsx';
export { operationCompleted } from './list/list-model.ts';
export { $folder, $shownFolder } from './list/open-folder.ts';
export { $shownLocation } from './location/location-model.ts';
export {
  detailsChosen,
  downloadChosen,
  entryOpened,
  remoteDownloadChosen,
  shareChosen,
  uploadChosen,
} from './operations/chosen-actions.ts';
export { $clipboard, dialogRequested, pasteRequested, starToggled } from './operations/commands.ts';
export { folderAddress } from './operations/open-entry.ts';
export { $isSystemClipboardWritten } from './operations/system-clipboard.ts';
export { $pendingOperations, $rows } from './queue/operation-queue.ts';
export { entriesHighlighted } from './selection/selection-model.ts';
