import { useIntl } from 'react-intl';
import { keptPart, useSite, type Words } from '../../engine/view/index.ts';
import { AccountLinks, useSignInAddress } from './account-links.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { useLanguageAddresses } from './language-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MainMenu } from './main-menu.tsx';
import { currentLinks, NavigationLinks } from './navigation-links.tsx';
import { ThemeMenu } from './theme-switch.tsx';

/**
 * `solid` stays at the top while the page scrolls; `festive` wears an awning for campaigns; `transparent` lies on the
 * page's first section; `bare` has nothing but the mark and the language menu.
 */
export type HeaderVariant = 'solid' | 'festive' | 'transparent' | 'bare';

export function Header({ variant }: { variant: HeaderVariant }) {
  const site = useSite();
  return (
    <KeptHeader
      {...useLanguageAddresses()}
      headerVariant={variant}
      currentLinks={currentLinks(site)}
      signInAddress={useSignInAddress()}
    />
  );
}

/** Beside them the addresses of this page by language; no language's tag has a capital in its first part. */
interface HeaderWords extends Words {
  readonly headerVariant: HeaderVariant;
  readonly currentLinks: string;
  readonly signInAddress: string;
}

const KeptHeader = keptPart<HeaderWords>(
  function HeaderOf({ headerVariant, currentLinks: current, signInAddress, ...addresses }) {
    const { formatMessage } = useIntl();
    const isBare = headerVariant === 'bare';
    return (
      <header className={`${styles.header} ${styles[headerVariant]}`} data-site-header>
        <div className={styles.inner}>
          <Brand />
          {!isBare && (
            <nav className={styles.navigation} aria-label={formatMessage({ id: 'frame.navigation' })}>
              <NavigationLinks current={current} />
            </nav>
          )}
          <div className={styles.tools}>
            {!isBare && <ThemeMenu className={styles.theme ?? ''} />}
            <LanguageMenu addresses={addresses} />
            {!isBare && <AccountLinks className={styles.account} signIn={signInAddress} />}
            {!isBare && <MainMenu currentLinks={current} signIn={signInAddress} />}
          </div>
        </div>
      </header>
    );
  },
  ['headerVariant', 'currentLinks'],
);
