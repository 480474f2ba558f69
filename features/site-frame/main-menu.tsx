import { Menu as MenuIcon, X } from 'lucide-react';
import { useIntl } from 'react-intl';
import styles from './main-menu.module.css';
import { Menu } from './menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { ThemeRow } from './theme-switch.tsx';

/** The header's links on phones, behind one button. */
export function MainMenu() {
  const { formatMessage } = useIntl();
  return (
    <Menu
      className={styles.menu}
      label={formatMessage({ id: 'frame.menu' })}
      icon={
        <>
          <MenuIcon className={styles.closed} />
          <X className={styles.open} />
        </>
      }
    >
      <nav aria-label={formatMessage({ id: 'frame.navigation' })}>
        <NavigationLinks isColumn />
      </nav>
      <ThemeRow className={styles.theme} />
    </Menu>
  );
}
