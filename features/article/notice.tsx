import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** What a reader should know before reading on. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className={styles.notice}>{children}</p>;
}
