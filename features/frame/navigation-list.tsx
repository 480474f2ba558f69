import { Link, useSite } from '../../engine/view/index.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import styles from './navigation-list.module.css';

/** The links of `navigation.drive`. Collapsed, names are left to screen readers and the pointer's hint. */
export function NavigationList({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { navigation, path } = useSite();
  return navigation.drive?.map(({ title, links }) => (
    <div className={styles.section} key={title ?? links[0]?.to}>
      {title && !isCollapsed && <p className={styles.title}>{title}</p>}
      <ul className={styles.list}>
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              className={styles.link}
              to={to}
              aria-current={to === path ? 'page' : undefined}
              title={isCollapsed ? label : undefined}
            >
              <NavigationIcon name={icon} />
              <span className={styles.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
