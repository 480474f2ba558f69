import { Menu as MenuIcon, X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { HeaderMenu } from '../../ui/header-menu.tsx';
import { AccountLinks } from './account-links.tsx';
import styles from './main-menu.module.css';
import { NavigationLinks } from './navigation-links.tsx';
import { ThemeRow } from './theme-switch.tsx';

/** The header's links on phones, behind one button. */
export function MainMenu({ currentLinks, signIn }: { currentLinks: string; signIn: string }) {
  const { formatMessage } = useIntl();
  return (
    <HeaderMenu
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
        <NavigationLinks isColumn current={currentLinks} />
      </nav>
      <AccountLinks className={styles.account} signIn={signIn} />
      <ThemeRow className={styles.theme} />
    </HeaderMenu>
  );
}
