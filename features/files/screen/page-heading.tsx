import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The name of a page that is not a folder. */
export function PageHeading({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.name}>{children}</h1>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
