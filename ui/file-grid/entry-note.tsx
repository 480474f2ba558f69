import { Fragment } from 'react';
import styles from './entry-note.module.css';

/** Facts about an entry on one line. One that has no room is left out: half a date would be another date. */
export const EntryNote = (props: {
  readonly facts: readonly string[];
  readonly className?: string | undefined;
}) => (
  <span className={[styles.note, props.className].filter(Boolean).join(' ')}>
    {props.facts.map((fact, index) => (
      <Fragment key={fact}>
        {index > 0 && ' '}
        <span className={styles.fact}>{index > 0 ? `· ${fact}` : fact}</span>
      </Fragment>
    ))}
  </span>
);
