import { useUnit } from 'effector-react';
import { type ComponentProps, useEffect, useState } from 'react';
import type { LayoutProps } from '../../engine/index.ts';
import { useSite } from '../../engine/view/index.ts';
import { $isOffline } from '../../features/changes/index.ts';
import { startDocumentBehaviours } from '../../features/document/index.ts';
import { Folders, OperationDialogs, PlaceDrops } from '../../features/files/frame.ts';
import { Drawer, frameShown, OfflineBar, Sidebar } from '../../features/frame/index.ts';
import { Popups } from '../../features/popups/index.ts';
import { MusicPlace } from '../../features/preview/index.ts';
import { $isSignedIn, $isUnreachable, sessionOpened } from '../../features/session/index.ts';
import { FileRequesting, Sharing } from '../../features/sharing/index.ts';
import { CookieNotice, SkipLink, ThemeRow } from '../../features/site-frame/index.ts';
import { late } from '../../ui/late.tsx';
import { DriveHeader } from './header.tsx';
import { isPrivate, loginPath } from './private.ts';
import { Quota, QuotaDialogs } from './quota.tsx';
import { Notes } from './rewards.tsx';
import { SignInGate } from './sign-in-gate.tsx';
import { Transfers } from './transfers.tsx';
import styles from './view.module.css';
import { Viewer } from './viewer.tsx';

const PreviewBar = late(() => import('./preview-part.tsx'));

/** The list at the side, to whose places entries can be dragged. */
function DropSidebar(props: Omit<ComponentProps<typeof Sidebar>, 'drops'>) {
  const [drops, setDrops] = useState<ComponentProps<typeof Sidebar>['drops']>();
  return (
    <>
      <Sidebar {...props} drops={drops} />
      <PlaceDrops onReady={setDrops} />
    </>
  );
}

export default function DriveLayout({ children }: LayoutProps) {
  const { path, preview } = useSite();
  const { isSignedIn, isUnreachable, isOffline, onSession, onFrame } = useUnit({
    isOffline: $isOffline,
    isSignedIn: $isSignedIn,
    isUnreachable: $isUnreachable,
    onSession: sessionOpened,
    onFrame: frameShown,
  });
  // The header's menus are the same plain markup as on documents.
  useEffect(startDocumentBehaviours, []);
  useEffect(() => {
    onFrame();
    onSession();
  }, [onFrame, onSession]);
  const isBare = path === loginPath || (isPrivate(path) && isSignedIn === false);
  // Opening one's own page counts as signed in until it is known: the layout is already right.
  const isTheirs = isSignedIn ?? (isPrivate(path) && !isUnreachable);
  return (
    <div className={[styles.frame, isBare && styles.bare, isOffline && styles.cut].filter(Boolean).join(' ')}>
      <SkipLink />
      {preview !== undefined && <PreviewBar />}
      <DriveHeader isBare={isBare} isTheirs={isTheirs} />
      <OfflineBar className={styles.offline} isOffline={isOffline} />
      {!isBare && (
        <DropSidebar className={styles.sidebar} folders={isTheirs && <Folders />}>
          {isTheirs && <Quota />}
        </DropSidebar>
      )}
      <Drawer folders={isTheirs && <Folders />}>
        {isTheirs && <Quota />}
        {!isTheirs && <ThemeRow />}
      </Drawer>
      <main className={styles.main} id="main" tabIndex={-1}>
        <Notes />
        <SignInGate>{children}</SignInGate>
      </main>
      <Transfers />
      <OperationDialogs />
      <Viewer />
      <MusicPlace />
      <Sharing />
      <FileRequesting />
      <QuotaDialogs />
      <Popups />
      <CookieNotice />
    </div>
  );
}
