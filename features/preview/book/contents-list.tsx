import type { CSSProperties } from 'react';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import styles from './book-panel.module.css';
import type { ContentsItem } from './messages.ts';

interface ContentsListProps {
  readonly items: readonly ContentsItem[];
  readonly current: number | null;
  readonly onChosen: (item: number) => void;
}

/** The chapters of a book. */
export function ContentsList({ items, current, onChosen }: ContentsListProps) {
  return (
    <ol className={styles.list}>
      {items.map(({ label, depth }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
        <li key={at}>
          <button
            className={styles.line}
            style={{ '--depth': depth } as CSSProperties}
            type="button"
            aria-current={at === current ? 'true' : undefined}
            onClick={() => onChosen(at)}
          >
            {shownInLine(label)}
          </button>
        </li>
      ))}
    </ol>
  );
}
