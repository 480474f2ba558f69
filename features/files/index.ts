export { questionAsked } from './commands.ts';
export { $shownDisplay, viewChosen } from './display-model.ts';
export { DriveScreen, type DriveScreenProps, NewButton } from './drive-screen.tsx';
export { type DriveFile, isFolder, kindOf } from './file.ts';
export { $folder, type OpenFolder, type PathStep } from './folder.ts';
export { Folders, ViewControls } from './late-parts.tsx';
export { $listStatus, listOutdated } from './listing.ts';
export { folderAddress } from './opening.ts';
export { $rows as $entries, operationAsked } from './operations.ts';
export { PageHeading } from './page-heading.tsx';
export { type Place, type SearchFilters, searchAddress, searchPlace } from './place.ts';
export { $place, placeOpened } from './place-model.ts';
export { $selected as $selection, entriesPointedAt, selectionCleared } from './selection.ts';
export { Strip } from './strip.tsx';
export { detailsAsked, downloadAsked, entryOpened, linkAsked, shareAsked, uploadAsked } from './wishes.ts';

/** For `late`, with what the page shows meanwhile. */
export const loadSearchFilters = () => import('./search-filters.tsx');
