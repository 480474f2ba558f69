/** What the frame of the drive needs on every page: the index would bring the list and its styles along. */

export { Folders } from './late-parts.tsx';
export { operationKept } from './list/list-model.ts';
export { $folder, $shownFolder } from './list/open-folder.ts';
export { $shownPlace } from './location/location-model.ts';
export { $clipboard, pasteAsked, questionAsked, starToggled } from './operations/commands.ts';
export { folderAddress } from './operations/open-entry.ts';
export {
  detailsAsked,
  downloadAsked,
  entryOpened,
  linkAsked,
  shareAsked,
  uploadAsked,
} from './operations/requested-actions.ts';
export { $isSystemTold } from './operations/system-clipboard.ts';
export { $rows, $underWay } from './queue/operation-queue.ts';
export { entriesPointedAt } from './selection/selection-model.ts';
