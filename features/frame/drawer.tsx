import { useUnit } from 'effector-react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import styles from './drawer.module.css';
import { $isSidebarOpenOnPhone, drawerClosed } from './model.ts';
import { NavigationList } from './navigation-list.tsx';
import { wideScreen } from './wide-screen.ts';

/**
 * The drive's navigation on phones: a modal `<dialog>`, so the browser traps the focus and closes on Escape. Its
 * children are at its end.
 */
export function Drawer({ folders, children }: { folders?: ReactNode; children?: ReactNode }) {
  const { formatMessage } = useIntl();
  const { isOpen, onClose } = useUnit({ isOpen: $isSidebarOpenOnPhone, onClose: drawerClosed });
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    // Not the close button, which would show a focus ring after a link has opened the drawer.
    dialog.current?.focus();
  }, [isOpen]);

  // A screen turned wide shows the list at its side; a modal left open there would block the page unseen.
  useEffect(() => {
    const wide = matchMedia(wideScreen);
    const close = () => onClose();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [onClose]);

  const label = formatMessage({ id: 'frame.drawer.close' });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape; a press beside the drawer is a short cut.
    <dialog
      className={styles.drawer}
      ref={dialog}
      tabIndex={-1}
      aria-label={formatMessage({ id: 'frame.sidebar' })}
      onClose={() => onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.content}>
        <button
          className={styles.closer}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => onClose()}
        >
          <X />
        </button>
        <nav aria-label={formatMessage({ id: 'frame.sidebar' })}>
          <NavigationList withHelp>{isOpen && folders}</NavigationList>
        </nav>
        <div className={styles.foot}>{children}</div>
      </div>
    </dialog>
  );
}
