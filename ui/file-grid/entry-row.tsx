// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names the active entry.
import { memo } from 'react';
import { Skeleton } from '../skeleton.tsx';
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
import styles from './entry-row.module.css';
import { Thumbnail } from './thumbnail.tsx';
import type { GridColumn, GridEntry } from './types.ts';

const rowClass = `${entryClass} ${styles.row}`;
/** One element for all rows: React passes over what it has drawn already. */
const check = <CheckMark />;

interface RowProps<Entry extends GridEntry> extends EntryProps<Entry> {
  readonly columns: readonly GridColumn<Entry>[];
  readonly isNarrow: boolean;
  readonly ariaRow: number;
  /** Pixels from the top of the rows. */
  readonly top: number;
}

/** An entry as a line of the list. It listens to nothing: the list hears every press and asks whose it was. */
function EntryRowOf<Entry extends GridEntry>(props: RowProps<Entry>) {
  const {
    gridId,
    index,
    entry,
    face,
    isSelected,
    renaming,
    columns,
    isNarrow,
    ariaRow,
    top,
    hasMenu,
    words,
  } = props;
  const shown = entry && face(entry);
  return (
    <div
      className={rowClass}
      role="row"
      id={entryElementId(gridId, index)}
      data-index={index}
      aria-rowindex={ariaRow}
      aria-selected={isSelected}
      aria-busy={entry ? undefined : true}
      aria-label={entry && shown && words.spoken(entry, shown)}
      {...stateOf(props)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className={styles.first} role="gridcell">
        {check}
        {entry && shown ? (
          <>
            <Thumbnail id={entry.id} kind={shown.kind} address={shown.thumbnail} size="row" />
            {writeName({ entry, face: shown, index, renaming, hasNote: isNarrow })}
          </>
        ) : (
          writeWords(<Skeleton className={styles.coming} />)
        )}
      </div>
      {!isNarrow &&
        columns.map(({ id, cell, align = 'start' }) => (
          <div key={id} className={align === 'end' ? styles.cellEnd : styles.cell} role="gridcell">
            {entry ? cell(entry) : <Skeleton shape="short" />}
          </div>
        ))}
      <div className={styles.last} role="gridcell">
        {entry && hasMenu && writeMore(words.more(entry.name))}
      </div>
    </div>
  );
}

export const EntryRow = memo(EntryRowOf) as typeof EntryRowOf;
