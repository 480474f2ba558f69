import { memo } from 'react';
import styles from './entry-name.module.css';
import { splitName } from './split-name.ts';

/** A name on one line. Where the line is too short its middle folds, and the end can still be read. */
export const EntryName = memo(function EntryName({ name }: { readonly name: string }) {
  const [start, end] = splitName(name);
  return (
    <span className={styles.name} title={name} data-part="name">
      {start && <span className={styles.start}>{start}</span>}
      <span className={start ? styles.end : styles.start}>{end}</span>
    </span>
  );
});
