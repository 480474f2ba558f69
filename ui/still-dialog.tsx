import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';

/**
 * The look of a `Dialog` on a document: closed, and without script. It is found by `data-popup`; a button of its footer
 * that submits closes it.
 */
export function StillDialog(props: {
  readonly name: string;
  readonly title: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}) {
  const { name, title, footer, children } = props;
  const titleId = useId();
  return (
    <dialog className={styles.dialog} data-popup={name} tabIndex={-1} aria-labelledby={titleId}>
      <form className={styles.sheet} method="dialog">
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
        </header>
        <div className={styles.body}>{children}</div>
        <footer className={styles.footer}>{footer}</footer>
      </form>
    </dialog>
  );
}
