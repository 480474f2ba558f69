import { useUnit } from 'effector-react';
import { Menu } from 'lucide-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import type { LayoutProps } from '../../engine/index.ts';
import { startDocumentBehaviours } from '../../features/document/index.ts';
import { $isSidebarOpenOnPhone, Drawer, drawerOpened, Sidebar } from '../../features/frame/index.ts';
import { sessionOpened } from '../../features/session/index.ts';
import {
  Brand,
  CookieNotice,
  LanguageMenu,
  SkipLink,
  ThemeRow,
  ThemeSwitch,
} from '../../features/site-frame/index.ts';
import { Gate } from './gate.tsx';
import { Looking } from './looking.tsx';
import { RoomDialogs } from './room.tsx';
import { Transfers } from './transfers.tsx';
import styles from './view.module.css';

export default function DriveLayout({ children }: LayoutProps) {
  // The header's menus are the same plain markup as on documents.
  useEffect(startDocumentBehaviours, []);
  const onSession = useUnit(sessionOpened);
  useEffect(() => onSession(), [onSession]);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <DriveHeader />
      <Sidebar className={styles.sidebar} />
      <Drawer>
        <ThemeRow className={styles.drawerTheme} />
      </Drawer>
      <main className={styles.main} id="main" tabIndex={-1}>
        <Gate>{children}</Gate>
      </main>
      <Transfers />
      <Looking />
      <RoomDialogs />
      <CookieNotice />
    </div>
  );
}

function DriveHeader() {
  const { formatMessage } = useIntl();
  const { isOpen, onOpen } = useUnit({ isOpen: $isSidebarOpenOnPhone, onOpen: drawerOpened });
  const label = formatMessage({ id: 'frame.drawer.open' });
  return (
    <header className={styles.header}>
      <button
        className={styles.opener}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen()}
      >
        <Menu />
      </button>
      <Brand />
      <div className={styles.tools}>
        <ThemeSwitch className={styles.theme} />
        <LanguageMenu />
      </div>
    </header>
  );
}
