export { Link, type LinkProps } from './link.tsx';
export {
  type NavigationLink,
  type NavigationSection,
  SiteProvider,
  type SiteView,
  useSite,
} from './site-context.tsx';
