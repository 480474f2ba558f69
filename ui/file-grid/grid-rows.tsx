// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the grid, which names the active entry.
import { useMemo } from 'react';
import { EntryCard } from './entry-card.tsx';
import type { Renaming } from './entry-parts.tsx';
import { EntryRow } from './entry-row.tsx';
import { useEntryWords } from './entry-words.ts';
import styles from './grid-rows.module.css';
import { rowAt } from './layout.ts';
import { has } from './ranges.ts';
import type { FileGridProps, GridColumn, GridEntry } from './types.ts';
import { useLatest } from './use-latest.ts';
import type { Rows } from './use-rows.ts';

/** The rows that are drawn: headings, lines of the list, or lines of cards. */
export function GridRows<Entry extends GridEntry>(props: {
  readonly gridId: string;
  readonly grid: FileGridProps<Entry>;
  readonly rows: Rows;
  readonly columns: readonly GridColumn<Entry>[];
  readonly dropTarget: number | null;
}) {
  const { gridId, grid, rows, columns, dropTarget } = props;
  const { view, entryAt, face, selection, isCut, renaming = null } = grid;
  const { layout, measures, active } = rows;
  const editing = useRenaming(grid);
  const words = useEntryWords();

  const entryProps = (index: number) => {
    const entry = entryAt(index);
    return {
      gridId,
      index,
      entry,
      face,
      isSelected: has(selection.ranges, index),
      isActive: index === active,
      isCut: (entry && isCut?.(entry)) === true,
      isDropTarget: index === dropTarget,
      renaming: index === renaming ? editing : undefined,
      hasMenu: grid.onMenuRequested !== undefined,
      words,
    };
  };
  return rows.drawn.map(({ row, slot, top }) => {
    const found = rowAt(layout, row);
    // Rows are counted from 1, the titles of the columns are the first.
    const ariaRow = row + (measures.headerHeight > 0 ? 2 : 1);
    const place = { transform: `translateY(${top}px)` };
    if (found.kind === 'heading') {
      return (
        <div key={slot} className={styles.heading} role="row" aria-rowindex={ariaRow} style={place}>
          <div role="rowheader">{found.label}</div>
        </div>
      );
    }
    if (view === 'list') {
      return (
        <EntryRow
          key={slot}
          {...entryProps(found.from)}
          columns={columns}
          isNarrow={measures.isNarrow}
          ariaRow={ariaRow}
          top={top}
        />
      );
    }
    return (
      <div key={slot} className={styles.cards} role="row" aria-rowindex={ariaRow} style={place}>
        {Array.from({ length: found.to - found.from }, (_, column) => (
          <EntryCard
            // What is typed stays with its card when others come or go before it.
            key={found.from + column === renaming ? 'apart' : column}
            {...entryProps(found.from + column)}
            column={column}
          />
        ))}
      </div>
    );
  });
}

/** The same object as long as the list lives, so that rows are not drawn anew for it. */
function useRenaming<Entry extends GridEntry>(grid: FileGridProps<Entry>): Renaming {
  const latest = useLatest(grid);
  return useMemo(
    () => ({
      problemOf: (name, index) => latest.current.renameProblem?.(name, index) ?? null,
      onRenamed: (index, name) => latest.current.onRenamed?.(index, name),
      onCancelled: () => latest.current.onRenameCancelled?.(),
    }),
    [latest],
  );
}
