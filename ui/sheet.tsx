import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './sheet.module.css';

/** A sheet that rises from the lower edge of a phone. Modal: Escape, the Back gesture, or a press beside it closes it. */
export function Sheet(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();

  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (opened && !opened.open) opened.showModal();
    // Not on the first line, which would show a focus ring under the finger.
    content.current?.focus();
    return () => opened?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape; a press beside is a short cut.
    <dialog
      className={styles.sheet}
      ref={dialog}
      aria-labelledby={titleId}
      // It may have been opened again since: this event is about the time before.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.content} ref={content} tabIndex={-1}>
        <span className={styles.handle} aria-hidden="true" />
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
