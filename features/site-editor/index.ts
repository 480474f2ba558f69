export { placeOpened } from './place/place.ts';
export { SiteEditor } from './screen/site-editor.tsx';
