export { dialogRequested } from './commands/dialog-model.ts';
export { kindOf } from './entry/drive-file.ts';
export { TrashControls, ViewControls } from './late-parts.tsx';
export { $folder } from './list/open-folder.ts';
export { $location, locationOpened } from './location/location-model.ts';
export { searchAddress, searchLocation } from './location/search-address.ts';
export { uploadChosen } from './operations/chosen-actions.ts';
export { $rows as $entries } from './queue/operation-queue.ts';
export { Banner } from './screen/banner.tsx';
export { DriveScreen, NewButton } from './screen/drive-screen.tsx';
export { PageHeading } from './screen/page-heading.tsx';
export { $selected as $selection } from './selection/selection-model.ts';

/** For `late`, with a placeholder that the page shows meanwhile. */
export const loadSearchFilters = () => import('./screen/search-filters.tsx');
