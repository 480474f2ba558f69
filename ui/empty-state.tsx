import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** An empty state: a drawing, an explanation, and what to do next. */
export function EmptyState(props: {
  readonly art?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { art, title, children, actions } = props;
  return (
    <div className={styles.state}>
      {art && <div className={styles.art}>{art}</div>}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
