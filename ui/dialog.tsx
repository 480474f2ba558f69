import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen?: boolean;
  /** Escape, the close button, or a press outside the dialog. The opener decides whether it closes. */
  readonly onClose: () => void;
  /** Buttons; the confirming one is last. */
  readonly footer?: ReactNode;
  /** `roomy` for long answers in one line, `wide` for pickers and lists. */
  readonly size?: 'medium' | 'roomy' | 'wide';
  /** Where leaving by accident would lose something other than typed text, a press beside does not close. */
  readonly keepsOpen?: boolean;
  readonly children?: ReactNode;
}

/**
 * A modal dialog with the native `<dialog>`: the browser traps the focus and gives it back. On phones it is at the
 * lower edge. Its content is mounted only while it is open, so every opening starts fresh. The focus is on the dialog
 * itself, so that it is read out and no button has a focus ring; a part inside takes it with `autoFocus`. After typing,
 * a press outside closes nothing.
 */
export function Dialog({ isOpen = true, ...rest }: DialogProps) {
  return isOpen && <OpenDialog {...rest} />;
}

type TextBox = HTMLInputElement | HTMLTextAreaElement;

const notTyped: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file', 'range']);
const isTextBox = (target: EventTarget): target is TextBox =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !notTyped.has(target.type));

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { title, onClose, footer, size = 'medium', keepsOpen = false, children } = props;
  const { formatMessage } = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const typedInto = useRef(new Set<TextBox>());
  const titleId = useId();
  // A part that takes the focus does so when it is put in, and a closed dialog cannot take it.
  const [isShown, setIsShown] = useState(false);

  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (opened && !opened.open) opened.showModal();
    opened?.focus({ preventScroll: true });
    setIsShown(true);
    return () => opened?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape; a press beside is a short cut.
    <dialog
      className={[styles.dialog, styles[size]].join(' ')}
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onInput={({ target }) => isTextBox(target) && typedInto.current.add(target)}
      onCancel={(event) => {
        // A file chooser within cancels too, and that event bubbles here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // It may have been opened again since: this event is about the time before.
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
      onPointerDown={({ target, currentTarget }) => {
        pressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (!pressedBeside.current || target !== currentTarget || keepsOpen) return;
        if (![...typedInto.current].some(({ isConnected, value }) => isConnected && value !== '')) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton
            className={styles.closer}
            label={formatMessage({ id: 'ui.close' })}
            icon={<X />}
            onClick={onClose}
          />
        </header>
        <div className={styles.body}>{isShown && children}</div>
        {footer && <footer className={styles.footer}>{isShown && footer}</footer>}
      </div>
    </dialog>
  );
}
