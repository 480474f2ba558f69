/** The address says which of the tools is on show. */
export { placeOpened as opened } from '../../features/site-editor/index.ts';
