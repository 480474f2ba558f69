// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names the active entry.
import { memo } from 'react';
import { Skeleton } from '../skeleton.tsx';
import styles from './entry-card.module.css';
import {
  CheckMark,
  type EntryProps,
  entryClass,
  entryElementId,
  stateOf,
  writeMore,
  writeName,
  writeWords,
} from './entry-parts.tsx';
import { Thumbnail } from './thumbnail.tsx';
import type { GridEntry } from './types.ts';

const cardClass = `${entryClass} ${styles.card}`;
/** One element for all cards: React passes over what it has drawn already. */
const check = <CheckMark className={styles.corner} />;

/** An entry as a card. */
function EntryCardOf<Entry extends GridEntry>(props: EntryProps<Entry> & { readonly column: number }) {
  const { gridId, index, entry, face, isSelected, renaming, column, hasMenu, words } = props;
  const shown = entry && face(entry);
  return (
    <div
      className={cardClass}
      role="gridcell"
      id={entryElementId(gridId, index)}
      data-index={index}
      aria-colindex={column + 1}
      aria-selected={isSelected}
      aria-busy={entry ? undefined : true}
      {...stateOf(props)}
    >
      <div className={styles.frame}>
        {/* The picture speaks for all that is seen; a label of the cell would have to repeat it word by word. */}
        {entry && shown ? (
          <div
            className={styles.picture}
            data-kind={shown.kind}
            role="img"
            aria-label={words.spoken(entry, shown)}
          >
            <Thumbnail id={entry.id} kind={shown.kind} address={shown.thumbnail} size="card" />
          </div>
        ) : (
          <div className={styles.picture} />
        )}
        {check}
        <div className={entry && !renaming ? styles.caption : `${styles.caption} ${styles.plain}`}>
          {entry && shown
            ? writeName({ entry, face: shown, index, renaming, hasNote: true, isUnread: true })
            : writeWords(
                <>
                  <Skeleton />
                  <Skeleton shape="short" />
                </>,
              )}
          {entry && hasMenu && !renaming && writeMore(words.more(entry.name))}
        </div>
      </div>
    </div>
  );
}

export const EntryCard = memo(EntryCardOf) as typeof EntryCardOf;
