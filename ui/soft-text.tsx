import type { ReactNode } from 'react';
import styles from './soft-text.module.css';

/** Words below a heading, quieter than it; line breaks of the text count. */
export const SoftText = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.text}>{children}</p>
);
