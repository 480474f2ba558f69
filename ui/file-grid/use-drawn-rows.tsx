import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { late } from '../late.tsx';
import { createDocumentOrder } from './document-order.ts';
import { entryElementId } from './entry-parts.tsx';
import { setAttribute } from './entry-view.ts';
import { useEntryWords } from './entry-words.ts';
import styles from './grid-rows.module.css';
import { entriesOf, rowOf } from './layout.ts';
import { type PatternElements, Patterns, patternsIn } from './patterns.tsx';
import { createRowViews } from './row-views.ts';
import { activeIn, type Selection } from './selection.ts';
import type { Drawn } from './slots.ts';
import type { FileGridProps, GridColumn, GridEntry } from './types.ts';
import { useLatest } from './use-latest.ts';
import type { Rows } from './use-rows.ts';

/** Fetched when the page rests: the first F2 need not wait for it. */
export const loadRenameEditor = () => import('./rename-editor.tsx');
const RenameEditor = late(loadRenameEditor);

/**
 * The rendered rows: headings, lines of the list, or lines of cards. React renders their templates and the editor of a
 * name; rows are rendered after changes and whenever the list moves, without React.
 *
 * @param end follows the rows in `canvas`
 */
export function useDrawnRows<Entry extends GridEntry>(
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  surroundings: {
    readonly gridId: string;
    readonly grid: FileGridProps<Entry>;
    readonly rows: Rows;
    readonly columns: readonly GridColumn<Entry>[];
    readonly dropTarget: number | null;
    /** The visible form of the grid’s selection. */
    readonly shown: (selection: Selection) => Selection;
  },
) {
  const { gridId, grid, rows, columns, dropTarget, shown } = surroundings;
  const { layout, measures } = rows;
  const { view, renaming = null, onRangeNeeded } = grid;
  const { isNarrow } = measures;
  const hasMenu = grid.onMenuRequested !== undefined;
  const words = useEntryWords();
  const [patterns] = useState(() => document.createElement('div'));
  const [editor] = useState(() =>
    Object.assign(document.createElement('span'), { className: styles.editor }),
  );
  const drawRows = useMemo(() => createRowViews<Entry>(gridId), [gridId]);
  const order = useMemo(() => createDocumentOrder(canvas), [canvas]);
  useEffect(() => order.stop, [order]);

  const elements = useRef<PatternElements>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever React draws other patterns.
  useLayoutEffect(() => {
    elements.current = patternsIn(patterns);
  }, [patterns, view, columns, isNarrow, hasMenu]);

  const needed = useRef({ from: 0, to: 0, notify: onRangeNeeded });
  const latest = useLatest({ layout, onRangeNeeded });
  const notifyRange = (drawn: Drawn) => {
    const { layout, onRangeNeeded: notify } = latest.current;
    const { from, to } = entriesOf(layout, drawn);
    const last = needed.current;
    if (from === last.from && to === last.to && notify === last.notify) return;
    needed.current = { from, to, notify };
    if (to > from) notify?.(from, to);
  };

  const drawn = useRef<Drawn>(undefined);
  useLayoutEffect(() => {
    drawn.current = undefined;
    if (rows.width === 0) return;
    let isFirst = true;
    rows.draw((next) => {
      const [list, last, pattern] = [canvas.current, end.current, elements.current];
      if (!list || !last || !pattern) return;
      const selection = shown(grid.selection);
      const active = activeIn(selection, grid.count);
      const kept = renaming ?? active;
      const named = active === null ? null : entryElementId(gridId, active);
      if (scroller.current) setAttribute(scroller.current, 'aria-activedescendant', named);
      const scene = {
        grid,
        ranges: selection.ranges,
        patterns: pattern,
        layout,
        columns,
        words,
        active,
        dropTarget,
        keptRow: kept === null ? null : rowOf(layout, kept),
        editor: renaming === null ? undefined : editor,
        rowsAbove: measures.headerHeight > 0 ? 1 : 0,
      };
      if (drawRows(list, last, scene, next)) order.restore();
      drawn.current = next;
      // The callback sets React state, which must not happen while React renders.
      if (!isFirst) notifyRange(next);
      isFirst = false;
    });
  });
  useEffect(() => {
    if (drawn.current) notifyRange(drawn.current);
  });

  const edited = renaming === null ? undefined : grid.entryAt(renaming);
  return (
    <>
      {createPortal(<Patterns {...{ view, columns, isNarrow, hasMenu }} />, patterns)}
      {edited &&
        createPortal(
          <RenameEditor
            key={edited.id}
            name={edited.name}
            isFolder={grid.face(edited).kind === 'folder'}
            draft={grid.renamingDraft}
            problemOf={(name) => grid.renameProblem?.(name, renaming as number) ?? null}
            onRenamed={(name) => grid.onRenamed?.(renaming as number, name)}
            onCancelled={() => grid.onRenameCancelled?.()}
          />,
          editor,
        )}
    </>
  );
}
