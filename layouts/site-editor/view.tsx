import { useUnit } from 'effector-react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { LayoutProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { $isOffline } from '../../features/changes/index.ts';
import { startDocumentBehaviours } from '../../features/document/index.ts';
import { OfflineBar, UserMenu } from '../../features/frame/index.ts';
import { $isSignedIn, $isUnreachable, accountRetried, sessionOpened } from '../../features/session/index.ts';
import { SignInPanel } from '../../features/sign-in/index.ts';
import {
  Brand,
  LanguageMenu,
  SkipLink,
  ThemeMenu,
  useLanguageAddresses,
} from '../../features/site-frame/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import styles from './view.module.css';

export default function SiteEditorLayout({ children }: LayoutProps) {
  const { isSignedIn, isOffline, onSession } = useUnit({
    isSignedIn: $isSignedIn,
    isOffline: $isOffline,
    onSession: sessionOpened,
  });
  // The header's menus are the same plain markup as on documents.
  useEffect(startDocumentBehaviours, []);
  useEffect(() => onSession(), [onSession]);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <div className={styles.tools}>
          {isSignedIn && (
            <Link className={buttonClass('quiet', 'small')} to="/drive/all">
              <FormattedMessage id="frame.openDrive" />
            </Link>
          )}
          <ThemeMenu className={styles.theme ?? ''} />
          <LanguageMenu addresses={useLanguageAddresses()} />
          {isSignedIn && <UserMenu />}
        </div>
      </header>
      <OfflineBar className={styles.offline} isOffline={isOffline} />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Gate>{children}</Gate>
      </main>
    </div>
  );
}

/** The page is for those who are signed in: others find the sign-in in its place, and then the page. */
function Gate({ children }: { readonly children: ReactNode }) {
  const { isSignedIn, isUnreachable, onRetry } = useUnit({
    isSignedIn: $isSignedIn,
    isUnreachable: $isUnreachable,
    onRetry: accountRetried,
  });
  if (isSignedIn === false) return <SignInPanel reason="signIn.wanted" />;
  if (!isUnreachable) return children;
  return (
    <FailedState title={<FormattedMessage id="frame.unreachable" />} onRetry={onRetry}>
      <FormattedMessage id="frame.unreachable.text" />
    </FailedState>
  );
}
