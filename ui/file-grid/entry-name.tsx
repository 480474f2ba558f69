import { memo } from 'react';
import { shownText } from '../../api/contract/shown-text.ts';
import styles from './entry-name.module.css';
import { splitName } from './split-name.ts';

/** Characters of an end that has room in whatever row: ".jpg" and four letters. */
export const shortEnd = 8;

export const endClass = (end: string) => (end.length > shortEnd ? styles.longEnd : styles.end);

/** A name on one line. Where the line is too short its middle folds, and the end can still be read. */
export const EntryName = memo(function EntryName(props: {
  readonly name: string;
  /** As it folds, where that is known. */
  readonly parts?: readonly [start: string, end: string];
  /** An anchor, which leads somewhere as soon as it has an address. */
  readonly isLink?: boolean;
}) {
  const name = shownText(props.name);
  const [start, end] = (name === props.name && props.parts) || splitName(name);
  const Name = props.isLink ? 'a' : 'span';
  return (
    <Name className={styles.name} dir="auto" title={name} data-part="name">
      {start && <span className={styles.start}>{start}</span>}
      <span className={start ? endClass(end) : styles.start}>{end}</span>
    </Name>
  );
});
