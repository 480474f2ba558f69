/** What the frame of the drive needs on every page: the index would bring the list and its styles along. */
export { $clipboard, pasteAsked, questionAsked, starToggled } from './commands.ts';
export { $folder, $shownFolder } from './folder.ts';
export { Folders } from './late-parts.tsx';
export { operationKept } from './listing.ts';
export { folderAddress } from './opening.ts';
export { $rows, $underWay } from './operations.ts';
export { $shownPlace } from './place-model.ts';
export { entriesPointedAt } from './selection.ts';
export { $isSystemTold } from './system-clipboard.ts';
export { detailsAsked, downloadAsked, entryOpened, linkAsked, shareAsked, uploadAsked } from './wishes.ts';
