import type { ReactNode } from 'react';
import { isExternal, Link, useSite } from '../../engine/view/index.ts';
import { ExternalMark } from '../../ui/external-mark.tsx';
import { NavigationIcon } from './navigation-icon.tsx';
import styles from './navigation-list.module.css';

/**
 * The links of `navigation.drive`. Collapsed, names are left to screen readers and tooltips. Its children are below the
 * first of its sections.
 */
export function NavigationList(props: { readonly isCollapsed?: boolean; readonly children?: ReactNode }) {
  const { isCollapsed = false, children } = props;
  const { navigation, path } = useSite();
  return navigation.drive?.map(({ title, links }, index) => (
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
              {!isCollapsed && isExternal(to) && <ExternalMark />}
            </Link>
          </li>
        ))}
      </ul>
      {index === 0 && children}
    </div>
  ));
}
