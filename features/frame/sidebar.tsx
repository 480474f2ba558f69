import { useUnit } from 'effector-react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { SideButton } from '../../ui/side-button.tsx';
import { $isSidebarCollapsed, sidebarToggled } from './model.ts';
import { NavigationList, type PlaceDrops } from './navigation-list.tsx';
import styles from './sidebar.module.css';
import { useIsWide } from './wide-screen.ts';

/**
 * The drive's list at the side on wide screens, with the tree of folders in it. Its children stay at its foot; narrow,
 * there is space for their icons.
 */
export function Sidebar(props: {
  readonly className?: string | undefined;
  readonly folders?: ReactNode;
  readonly drops?: PlaceDrops | undefined;
  readonly children?: ReactNode;
}) {
  const { className, folders, drops, children } = props;
  const isWide = useIsWide();
  const { formatMessage } = useIntl();
  const { isCollapsed, onToggle } = useUnit({ isCollapsed: $isSidebarCollapsed, onToggle: sidebarToggled });
  const label = formatMessage({ id: isCollapsed ? 'frame.sidebar.expand' : 'frame.sidebar.collapse' });
  return (
    <div className={[styles.sidebar, isCollapsed && styles.collapsed, className].filter(Boolean).join(' ')}>
      <nav className={styles.navigation} aria-label={formatMessage({ id: 'frame.sidebar' })}>
        <NavigationList isCollapsed={isCollapsed} drops={drops}>
          {isWide && !isCollapsed && folders}
        </NavigationList>
      </nav>
      <div className={styles.foot}>
        {children}
        <SideButton
          icon={isCollapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
          label={label}
          title={isCollapsed ? label : undefined}
          onClick={() => onToggle()}
        />
      </div>
    </div>
  );
}
