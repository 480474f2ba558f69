import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './section.module.css';

/** A part of the page: `name` is that of its words, `account.<name>.title` unless it is called otherwise. */
export function Section(props: {
  readonly name: string;
  readonly title?: ReactNode;
  readonly children: ReactNode;
}) {
  const { name, title, children } = props;
  const id = `account-${name}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title ?? <FormattedMessage id={`account.${name}.title`} />}
      </h2>
      <div className={styles.card}>{children}</div>
    </section>
  );
}

/** A row with a title, its state, and its actions. */
export function Row(props: {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { title, children, actions } = props;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
