import { type ReactNode, useRef } from 'react';
import { isExternal, Link, useSite } from '../../engine/view/index.ts';
import { useDropTarget } from '../../ui/drop-target.ts';
import { ExternalMark } from '../../ui/external-mark.tsx';
import { NavigationIcon } from './navigation-icon.tsx';
import styles from './navigation-list.module.css';

/** Drops on links of the list, by their addresses. */
export interface PlaceDrops {
  readonly canDrop: (to: string) => boolean;
  readonly onDropped: (to: string) => void;
  /** Files of the desktop. */
  readonly takesFiles: (to: string) => boolean;
  readonly onFilesDropped: (files: DataTransfer) => void;
}

/**
 * The links of `navigation.drive`, and of `navigation.help` where there is no menu for them. Collapsed, names are left to
 * screen readers and tooltips. Its children are below the first of its sections.
 */
export function NavigationList(props: {
  readonly isCollapsed?: boolean;
  readonly withHelp?: boolean;
  readonly drops?: PlaceDrops | undefined;
  readonly children?: ReactNode;
}) {
  const { isCollapsed = false, withHelp = false, drops, children } = props;
  const { navigation, path } = useSite();
  const sections = [...(navigation.drive ?? []), ...((withHelp && navigation.help) || [])];
  return sections.map(({ title, links }, index) => (
    <div className={styles.section} key={title ?? links[0]?.to}>
      {title && !isCollapsed && <p className={styles.title}>{title}</p>}
      <ul className={styles.list}>
        {links.map(({ to, label, icon }) => (
          <Place key={to} to={to} drops={drops}>
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
          </Place>
        ))}
      </ul>
      {index === 0 && children}
    </div>
  ));
}

const nowhere: PlaceDrops = {
  canDrop: () => false,
  onDropped: () => {},
  takesFiles: () => false,
  onFilesDropped: () => {},
};

/** A link of the list, to which entries can be dragged where it takes them. */
function Place(props: {
  readonly to: string;
  readonly drops?: PlaceDrops | undefined;
  readonly children: ReactNode;
}) {
  const { to, drops = nowhere, children } = props;
  const element = useRef<HTMLLIElement>(null);
  const { isOver, handlers } = useDropTarget(element, {
    canDrop: () => drops.canDrop(to),
    onDropped: () => drops.onDropped(to),
    onDesktopDropped: drops.takesFiles(to) ? drops.onFilesDropped : undefined,
  });
  return (
    <li ref={element} className={isOver ? styles.over : undefined} {...handlers}>
      {children}
    </li>
  );
}
