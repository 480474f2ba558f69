import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A note to read before the text. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className={styles.notice}>{children}</p>;
}
