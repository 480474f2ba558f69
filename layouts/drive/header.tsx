import { useUnit } from 'effector-react';
import { Menu } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showTheme } from '../../features/document/index.ts';
import {
  $isSidebarOpenOnPhone,
  drawerOpened,
  HelpMenu,
  SearchBox,
  UserMenu,
} from '../../features/frame/index.ts';
import { PremiumBadge } from '../../features/redeem/index.ts';
import { $isSignedIn, signInRequested } from '../../features/session/index.ts';
import {
  Brand,
  LanguageMenu,
  LanguageRow,
  ThemeMenu,
  ThemeRow,
  useLanguageAddresses,
} from '../../features/site-frame/index.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { late } from '../../ui/late.tsx';
import styles from './header.module.css';

/** The keys of the drive and the search of its commands; their code comes after the first view. */
const Keyboard = late(() => import('./keyboard-part.tsx'));

/** Language and appearance, in the account's menu; it comes after the page, whose script marks what is chosen. */
function Choices() {
  useEffect(showTheme, []);
  return (
    <>
      <LanguageRow />
      <ThemeRow hasIcon />
    </>
  );
}

/** `isBare`: on the sign-in page; links into a drive would be useless. `isTheirs`: of somebody with an account. */
export function DriveHeader({ isBare, isTheirs }: { isBare: boolean; isTheirs: boolean }) {
  const { formatMessage } = useIntl();
  const { isOpen, onOpen, isSignedIn, onSignIn } = useUnit({
    isOpen: $isSidebarOpenOnPhone,
    onOpen: drawerOpened,
    isSignedIn: $isSignedIn,
    onSignIn: signInRequested,
  });
  const addresses = useLanguageAddresses();
  return (
    <header
      className={[
        styles.header,
        isBare && styles.bare,
        isSignedIn && styles.own,
        isSignedIn === false && !isBare && styles.visiting,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {!isBare && (
        <IconButton
          className={styles.opener}
          label={formatMessage({ id: 'frame.drawer.open' })}
          icon={<Menu />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => onOpen()}
        />
      )}
      <div className={styles.brand}>
        <Brand />
      </div>
      {isSignedIn && (
        <SearchBox>
          <Keyboard />
        </SearchBox>
      )}
      <div className={styles.tools}>
        {!isBare && <HelpMenu className={styles.help} />}
        {(isBare || !isTheirs) && (
          <>
            <ThemeMenu className={styles.theme ?? ''} />
            <LanguageMenu addresses={addresses} />
          </>
        )}
        {isSignedIn && (
          <UserMenu badge={<PremiumBadge />}>
            <Choices />
          </UserMenu>
        )}
        {isSignedIn === false && !isBare && (
          <Button size="small" onClick={() => onSignIn({})}>
            <FormattedMessage id="signIn.toSignIn" />
          </Button>
        )}
      </div>
    </header>
  );
}
