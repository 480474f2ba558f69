import { memo, type ReactNode } from 'react';
import { shownText } from '../../api/contract/shown-text.ts';
import styles from './entry-name.module.css';
import { splitName } from './split-name.ts';

/** Characters of an end that has room in whatever row: ".jpg" and four letters. */
export const shortEnd = 8;

/**
 * A name on one line. Where the line is too short its middle folds, and the end can still be read.
 * @param found what of it was looked for; with the flag `g`
 */
export const EntryName = memo(function EntryName(props: {
  readonly name: string;
  /** As it folds, where that is known. */
  readonly parts?: readonly [start: string, end: string];
  readonly found?: RegExp | undefined;
  /** What stands behind it, whole. */
  readonly children?: ReactNode;
}) {
  const { found, children } = props;
  const name = shownText(props.name);
  const [start, end] = (name === props.name && props.parts) || splitName(name);
  const spans = found ? [...name.matchAll(found)].map(({ 0: text, index }) => ({ index, text })) : [];
  const marked = (part: string, from: number): ReactNode => {
    if (spans.length === 0) return part;
    const pieces: ReactNode[] = [];
    let at = 0;
    for (const { index, text } of spans) {
      const [first, last] = [index - from, index - from + text.length];
      if (last <= at || first >= part.length) continue;
      pieces.push(part.slice(at, Math.max(at, first)));
      pieces.push(<mark key={index}>{part.slice(Math.max(at, first), last)}</mark>);
      at = Math.min(last, part.length);
    }
    return [...pieces, part.slice(at)];
  };
  return (
    <span className={styles.name} dir="auto" title={name} data-part="name">
      {start && <span className={styles.start}>{marked(start, 0)}</span>}
      <span className={start ? (end.length > shortEnd ? styles.longEnd : styles.end) : styles.start}>
        {marked(end, start.length)}
      </span>
      {children}
    </span>
  );
});
