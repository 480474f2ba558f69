export { questionAsked } from './commands.ts';
export { DriveScreen, NewButton } from './drive-screen.tsx';
export { kindOf } from './file.ts';
export { $folder } from './folder.ts';
export { ViewControls } from './late-parts.tsx';
export { $rows as $entries } from './operations.ts';
export { PageHeading } from './page-heading.tsx';
export { searchAddress, searchPlace } from './place.ts';
export { $place, placeOpened } from './place-model.ts';
export { $selected as $selection } from './selection.ts';
export { Strip } from './strip.tsx';
export { uploadAsked } from './wishes.ts';

/** For `late`, with what the page shows meanwhile. */
export const loadSearchFilters = () => import('./search-filters.tsx');
