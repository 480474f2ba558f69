import type { ReactNode } from 'react';
import styles from './header-menu.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * A menu of the header that opens without script: one at a time (they share a name). The documents' script closes it on
 * Escape and on a click or a focus elsewhere.
 */
export function HeaderMenu(props: {
  /** Name of the button for screen readers. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Words beside the icon where there is space. */
  readonly caption?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { label, icon, caption, className, children } = props;
  return (
    <details className={[styles.menu, className].filter(Boolean).join(' ')} name="frame-menu" data-menu="">
      <summary className={styles.button} title={label}>
        {icon}
        {caption && (
          <span className={styles.caption} aria-hidden="true">
            {caption}
          </span>
        )}
        <VisuallyHidden>{label}</VisuallyHidden>
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
