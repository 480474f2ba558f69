export { Link } from './link.tsx';
export { SiteProvider, type SiteView, useSite } from './site-context.tsx';
