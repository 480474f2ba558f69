export { isExternal } from '../match/external.ts';
export { hasMessage } from './around.tsx';
export { useDrawing, type Words } from './drawing.ts';
export { keptPart } from './kept-part.tsx';
export { Link } from './link.tsx';
export { type Navigation, navigateFx, type PageAddress, pageOpened } from './navigation.ts';
export { isPlainClick } from './plain-click.ts';
export { ShownPicture } from './shown-picture.tsx';
export { type Popup, SiteProvider, type SiteView, useSite } from './site-context.tsx';
