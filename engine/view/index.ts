export { Link } from './link.tsx';
export { type Navigation, navigateFx, type PageOpened, pageOpened } from './navigation.ts';
export { SiteProvider, type SiteView, useSite } from './site-context.tsx';
