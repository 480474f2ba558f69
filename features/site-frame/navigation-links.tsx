import { Link, useSite } from '../../engine/view/index.ts';
import styles from './navigation-links.module.css';

/** The header's links, as `navigation.header` of the manifest lists them. Side by side, or a column inside a menu. */
export function NavigationLinks({ isColumn = false }: { isColumn?: boolean }) {
  const { navigation, path } = useSite();
  const links = (navigation.header ?? []).flatMap((section) => section.links);
  return (
    <ul className={isColumn ? styles.column : styles.row}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link className={styles.link} to={to} aria-current={currentness(to, path)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `page` for the page itself, `true` for a part of the site that the page belongs to. */
function currentness(to: string, path: string): 'page' | 'true' | undefined {
  if (to === path) return 'page';
  return to !== '/' && path.startsWith(`${to}/`) ? 'true' : undefined;
}
