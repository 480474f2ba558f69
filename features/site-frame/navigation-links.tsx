import { isExternal, Link, type SiteView, useSite } from '../../engine/view/index.ts';
import { ExternalMark } from '../../ui/external-mark.tsx';
import styles from './navigation-links.module.css';

type Navigation = Pick<SiteView, 'navigation'>;

const linksOf = ({ navigation }: Navigation) => (navigation.header ?? []).flatMap((section) => section.links);

/**
 * The header's links, as `navigation.header` of the manifest lists them. Side by side, or a column inside a menu.
 * @param current from `currentLinks` for the page.
 */
export function NavigationLinks({ isColumn = false, current }: { isColumn?: boolean; current: string }) {
  const marks = current.split(',');
  return (
    <ul className={isColumn ? styles.column : styles.row}>
      {linksOf(useSite()).map(({ to, label }, at) => (
        <li key={to}>
          <Link
            className={styles.link}
            to={to}
            aria-current={(marks[at] || undefined) as ReturnType<typeof currentness>}
          >
            {label}
            {isExternal(to) && <ExternalMark />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The `aria-current` of each of the header's links on a page, as one string: `,page,,true`. */
export const currentLinks = ({ path, ...site }: Navigation & Pick<SiteView, 'path'>): string =>
  linksOf(site)
    .map(({ to }) => currentness(to, path) ?? '')
    .join();

/** `page` for the page itself, `true` for a part of the site that the page belongs to. */
function currentness(to: string, path: string): 'page' | 'true' | undefined {
  if (to === path) return 'page';
  return to !== '/' && path.startsWith(`${to}/`) ? 'true' : undefined;
}
