import { useIntl } from 'react-intl';
import { AccountLinks } from './account-links.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MainMenu } from './main-menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/**
 * `solid` stays at the top while the page scrolls; `festive` wears an awning for campaigns; `transparent` lies on the
 * page's first section; `bare` has nothing but the mark and the language menu.
 */
export type HeaderVariant = 'solid' | 'festive' | 'transparent' | 'bare';

export function Header({ variant }: { variant: HeaderVariant }) {
  const { formatMessage } = useIntl();
  const isBare = variant === 'bare';
  return (
    <header className={`${styles.header} ${styles[variant]}`}>
      <div className={styles.inner}>
        <Brand />
        {!isBare && (
          <nav className={styles.navigation} aria-label={formatMessage({ id: 'frame.navigation' })}>
            <NavigationLinks />
          </nav>
        )}
        <div className={styles.tools}>
          {!isBare && <ThemeSwitch className={styles.theme} />}
          <LanguageMenu />
          {!isBare && <AccountLinks className={styles.account} />}
          {!isBare && <MainMenu />}
        </div>
      </div>
    </header>
  );
}
