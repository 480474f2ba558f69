import { useEffect } from 'react';
import type { LayoutProps } from '../../engine/index.ts';
import { keptPart, type Words } from '../../engine/view/index.ts';
import { startDocumentBehaviours } from '../../features/document/index.ts';
import {
  AccountLinks,
  Brand,
  CookieNotice,
  LanguageMenu,
  SkipLink,
  ThemeMenu,
  useLanguageAddresses,
  useSignInAddress,
} from '../../features/site-frame/index.ts';
import styles from './view.module.css';

/** As light as possible: most visitors of a share are new to the site, and come for the files. */
export default function ShareLayout({ children }: LayoutProps) {
  // The header's menus are the same plain markup as on documents.
  useEffect(startDocumentBehaviours, []);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header {...useLanguageAddresses()} signInAddress={useSignInAddress()} />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <CookieNotice />
    </div>
  );
}

/** With the sign-in link and the addresses of this page by language. */
interface HeaderWords extends Words {
  readonly signInAddress: string;
}

const Header = keptPart(function Header({ signInAddress, ...addresses }: HeaderWords) {
  return (
    <header className={styles.header} data-site-header>
      <div className={styles.brand}>
        <Brand />
      </div>
      <div className={styles.tools}>
        <ThemeMenu className={styles.theme ?? ''} />
        <LanguageMenu addresses={addresses} />
        <AccountLinks className={styles.account} signIn={signInAddress} />
      </div>
    </header>
  );
});
