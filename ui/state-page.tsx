import type { ReactNode } from 'react';
import styles from './state-page.module.css';

/** A whole page in place of another one: a drawing, what happened, and what can be done. */
export function StatePage(props: {
  readonly art: ReactNode;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  const { art, title, lead, children } = props;
  return (
    <div className={styles.page}>
      <div className={styles.art}>{art}</div>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
